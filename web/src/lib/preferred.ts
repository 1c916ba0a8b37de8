import type { Pace } from "./scenes/pace";
import type { Lang, Pause } from "./types";

export type Theme = "dark" | "light";

export interface Preferences {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  /** Ask for the gold button before a move is played. */
  confirm: boolean;
  /** Show a notification when a table begins to wait. */
  notify: boolean;
  /** How fast others' moves and scenes are shown. */
  pace: Pace;
  /** When bots wait for this person before they act. */
  pause: Pause;
}

const KEY = "monstrotheque.settings";

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

function browserLang(): Lang {
  return navigator.languages.some((lang) => lang.startsWith("fr")) ? "fr" : "en";
}

/** The language that the address asks for (`?lang=en`), as search engines link to it. */
function askedLang(): Lang | null {
  const asked = new URLSearchParams(location.search).get("lang");
  return asked === "fr" || asked === "en" ? asked : null;
}

/** What this person has chosen in this browser; at first the language is the one asked for, else the browser's. */
export function preferred(): Preferences {
  return { lang: askedLang() ?? browserLang(), theme: "dark", sound: false, confirm: true, notify: false, pace: "normal", pause: "useful", ...stored() };
}

export function keepPreferences(preferences: Preferences): void {
  localStorage.setItem(KEY, JSON.stringify(preferences));
}

/** The page's root says language and theme, for the eyes and for screen readers. */
export function show({ lang, theme }: Pick<Preferences, "lang" | "theme">): void {
  document.documentElement.lang = lang;
  document.documentElement.dataset.theme = theme;
}
