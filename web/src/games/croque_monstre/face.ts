import type { GameFace } from "..";

export const face: GameFace = {
  order: 2,
  felt: "var(--felt-croque)",
  portrait: "cm-croque",
  turns: true,
  wink: { fr: "Enterre, croque, réclame ta stèle.", en: "Bury, munch, claim your headstone." },
};
