import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

const HOUSE = "Monstrothèque";

/** The title that the server made for search engines, with the page and the language it is for; null where it made none. */
function served(): { path: string; lang: string; title: string } | null {
  const address = document.querySelector<HTMLLinkElement>('link[hreflang="x-default"]')?.href;
  const locale = document.querySelector<HTMLMetaElement>('meta[property="og:locale"]')?.content;
  return address && locale ? { path: new URL(address).pathname, lang: locale.slice(0, 2), title: document.title } : null;
}
const first = served();

/** What the browser's tab and its history say: the served title while its page and language are shown, else these parts. */
export function pageTitle(...parts: string[]): string {
  if (first && first.path === router.path && first.lang === settings.lang) return first.title;
  return [...parts.filter(Boolean), HOUSE].join(" · ");
}
