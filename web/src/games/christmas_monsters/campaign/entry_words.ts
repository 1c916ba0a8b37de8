import type { Lang } from "../../../lib/types";

const fr = {
  sum: (beaten: number, told: number, all: number) => `${told} tour${told > 1 ? "s" : ""} sur ${all} ${told > 1 ? "notés" : "noté"}, ${beaten} monstre${beaten > 1 ? "s" : ""} battu${beaten > 1 ? "s" : ""}`,
  boss: "le Boss",
  whichMonster: (turn: number) => `Tour ${turn} : quel monstre ?`,
  noMonster: "Touche le monstre de ce lieu.",
  howEnded: (turn: number) => `Tour ${turn} : comment s’est fini le combat ?`,
  won: "Battu",
  lost: "Enfui",
  level: "Combattu au niveau",
  levelOf: (monster: string) => `À quel niveau : ${monster}`,
  levelIs: (level: number) => `niveau ${level}`,
  powers: (turn: number) => `Tour ${turn} : pouvoirs utilisés`,
  powersUsed: "Pouvoirs utilisés",
  potionsUsed: "Potions utilisées",
  powersOf: (n: number) => (n > 1 ? `${n} pouvoirs` : `${n} pouvoir`),
  usePower: (name: string) => `Un pouvoir de plus pour ${name}`,
  unusePower: (name: string) => `Un pouvoir de moins pour ${name}`,
  potions: (turn: number) => `Tour ${turn} : potions utilisées`,
  open: (n: number) => (n > 1 ? `Il reste ${n} tours à noter.` : "Il reste un tour à noter."),
  feats: "Exploits de ta boîte",
  featsMore: "Ceux que les règles ne savent pas vérifier : coche ceux que vous avez réussis aujourd’hui.",
  brings: (n: number) => (n > 1 ? `${n} étoiles` : "une étoile"),
  send: "La journée est finie",
  byHand: "avec la boîte",
};

const en: typeof fr = {
  sum: (beaten, told, all) => `${told} of ${all} turns noted, ${beaten} monster${beaten === 1 ? "" : "s"} beaten`,
  boss: "the Boss",
  whichMonster: (turn) => `Turn ${turn}: which monster?`,
  noMonster: "Touch the monster of this location.",
  howEnded: (turn) => `Turn ${turn}: how did the fight end?`,
  won: "Beaten",
  lost: "Fled",
  level: "Fought at level",
  levelOf: (monster) => `At which level: ${monster}`,
  levelIs: (level) => `level ${level}`,
  powers: (turn) => `Turn ${turn}: powers used`,
  powersUsed: "Powers used",
  potionsUsed: "Potions used",
  powersOf: (n) => (n > 1 ? `${n} powers` : `${n} power`),
  usePower: (name) => `One more power for ${name}`,
  unusePower: (name) => `One power less for ${name}`,
  potions: (turn) => `Turn ${turn}: potions used`,
  open: (n) => (n > 1 ? `${n} turns are still to be noted.` : "One turn is still to be noted."),
  feats: "Feats of your box",
  featsMore: "Those that the rules can’t check: tick the ones you have done today.",
  brings: (n) => (n > 1 ? `${n} stars` : "one star"),
  send: "The day is over",
  byHand: "with the box",
};

/** The words for writing a day down. */
export function entryWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}
