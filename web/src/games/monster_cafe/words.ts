import { de } from "../../lib/french";
import type { Lang } from "../../lib/types";

const fr = {
  cafe: "Le café",
  round: (n: number) => `manche ${n} sur 2`,
  yourFront: "Ta ligne avant",
  frontOf: (name: string) => `Ligne avant ${de(name)}`,
  yourHand: "Ta main",
  back: "Ligne arrière",
  backMore: "secrète, compte ×2",
  backShort: "arrière ×2",
  hiddenHand: (n: number) => `${n} cartes en main`,
  hasChosen: "a choisi sa ligne arrière",
  choosing: "choisit sa ligne arrière",
  coffees: (n: number) => (Math.abs(n) > 1 ? `${n} Cafés` : `${n} Café`),
  coffeesBefore: (n: number) => `Cafés avant le décompte ${n}`,
  priority: "Priorité",
  leads: "en tête d’après ce que tu vois",
  mayAdd: (n: number) => `jusqu’à ${n} de plus, face cachée`,
  inCafe: (n: number, family: string) => `${n} ${family} au café`,
  hidden: "face cachée",
  up: "retournée",
  seen: "vue de tous",
  keep: "Placer à l’arrière",
  go: { send: "Envoyer", cream: "Poser", reserve: "Réserver", swap: "Échanger", turn: "Retourner", give: "Proposer", trade: "Prendre", fetch: "Ramener", copy: "Déclencher" } as Record<string, string>,
  picked: (n: number) => `${n} sur 3 choisies`,
  aside: (n: number) => `${n} cartes mises de côté, jamais vues`,
  withCream: "avec Chantilly",
  reserved: "réservé",
  reservedSign: "RÉSERVÉ",
  count: (n: number) => `Décompte de la manche ${n}`,
  cookies: (n: number) => (n > 1 ? `${n} Cookies` : `${n} Cookie`),
  mummies: (n: number) => (n > 1 ? `${n} jetons Mummy` : `${n} jeton Mummy`),
  readPowers: "Pouvoirs et comptes",
};

const en: typeof fr = {
  cafe: "The café",
  round: (n) => `round ${n} of 2`,
  yourFront: "Your front line",
  frontOf: (name) => `${name}’s front line`,
  yourHand: "Your hand",
  back: "Back line",
  backMore: "secret, counts ×2",
  backShort: "back ×2",
  hiddenHand: (n) => `${n} cards in hand`,
  hasChosen: "has chosen a back line",
  choosing: "is choosing a back line",
  coffees: (n) => (Math.abs(n) === 1 ? `${n} Coffee` : `${n} Coffees`),
  coffeesBefore: (n) => `Coffees before count ${n}`,
  priority: "Priority",
  leads: "leads as far as you can see",
  mayAdd: (n) => `up to ${n} more, face down`,
  inCafe: (n, family) => `${n} ${family} in the café`,
  hidden: "face down",
  up: "turned up",
  seen: "seen by all",
  keep: "Put in the back",
  go: { send: "Send it", cream: "Put it", reserve: "Reserve", swap: "Swap", turn: "Turn up", give: "Offer", trade: "Take it", fetch: "Fetch", copy: "Carry out" },
  picked: (n) => `${n} of 3 chosen`,
  aside: (n) => `${n} cards aside, unseen`,
  withCream: "with Chantilly",
  reserved: "reserved",
  reservedSign: "RESERVED",
  count: (n) => `Count of round ${n}`,
  cookies: (n) => (n === 1 ? `${n} Cookie` : `${n} Cookies`),
  mummies: (n) => (n === 1 ? `${n} Mummy token` : `${n} Mummy tokens`),
  readPowers: "Powers and counts",
};

/** The board's own words; those of families, powers, moves and refusals come from the server. */
export function boardWords(lang: Lang): typeof fr {
  return lang === "fr" ? fr : en;
}

/** The engine counts the seats from one; at a table they have names. */
export function withNames(said: string, names: string[], lang: Lang): string {
  const name = (seat: string) => names[Number(seat) - 1] ?? seat;
  if (lang === "en") return said.replace(/\bseat (\d)/g, (_, seat: string) => name(seat));
  return said.replace(/\bdu siège (\d)/g, (_, seat: string) => de(name(seat))).replace(/\bl[ae] siège (\d)|\bsiège (\d)/g, (_, one: string, other: string) => name(one ?? other));
}
