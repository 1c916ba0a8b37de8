import { keepPreferences, preferred, show, type Preferences, type Theme } from "./preferred";
import type { Pace } from "./scenes/pace";
import type { Lang, Pause } from "./types";

/** What this person prefers, kept in this browser. */
class Settings implements Preferences {
  lang = $state<Lang>("en");
  theme = $state<Theme>("dark");
  sound = $state(false);
  confirm = $state(true);
  notify = $state(false);
  pace = $state<Pace>("normal");
  pause = $state<Pause>("useful");

  constructor() {
    Object.assign(this, preferred());
  }

  /** Write to the browser's store and to the page's root. Called from an effect. */
  apply(): void {
    const { lang, theme, sound, confirm, notify, pace, pause } = this;
    show({ lang, theme });
    keepPreferences({ lang, theme, sound, confirm, notify, pace, pause });
  }
}

export const settings = new Settings();
