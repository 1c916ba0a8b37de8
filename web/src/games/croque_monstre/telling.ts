/** Kinds of event, the most telling ones first. */
export const telling = ["over", "goblin", "dragon", "unicorn", "cyclops", "lutin", "turned_up", "last_round_pile", "buried_pit", "buried_crypt", "took", "chose_own", "chose"];
