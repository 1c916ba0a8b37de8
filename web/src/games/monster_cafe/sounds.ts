import type { Sound } from "../../lib/sound";

export const sounds: Record<string, Sound> = {
  dealt: "card", kept: "card", kept_secretly: "card", sent: "cup", sent_own: "cup", took_cookie: "spoon", creamed: "spoon", reserved: "place",
  swapped: "card", turned: "card", back_lines: "card", paid: "spoon",
};
