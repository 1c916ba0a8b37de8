import type { Example } from "../../lib/counting/example";

/** One crypt, counted kind by kind. */
const table = "players=2 crypts=PL,TL,PC,PT:CK,LP,LC:LT,TK/-";

export const examples: Example[] = [
  {
    table,
    line: "gains.king",
    title: { fr: "Les Rois aiment la vue.", en: "Kings love a view." },
    says: {
      fr: "La même crypte, regardée cinq fois : 36 points en tout. Chaque Roi compte les Rois et les Paysans strictement plus bas que lui : celui d’en bas en voit 3, celui du sommet 5, dont l’autre Roi. Au même niveau, rien.",
      en: "The same crypt, looked at five times: 36 points in all. Each King counts the Kings and Peasants strictly below him: the lower one sees 3, the one on top 5, the other King among them. The same level counts for nothing.",
    },
  },
  {
    table,
    line: "gains.lover",
    title: { fr: "Un Amant n’aime qu’une fois.", en: "A Lover loves only once." },
    says: {
      fr: "Deux couples d’Amants voisins, 6 points chacun. Le cinquième, tout en haut, n’a personne. Qui en touche deux n’en aime qu’un : on forme les couples qui rapportent le plus.",
      en: "Two couples of adjacent Lovers, 6 points each. The fifth, at the very top, has nobody. Who touches two loves only one: couples are formed so that they bring the most.",
    },
  },
  {
    table,
    line: "gains.priest",
    title: { fr: "Un Prêtre bénit tout son étage.", en: "A Priest blesses a whole level." },
    says: {
      fr: "Deux points par niveau où se trouve au moins un Prêtre. Ici quatre niveaux : le premier, le deuxième et les deux du sommet. Un second Prêtre au même niveau n’apporterait rien.",
      en: "Two points for each level with at least one Priest. Here four levels: the first, the second and the two at the top. A second Priest on one level would add nothing.",
    },
  },
  {
    table,
    line: "gains.criminal",
    title: { fr: "Voisins comme des briques.", en: "Neighbours, like bricks." },
    says: {
      fr: "Deux crânes sont voisins s’ils partagent un bout de bord : côte à côte, sur la même carte, ou l’un posé sur l’autre, décalé d’une demi-carte. En bas un Prêtre est à côté, à gauche un autre est posé dessus : 2 points par Criminel. Le troisième n’en touche aucun ; par un coin, ça ne compte pas.",
      en: "Two skulls are adjacent if they share a bit of an edge: side by side, on one card, or one standing on the other, half a card aside. At the bottom a Priest is next to one, on the left another stands on top: 2 points a Criminal. The third touches none; a mere corner doesn’t count.",
    },
  },
  {
    table,
    line: "gains.peasant",
    title: { fr: "Un Paysan compte un.", en: "A Peasant counts one." },
    says: {
      fr: "Toujours, où qu’il soit. Et chaque Roi au-dessus le compte aussi.",
      en: "Always, wherever it lies. And every King above counts it, too.",
    },
  },
  {
    table: "players=2 crypts=TL,CC,LP,PC:CP,KT,CL:PC,CK/CP,TP,TK,PL:LT,LC,PT:KC",
    line: "counting.tie",
    everybody: true,
    title: { fr: "À égalité, on compare la meilleure sorte.", en: "Level: compare the best kind." },
    says: {
      fr: "Chacun prend la sorte de crâne qui lui rapporte le plus, puis la suivante, jusqu’à une différence.",
      en: "Each takes the kind of skull that brings them most, then the next, until one is ahead.",
    },
  },
];
