import type { Example } from "../../lib/counting/example";

const table =
  "players=3 families=rex,gatosaure,snorkel,priss,mummy fronts=2rex,priss/snorkel,2gatosaure/snorkel,snorkel+c,mummy backs=gatosaure,mummy,mummy/rex,snorkel,priss/snorkel,priss,gatosaure cafe=4rex,3snorkel,2gatosaure coffees=4,6,5 cookies=1,0,2";

export const examples: Example[] = [
  {
    table,
    seat: 2,
    line: "families.snorkel",
    parts: ["fronts", "backs"],
    title: { fr: "La ligne arrière compte double.", en: "The back line counts double." },
    says: {
      fr: "On retourne les lignes arrière. Un monstre devant vaut 1, avec de la Chantilly 2, à l’arrière 2. Le plus fort de la famille prend un Café par monstre de cette famille au café.",
      en: "The back lines are turned up. A monster in front is worth 1, with Chantilly 2, in the back 2. The strongest in the family takes a Coffee for each of its monsters in the café.",
    },
  },
  {
    table,
    seat: 0,
    line: "families.rex",
    parts: ["fronts", "backs"],
    title: { fr: "À égalité, personne ne boit.", en: "Level, and nobody drinks." },
    says: {
      fr: "Deux Rex devant d’un côté, un Rex caché de l’autre : 2 partout. Les quatre Cafés restent à la réserve, sauf si l’un des deux a le marqueur Priorité.",
      en: "Two Rex in front here, one hidden Rex there: 2 each. The four Coffees stay in the supply, unless one of the two has the Priority marker.",
    },
  },
];
