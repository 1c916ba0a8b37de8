import type { RulesPicture } from "../../lib/picture";

export const pictures: RulesPicture[] = [
  { position: () => import("./fixtures/phase-choose.fr.json"), parts: [".mine"], says: { fr: "La main du début de manche : trois cartes iront à l’arrière, les autres devant.", en: "The hand at the start of a round: three cards go to the back, the others to the front." } },
  { position: () => import("./fixtures/tokens4.fr.json"), parts: [".counter"], says: { fr: "Le café : pour chaque famille, ses clients attablés et la force de chacun. Les hachures sont ce qui se cache peut-être.", en: "The café: for each family, its seated customers and everybody’s strength. The hatching is what may be hidden." } },
  { position: () => import("./fixtures/tokens4.fr.json"), parts: [".ops"], says: { fr: "Les lignes des autres. Un monstre au socle doré peut être envoyé au café ; un monstre réservé reste.", en: "The others’ lines. A monster on a golden plinth may be sent to the café; a reserved one stays." } },
];
