import { peopleWords } from "../texts/people";
import { api } from "./api";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

const EVERY = 45_000;

/** Ask the browser whether it may show notifications. */
export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

/**
 * While the page is out of sight: look now and then whether a table has begun to wait for this person, and say so.
 * Called from an effect; returns how to stop.
 */
export function watchTurns(): (() => void) | undefined {
  if (!settings.notify || typeof Notification === "undefined" || Notification.permission !== "granted") return undefined;
  const told = new Set<string>();
  const look = async (): Promise<void> => {
    if (!document.hidden) return told.clear();
    const tables = await api.myTables().catch(() => []);
    for (const table of tables) {
      const waits = table.status === "playing" && table.seats.some((seat) => seat.you && table.to_act.includes(seat.seat));
      const key = `${table.id}:${table.ply}`;
      if (waits && !told.has(key)) await tell(table.id, table.game);
      if (waits) told.add(key);
    }
  };
  const timer = setInterval(() => void look(), EVERY);
  const hidden = () => void look();
  document.addEventListener("visibilitychange", hidden);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", hidden);
  };
}

/** One notification a table; a newer one takes its place. */
async function tell(id: string, game: string): Promise<void> {
  const { turn, turnAt } = peopleWords();
  const options = { body: turnAt(session.titleOf(game, settings.lang)), tag: id, icon: "/icons/icon-192.png", data: { path: `/t/${id}` } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(turn, options);
  else new Notification(turn, options).onclick = () => location.assign(`/t/${id}`);
}
