import type { Sound } from "../../lib/sound";

export const sounds: Record<string, Sound> = {
  received: "card", play: "card", companion: "card", first: "place", turned_up: "door", beaten: "bell", unbeaten: "door", hint: "place", swapped: "card", ready: "place",
};
