import type { RulesPicture } from "../../lib/picture";

export const pictures: RulesPicture[] = [
  { position: () => import("./fixtures/campaign3.fr.json"), parts: [".arches"], says: { fr: "Les huit lieux : battus, enfuis, celui du tour, le suivant. Le Boss attend au bout.", en: "The eight places: beaten, fled, this turn’s, the next. The Boss waits at the end." } },
  { position: () => import("./fixtures/phase-players_turn.fr.json"), parts: [".fight"], press: ".hand .card.open", says: { fr: "Un monstre, sa condition, et les quatre places du tour. La carte choisie se montre à sa place.", en: "A monster, its condition, and the four places of the turn. The chosen card shows in its place." } },
  { position: () => import("./fixtures/campaign3.fr.json"), parts: [".me"], says: { fr: "Un lutin : sa main, ses jetons, ses pouvoirs. Ce qui est bordé d’or peut servir maintenant.", en: "An elf: hand, tokens, powers. What has a golden edge can be used now." } },
];
