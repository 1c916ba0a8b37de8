import { settings } from "../lib/settings.svelte";

const fr = {
  title: "Une position",
  lead: "Chaque position a un texte. Son adresse la montre à qui tu veux.",
  text: "Le texte",
  look: "Regarder",
  from: "Vue",
  everybody: "ce que tout le monde voit",
  open: "toutes les cartes",
  shared: "Le texte de ce que voit ce siège",
  copy: "Copier l’adresse",
  count: "Le décompte",
  playOn: "Jouer la suite contre les automates",
};

const en: typeof fr = {
  title: "A position",
  lead: "Every position has a text. Its address shows it to anybody.",
  text: "The text",
  look: "Look",
  from: "View",
  everybody: "what everybody sees",
  open: "all cards open",
  shared: "The text of what this seat sees",
  copy: "Copy the address",
  count: "The count",
  playOn: "Play on from here against bots",
};

/** The words of the page of a position, in the language of the moment. */
export function positionWords(): typeof fr {
  return settings.lang === "fr" ? fr : en;
}
