import type { Face } from "..";

export const face: Face = {
  felt: "var(--felt-cafe)",
  portrait: "ca-rex",
  wink: { fr: "Qui garde les bons clients ?", en: "Who keeps the good customers?" },
};
