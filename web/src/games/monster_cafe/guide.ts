import type { GuideStep } from "../../lib/guide";

export const guide: GuideStep[] = [
  { kind: "keep", at: ".mine", says: { fr: "Voici tes clients. Choisis-en trois pour ta ligne arrière : ils restent secrets et comptent double. Les autres iront devant, à la vue de tous.", en: "These are your customers. Choose three for your back line: they stay secret and count double. The others go in front, for all to see." } },
  { phase: "send", read: true, at: ".counter", says: { fr: "Cinq familles, cinq colonnes. Chaque ligne dit la force de quelqu’un ; les hachures ou « +? », ce qui se cache peut-être à l’arrière.", en: "Five families, five columns. Each row shows how strong somebody is; the hatching or “+?”, what may hide in the back." } },
  { kind: "send", at: ".mine, .ops", says: { fr: "À ton tour, tu envoies au café un monstre d’une ligne avant : la tienne ou celle d’un autre. Plus il y en a au café, plus la famille rapporte… à qui y est le plus fort.", en: "On your turn you send a monster of a front line to the café: yours or another’s. The more of them in the café, the more the family brings… to whoever is strongest in it." } },
  { phase: "carry_out", at: ".say", says: { fr: "Le monstre envoyé déclenche le pouvoir de sa famille. Ce qui brille en doré est permis.", en: "The monster you sent triggers its family’s power. What shines in gold is allowed." } },
  { kind: "send", at: ".counter", says: { fr: "Avant de confirmer, la colonne montre ce que la famille vaudrait. Touche une colonne pour lire son pouvoir.", en: "Before you confirm, the column shows what the family would be worth. Touch a column to read its power." } },
  { kind: "send", at: ".ops", says: { fr: "Regarde les autres : envoyer le monstre d’un rival l’affaiblit dans cette famille.", en: "Look at the others: sending a rival’s monster makes them weaker in that family." } },
  { kind: "send", read: true, says: { fr: "À la fin de la manche on retourne les lignes arrière et on paie les Cafés. Deux manches, et le plus riche gagne.", en: "At the end of the round back lines are turned up and Coffees are paid. Two rounds, and the richest wins." } },
];
