import type { Ruled } from "../../lib/rulings";

/** What our rulings are about. */
export const ruled: Ruled = {
  fr: [
    ["en dernier commence", "le premier joueur est le siège 1"],
    ["de deux piles face cachée", "La pile retournée au début"],
    ["prends une carte face visible.", "Les mains sont publiques"],
    ["grandit à gauche ou à droite.", "La rangée du bas flotte"],
    ["chacun dans un seul couple", "Les Amants sont comptés"],
    ["la meilleure sorte, puis la suivante", "Si les cinq types"],
  ],
  en: [
    ["graveyard last begins", "the starting player is seat 1"],
    ["of two face-down piles", "The pile turned up at the start"],
    ["take a face-up card.", "Hands are public"],
    ["grows to the left or right.", "The bottom row floats"],
    ["each in one couple only", "Lovers score the best way"],
    ["the best-scoring kind, then the next", "If all five kinds are level"],
  ],
};
