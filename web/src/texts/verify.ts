import { settings } from "../lib/settings.svelte";

/** Les mots pour vérifier une partie. */
const fr = {
  title: "Vérifier une partie",
  lead: "On rejoue chaque coup du fichier : suit-il les règles, le résultat est-il juste, les cartes viennent-elles de sa graine ? Seul le sceau noté pendant la partie prouve que ce sont bien les cartes promises.",
  drop: "Pose le fichier ici",
  choose: "ou choisis-le",
  checking: "On rejoue chaque coup…",
  good: "Tout est en ordre.",
  whole: "Le fichier est entier.",
  legal: (n: number) => (n > 1 ? `Les ${n} coups suivent les règles.` : "Le coup joué suit les règles."),
  result: "Le résultat est bien celui de ces coups.",
  unfinished: "La partie n’est pas finie ; ce qui a été joué est valable.",
  seed: "Les cartes viennent de la graine que scelle le sceau ci-dessous.",
  seal: "Le sceau",
  sealLead: "Compare-le avec celui que la table a montré pendant la partie (menu de la table, « Mélange scellé »).",
  compare: "Colle ici le sceau que tu as noté",
  same: "C’est le même sceau : la donne n’a pas changé.",
  other: "Ce n’est pas le même sceau : ce n’est pas la partie promise.",
  bad: "Ce fichier ne prouve rien.",
  notJson: "Ce fichier n’est pas une partie enregistrée.",
  tooBig: "Ce fichier est trop grand pour une partie.",
  another: "Vérifier un autre fichier",
};

const en: typeof fr = {
  title: "Verify a game",
  lead: "We replay every move of the file: does it follow the rules, is the result right, do the cards come from its seed? Only the seal you noted during the game proves that these are the cards that were promised.",
  drop: "Drop the file here",
  choose: "or choose it",
  checking: "Replaying every move…",
  good: "Everything is in order.",
  whole: "The file is whole.",
  legal: (n) => (n === 1 ? "The one move follows the rules." : `All ${n} moves follow the rules.`),
  result: "The result follows from these moves.",
  unfinished: "The game is not over; what was played so far is valid.",
  seed: "The cards come from the seed behind the seal below.",
  seal: "The seal",
  sealLead: "Compare it with the one the table showed during the game (menu of the table, “Sealed shuffle”).",
  compare: "Paste the seal you noted",
  same: "It is the same seal: the deal has not changed.",
  other: "It is not the same seal: this is not the game that was promised.",
  bad: "This file proves nothing.",
  notJson: "This file is not a recorded game.",
  tooBig: "This file is too large for a game.",
  another: "Verify another file",
};

/** The words for verifying a record, in the language of the moment. */
export function verifyWords(): typeof fr {
  return settings.lang === "fr" ? fr : en;
}
