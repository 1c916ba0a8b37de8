import type { Ruled } from "../../lib/rulings";

/** What our rulings are about. */
export const ruled: Ruled = {
  fr: [
    ["Le plus pauvre commence.", "Pour savoir qui commence"],
    ["pour ta ligne arrière", "Les trois cartes sont disposées"],
    ["de sa famille s’il est réalisable.", "désignent toujours celui qui a envoyé"],
    ["toutes les lignes avant ont 3 monstres.", "On vérifie la fin de manche"],
    ["prend autant de Cafés qu’elle a de monstres au café.", "On paie d’abord tous les gains"],
    ["le pouvoir d’une famille du café", "doit choisir une famille dont le pouvoir"],
    ["Au plus 3 panneaux Réservé par ligne.", "ne porte jamais plus de trois panneaux"],
    ["reviennent à la réserve.", "Ce qui est posé sur un monstre"],
    ["le second décompte départage", "on prend la variation des Cafés"],
  ],
  en: [
    ["The poorest starts.", "For who starts, only Coffee tokens"],
    ["for your back line", "The three cards are laid out in random order"],
    ["if it can be carried out.", "are always the player who sent"],
    ["when all front lines have 3 monsters.", "The end of the round is checked"],
    ["for each of its monsters in the café.", "First all wins are paid"],
    ["the power of a family in the café", "must choose a family whose power"],
    ["At most 3 Reserved signs in a line.", "No front line ever carries more than three"],
    ["for the café or a back line.", "What lies on a front-line monster"],
    ["the second count decides", "The tie-break is the change"],
  ],
};
