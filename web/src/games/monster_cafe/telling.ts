/** Kinds of event, the most telling ones first. */
export const telling = ["over", "counted", "back_lines", "sent", "sent_own", "creamed", "reserved", "turned", "swapped", "claimed", "took_cookie", "copied", "revealed", "paid", "kept", "kept_secretly"];
