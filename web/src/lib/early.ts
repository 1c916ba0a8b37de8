import type { OpenLine } from "./line";
import { partsOf } from "./routes";
import type { Lang } from "./types";

declare global {
  interface Window {
    /** The first answer: its cookie says who one is. */
    entered?: Promise<Response>;
    /** Answers that were asked for before the app was loaded, by address. */
    early?: Map<string, Promise<Response>>;
    /** The live line that was opened before, by its path. */
    earlyLines?: Map<string, OpenLine>;
  }
}

/** Where the API answers *path*, in a language. */
export function addressOf(path: string, lang: Lang): string {
  const query = path.includes("lang=") ? "" : `${path.includes("?") ? "&" : "?"}lang=${lang}`;
  return `/api/${path}${query}`;
}

/** What a page asks for first, once the server knows who comes in. */
export function firstAsked(path: string, lang: Lang): string[] {
  const [place, id] = partsOf(path);
  if (!place) return ["games", "me/tables", "tables?status=open", "campaigns"];
  if (id && (place === "t" || place === "replay")) return ["games", `tables/${id}`];
  if (id && place === "rules") return ["games", `texts/${id}/${lang}`];
  if (id && place === "c") return ["games", `campaigns/${id}`];
  if (place === "me") return ["games", "me/tables"];
  return ["games"];
}

/** Wait until the server knows who comes in: two requests before that would make two people of one visitor. */
export async function afterEntering(): Promise<void> {
  await window.entered?.catch(() => undefined);
}

/** The early answer to an address, for whoever asks first. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const found = window.early?.get(address);
  window.early?.delete(address);
  return found;
}

/** The early line at *path*, if there is one and it still holds. */
export function takeEarlyLine(path: string): OpenLine | undefined {
  const found = window.earlyLines?.get(path);
  window.earlyLines?.delete(path);
  return found && found.socket.readyState <= WebSocket.OPEN ? found : undefined;
}

/** Another page is opened: what was asked for the first one grows old. */
export function forgetEarly(): void {
  window.early?.clear();
  for (const { socket } of window.earlyLines?.values() ?? []) socket.close();
  window.earlyLines?.clear();
}
