import type { RulesPicture } from "../../lib/picture";

export const pictures: RulesPicture[] = [
  { position: () => import("./fixtures/early.fr.json"), parts: [".gy"], width: 340, says: { fr: "Le cimetière. Les dos cachent des cartes à creuser ; une carte visible s’exhume. Le nombre dit la hauteur de la pile.", en: "The graveyard. Backs hide cards to dig for; a visible card can be exhumed. The number is the height of the pile." } },
  { position: () => import("./fixtures/phase-choose.fr.json"), parts: [".gy"], width: 340, says: { fr: "Après avoir creusé : deux cartes retournées, on en garde une.", en: "After digging: two cards turned up, one is kept." } },
  { position: () => import("./fixtures/late2.fr.json"), parts: [".mid"], press: ".hand .c", height: 560, says: { fr: "Disposer. Les places dorées sont permises, et chacune dit combien de points elle apporte aussitôt.", en: "Placing. Golden places are allowed, and each says how many points it brings at once." } },
  { position: () => import("./fixtures/over.fr.json"), parts: [".sheet", ".mid"], width: 420, says: { fr: "À la fin : ce que chaque sorte de crâne a rapporté.", en: "At the end: what each kind of skull has brought." } },
];
