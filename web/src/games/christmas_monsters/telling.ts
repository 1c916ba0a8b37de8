/** Kinds of event, the most telling ones first. */
export const telling = ["over", "beaten", "unbeaten", "turned_up", "contretemps", "releve", "rature", "hint", "play", "companion", "handed", "swapped", "swap", "first", "received", "reserves_taken", "refilled", "ready"];
