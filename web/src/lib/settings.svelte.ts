import type { Lang } from "./types";

export type Theme = "dark" | "light";

interface Stored {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  /** Ask for the gold button before a move is played. */
  confirm: boolean;
  /** Show a notification when a table begins to wait. */
  notify: boolean;
}

const KEY = "monstrotheque.settings";

function read(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>;
  } catch {
    return {};
  }
}

function browserLang(): Lang {
  return navigator.languages.some((lang) => lang.startsWith("fr")) ? "fr" : "en";
}

/** What this person prefers, kept in this browser. */
class Settings implements Stored {
  lang = $state<Lang>("en");
  theme = $state<Theme>("dark");
  sound = $state(false);
  confirm = $state(true);
  notify = $state(false);

  constructor() {
    Object.assign(this, { lang: browserLang() }, read());
  }

  /** Write to the browser's store and to the page's root. Called from an effect. */
  apply(): void {
    const { lang, theme, sound, confirm, notify } = this;
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEY, JSON.stringify({ lang, theme, sound, confirm, notify }));
  }
}

export const settings = new Settings();
