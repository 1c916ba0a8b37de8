import type { Example } from "../../lib/counting/example";

export const examples: Example[] = [
  {
    table: "players=3 crypts=PL,LP,PC:CK,PC:KC/-/-",
    line: "gains.king",
    title: { fr: "Les Rois aiment la vue.", en: "Kings love a view." },
    says: {
      fr: "Chaque Roi compte les Rois et les Paysans strictement plus bas que lui. Celui d’en bas en voit 3 ; celui du sommet en voit 5, dont l’autre Roi. Un crâne au même niveau ne compte pas.",
      en: "Each King counts the Kings and Peasants strictly below him. The lower one sees 3; the one on top sees 5, the other King among them. A skull on the same level doesn’t count.",
    },
  },
  {
    table: "players=3 crypts=LC,KC,PC:PL,LP:CL/-/-",
    line: "gains.lover",
    title: { fr: "Un Amant n’aime qu’une fois.", en: "A Lover loves only once." },
    says: {
      fr: "Deux couples d’Amants voisins, 6 points chacun. Un Amant qui en touche deux autres ne fait tout de même qu’un couple : on forme les couples qui rapportent le plus.",
      en: "Two couples of adjacent Lovers, 6 points each. A Lover who touches two others still makes one couple: couples are formed so that they bring the most.",
    },
  },
  {
    table: "players=3 crypts=CL,CK,CP:LT,CC:LC/-/-",
    line: "gains.criminal",
    title: { fr: "Voisins comme des briques.", en: "Neighbours, like bricks." },
    says: {
      fr: "Deux crânes sont voisins s’ils partagent un bout de bord : côte à côte, sur la même carte, ou l’un posé sur l’autre, décalé d’une demi-carte. Ce Prêtre a jusqu’à cinq voisins ; trois Criminels le touchent. En diagonale, par un coin, ça ne compte pas.",
      en: "Two skulls are adjacent if they share a bit of an edge: side by side, on one card, or one standing on the other, half a card aside. This Priest can have five neighbours; three Criminals touch him. A mere corner doesn’t count.",
    },
  },
];
