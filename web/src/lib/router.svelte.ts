import { forgetEarly } from "./early";
import { partsOf } from "./routes";

/** The address of the page, as a path; links inside the app change it without loading. */
class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  go(to: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"]({}, "", to);
    this.read();
    scrollTo(0, 0);
  }

  get parts(): string[] {
    return partsOf(this.path);
  }

  private read(): void {
    forgetEarly();
    this.path = location.pathname;
    this.query = location.search;
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
