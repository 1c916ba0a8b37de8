import type { GuideStep } from "../../lib/guide";

export const guide: GuideStep[] = [
  { kind: "choose", at: ".hand", says: { fr: "Pour commencer, choisis en secret une carte de ta main : elle ouvrira ta crypte. Chaque carte a deux moitiés, deux créatures.", en: "To begin, choose a card of your hand in secret: it will open your crypt. Each card has two halves, two creatures." } },
  { kind: "crypt", at: ".me", says: { fr: "Étape 1, ta crypte : un carré de trois sur trois, rien qu’à toi. Choisis une carte, promène-la (souris, doigt ou flèches), tourne-la avec R ou le bouton, puis enterre-la.", en: "Step 1, your crypt: a square of three by three, yours alone. Pick a card, move it (mouse, finger or arrows), turn it with R or the button, then bury it." } },
  { kind: "pit", at: ".pitw", says: { fr: "Étape 2, la fosse commune : une moitié recouvre, l’autre dépasse. Les créatures pareilles qui se touchent font un groupe.", en: "Step 2, the common pit: one half covers, the other sticks out. Equal creatures that touch make a group." } },
  { seen: "buried_pit", read: true, at: ".stonesp", says: { fr: "Pour chaque créature, ton total est le groupe de la fosse plus celui de ta crypte. Il s’approche d’une stèle ?", en: "For each creature your total is its group in the pit plus the one in your crypt. Is a headstone near?" } },
  { kind: "claim", at: ".stonesp", says: { fr: "Étape 3 : assez pour une stèle ! Prends-la maintenant, ou attends-en une plus grande : une seule par créature.", en: "Step 3: enough for a headstone! Take it now, or wait for a larger one: one for each creature only." } },
  { kind: "draw", at: ".supply", says: { fr: "Étape 4 : pioche, au hasard de la pile ou à découvert dans la rangée. Tous voient ce que tu prends dans la rangée.", en: "Step 4: draw, at random from the pile or open from the row. Everybody sees what you take from the row." } },
  { kind: "crypt", at: ".me", says: { fr: "Nouveau tour. Le Croque-Monstre compte pour toutes les créatures qu’il touche, mais deux d’entre eux ne se touchent jamais.", en: "A new turn. The Croque-Monstre counts for every creature it touches, but two of them never touch." } },
  { kind: "pit", at: ".pitw", says: { fr: "Ce que tu enterres dans la fosse sert aussi aux autres : aide ton groupe, recouvre le leur.", en: "What you bury in the pit serves the others too: help your group, cover theirs." } },
];
