import type { Ruled } from "../../lib/rulings";

/** What our rulings are about. */
export const ruled: Ruled = {
  fr: [
    ["en dernier commence", "le premier joueur est le siège 1"],
    ["par rangée et par colonne.", "Seul compte ce qui est visible"],
    ["ne recouvre jamais un Croque-Monstre", "Quand aucune carte n’entre dans la fosse"],
    ["une seule fois par catégorie.", "Une stèle par tour au plus"],
    ["voisins comptent.", "Un groupe compte au moins une créature"],
    ["de la pile ou de la rangée.", "Mains, pile et cartes retirées sont cachées"],
    ["la plus haute stèle, puis la suivante", "Pour départager, une stèle absente"],
  ],
  en: [
    ["graveyard last begins", "the first player is seat 1"],
    ["in each row and column.", "Only what is visible counts"],
    ["A creature never covers a gravedigger", "When no card fits the pit"],
    ["once for each kind in a game.", "At most one headstone a turn"],
    ["next to a group count.", "A group needs at least one creature"],
    ["from the pile or the row.", "Hands, pile and removed cards are hidden"],
    ["the highest headstone, then the next", "In the tie-break a missing headstone"],
  ],
};
