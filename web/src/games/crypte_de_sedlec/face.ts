import type { GameFace } from "..";

export const face: GameFace = {
  order: 1,
  felt: "var(--felt-sedlec)",
  portrait: "sk-king",
  moods: { well: "sk-king", fond: "sk-lover" },
  wink: { fr: "Empile tes crânes, marie les amants.", en: "Stack your skulls, wed the lovers." },
};
