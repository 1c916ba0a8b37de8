import type { GuideStep } from "../../lib/guide";
import type { ChristmasView } from "./types";

export const guide: GuideStep[] = [
  { read: true, at: ".arches", says: { fr: "Huit monstres rôdent dans l’Atelier, un par lieu. Vous jouez ensemble : on gagne ou on perd à plusieurs.", en: "Eight monsters prowl in the workshop, one in each place. You play together: you win or lose as a team." } },
  { kind: "first", at: ".say", says: { fr: "Au début de la journée, la table choisit qui commence ; ensuite le drapeau passe au suivant à chaque monstre. Propose quelqu’un : les automates sont d’accord.", en: "At the start of the day the table chooses who begins; then the flag passes on with each monster. Propose somebody: bots agree." } },
  { phase: "players_turn", read: true, at: ".monster", says: { fr: "Lis la condition du monstre : les quatre cartes du tour, ensemble, doivent la remplir.", en: "Read the monster’s condition: the four cards of the turn, together, must fulfil it." } },
  { kind: "play", at: ".hand", says: { fr: "Chacun pose une carte, dans l’ordre. Touche une carte pour la voir à sa place, puis pose-la. Soleil : JOUR, lune : NUIT.", en: "Everybody plays one card, in order. Touch a card to see it in its place, then put it down. Sun: DAY, moon: NIGHT." } },
  { kind: "companion", at: ".pal", says: { fr: "Le Compagnon joue aussi. La table choisit une carte de sa ligne : propose celle qui aide.", en: "The Companion plays too. The table chooses a card of its line: propose the one that helps." } },
  { kind: "play", seen: "companion", read: true, at: ".toks", says: { fr: "Tu ne peux pas dire ce que tu as en main. Mais ton jeton Indice montre une carte à tous, une fois par partie.", en: "You may not tell what you hold. But your Hint token shows one card to all, once in a game." } },
  { kind: "play", at: ".powers", says: { fr: "Tes pouvoirs coûtent un jeton. Ceux qui sont permis maintenant sont bordés d’or ; les autres disent pourquoi pas.", en: "Your powers cost a token. Those allowed now have a golden edge; the others say why not." } },
  { seen: "received", read: true, says: { fr: "Un monstre battu rapporte, un monstre enfui coûte, et le Boss vaut plus. Bonne chasse !", en: "A beaten monster brings points, one that fled costs some, and the Boss is worth more. Good hunting!" } },
  { kind: "ready", when: (view) => (view as ChristmasView).at_stake === true, late: true, read: true, at: ".say", says: { fr: "Dernier appel : dernière occasion d’utiliser un pouvoir. Sinon, dis-toi prêt. Si quelqu’un agit, on redemande à tous.", en: "Last call: the last chance to use a power. Else say you are ready. If somebody acts, everybody is asked again." } },
];
