import type { Face } from "..";

export const face: Face = {
  order: 1,
  felt: "var(--felt-sedlec)",
  portrait: "sk-king",
  moods: { well: "sk-king", fond: "sk-lover" },
  wink: { fr: "Empile tes crânes, marie les amants.", en: "Stack your skulls, wed the lovers." },
};
