import type { RulesPicture } from "../../lib/picture";

export const pictures: RulesPicture[] = [
  { position: () => import("./fixtures/phase-crypt.fr.json"), parts: [".me"], width: 380, press: ".hand .hc.open", says: { fr: "Sa crypte : trois cases sur trois, qui grandit dans tous les sens. Un fantôme doré marque chaque place permise.", en: "One’s crypt: three squares by three, growing in every direction. A golden ghost marks each allowed place." } },
  { position: () => import("./fixtures/phase-pit.fr.json"), parts: [".pitw"], press: ".hand .hc.open", height: 440, says: { fr: "La fosse commune : une moitié de la carte recouvre, l’autre dépasse. Elle grandit de tour en tour.", en: "The common pit: one half of the card covers, the other sticks out. It grows from turn to turn." } },
  { position: () => import("./fixtures/phase-claim.fr.json"), parts: [".stonesp"], width: 420, says: { fr: "Les stèles : fosse + crypte = total. Celle qui est à portée est éclairée.", en: "The headstones: pit + crypt = total. The one within reach is lit." } },
  { position: () => import("./fixtures/phase-draw.fr.json"), parts: [".supply"], says: { fr: "Piocher : la pile, ou une carte de la rangée que tous voient partir.", en: "Drawing: the pile, or a card of the row that everybody sees go." } },
];
