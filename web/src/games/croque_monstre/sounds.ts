import type { Sound } from "../../lib/sound";

export const sounds: Record<string, Sound> = {
  chose: "card", chose_own: "card", took: "card", turned_up: "card", buried_crypt: "place", buried_pit: "dig",
  lutin: "stone", goblin: "stone", unicorn: "stone", cyclops: "stone", dragon: "stone", last_round_pile: "crunch",
};
