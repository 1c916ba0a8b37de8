import { api } from "./api";
import { whenIdle } from "./yielding";

/** How long a page has the device for itself, in milliseconds. */
const SETTLED = 2_000;

/** When a part of the app was last missed, and how long it helps no more to load the app anew, in milliseconds. */
const MISSED = "monstrotheque.missed";
const ONCE_IN = 30_000;

/** A part of the app that is gone from the server belongs to an older version: load the newer one, once. Without a network the page says so. */
function loadNewer(): void {
  const last = Number(sessionStorage.getItem(MISSED));
  if (!navigator.onLine || Date.now() - last < ONCE_IN) return;
  sessionStorage.setItem(MISSED, String(Date.now()));
  location.reload();
}

/** The app as a thing on this device: whether there is a network, and whether a newer version waits. */
class App {
  offline = $state(!navigator.onLine);
  newVersion = $state(false);
  /** What the host says to everybody. */
  notice = $state<string | null>(null);
  private waiting: ServiceWorker | null = null;
  private asked = false;

  constructor() {
    addEventListener("online", () => (this.offline = false));
    addEventListener("offline", () => (this.offline = true));
    addEventListener("vite:preloadError", loadNewer);
  }

  /** Keep the shell on this device, and look out for newer versions: once the page stands, which comes first. */
  async install(): Promise<void> {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    await whenIdle(SETTLED);
    this.notice ??= (await api.notice().catch(() => null))?.message ?? null;
    navigator.serviceWorker.addEventListener("controllerchange", () => this.asked && location.reload());
    const registration = await navigator.serviceWorker.register("/sw.js");
    if (registration.waiting && navigator.serviceWorker.controller) this.announce(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && navigator.serviceWorker.controller) this.announce(coming);
      });
    });
  }

  /** Let the newer version take over, and load it. */
  takeOver(): void {
    this.asked = true;
    this.waiting?.postMessage("take-over");
  }

  private announce(worker: ServiceWorker): void {
    this.waiting = worker;
    this.newVersion = true;
  }
}

export const app = new App();
