import { settings } from "../lib/settings.svelte";
import { en } from "./en";
import { fr, type Words } from "./fr";

/** The shared words in the language of the moment; inside a template it follows the switch. */
export function words(): Words {
  return settings.lang === "fr" ? fr : en;
}

export type { Words };
