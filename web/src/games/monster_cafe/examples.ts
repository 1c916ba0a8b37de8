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
  {
    table: "players=2 families=rex,gatosaure,snorkel,mummy,pouark fronts=pouark,2rex/snorkel,rex,gatosaure backs=pouark,rex,mummy/snorkel,pouark,gatosaure cafe=3rex,2pouark coffees=4,5",
    seat: 0,
    line: "families.pouark",
    parts: ["fronts", "backs"],
    everybody: true,
    title: { fr: "Chez les Pouark, le plus fort paie.", en: "With Pouark, the strongest pays." },
    says: {
      fr: "3 contre 2, et deux Pouark au café : deux Cafés de moins pour qui en garde le plus. On ne descend jamais sous zéro.",
      en: "3 against 2, and two Pouark in the café: two Coffees fewer for whoever keeps the most. Nobody falls below zero.",
    },
  },
  {
    table: "players=2 families=rex,gatosaure,snorkel,mummy,pouark fronts=-/- mummies=5,0",
    seat: 0,
    line: "tokens.mummy",
    parts: ["mummies"],
    title: { fr: "Deux Mummies, trois Cafés.", en: "Two Mummies, three Coffees." },
    says: {
      fr: "Les jetons se comptent par paires, 3 Cafés chacune ; le dernier, seul, ne vaut rien. Un Cookie vaut toujours 1 Café.",
      en: "Tokens count in pairs, 3 Coffees each; the odd one is worth nothing. A Cookie is always worth 1 Coffee.",
    },
  },
];
