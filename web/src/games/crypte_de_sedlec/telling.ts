/** Kinds of event, the most telling ones first. */
export const telling = ["over", "placed", "exhumed", "took", "dug_last", "dug"];
