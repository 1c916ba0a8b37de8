import type { GuideStep } from "../../lib/guide";

export const guide: GuideStep[] = [
  { read: true, at: ".gy", says: { fr: "Voici le cimetière : six piles de cartes. Chaque carte montre deux crânes, et tu vas en faire ta crypte.", en: "This is the graveyard: six piles of cards. Each card shows two skulls, and you will build your crypt with them." } },
  { kind: "dig", at: ".gy", says: { fr: "Une façon de prendre une carte : creuser. Choisis deux piles fermées, puis le bouton doré.", en: "One way to take a card: dig. Pick two closed piles, then the gold button." } },
  { kind: "take", at: ".gy", says: { fr: "Tu as retourné deux cartes. Garde celle qui te plaît ; l’autre reste visible, pour toi ou pour l’autre.", en: "You turned two cards up. Keep the one you like; the other stays visible, for you or for the other player." } },
  { kind: "place", at: ".hand", says: { fr: "Tu as une carte en main. Touche-la : les places dorées disent où elle peut aller, et combien de points elle apporte tout de suite.", en: "You hold a card. Touch it: golden places show where it may go, and how many points it brings at once." } },
  { seen: "placed", read: true, at: ".sheet, .only-phone .strip, .mid", says: { fr: "Les comptes changent à chaque carte : les Rois regardent en dessous d’eux, les Amants cherchent un voisin, les Criminels un Prêtre…", en: "The counts change with every card: Kings look below them, Lovers look for a neighbour, Criminals for a Priest…" } },
  { kind: "exhume", at: ".gy", says: { fr: "Autre façon : exhumer, prendre une carte visible du cimetière. C’est sûr, mais l’autre la voyait aussi.", en: "Another way: exhume, take a visible card of the graveyard. It is safe, but the other saw it too." } },
  { kind: "place", at: ".mid", says: { fr: "La crypte est une pyramide : une carte des étages repose sur deux autres. Une place refusée te dit pourquoi.", en: "The crypt is a pyramid: a card of the upper levels rests on two others. A refused place tells you why." } },
  { read: true, seen: "placed", says: { fr: "Quand les deux cryptes sont pleines, on compte. Le bouton Conseil montre ce que jouerait l’automate ; Reprendre défait ton coup.", en: "When both crypts are full, you count. Advice shows what the bot would play; Take back undoes your move." } },
];
