import type { GameFace } from "..";

const MONSTERS = ["rangetou", "matheux", "disjoncteur", "mange_couleurs", "glouton", "timide", "faussaire", "pilleur"];

export const face: GameFace = {
  order: 4,
  felt: "var(--felt-noel)",
  portrait: "xm-glouton",
  wink: { fr: "24 jours pour sauver l’atelier.", en: "24 days to save the workshop." },
  moods: { idle: "xm-timide" },
  characters: ["Brioche", "Plumette", "Boulon", "Ruban"],
  art: (choice) => (MONSTERS.includes(choice) ? `xm-${choice.replace(/_/g, "")}` : null),
};
