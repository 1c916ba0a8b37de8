import type { GameFace } from "..";

export const face: GameFace = {
  order: 3,
  felt: "var(--felt-cafe)",
  portrait: "ca-rex",
  wink: { fr: "Qui garde les bons clients ?", en: "Who keeps the good customers?" },
  moods: { trouble: "ca-golmo" },
  art: (choice) => `ca-${choice}`,
};
