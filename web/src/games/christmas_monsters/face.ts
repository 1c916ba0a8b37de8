import type { Face } from "..";

export const face: Face = {
  felt: "var(--felt-noel)",
  portrait: "xm-glouton",
  wink: { fr: "24 jours pour sauver l’atelier.", en: "24 days to save the workshop." },
};
