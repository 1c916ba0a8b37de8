import "./styles/display.css";
import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "./styles/tokens.css";
import "./styles/shared.css";
import "./styles/forms.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { loadSprite } from "./games/symbols";
import { session } from "./lib/session.svelte";
import { router } from "./lib/router.svelte";
import { loadPage, pageAt } from "./pages";

/** The greeting that stands in the page is painted before the app takes its place; a hidden page paints nothing. */
const painted = new Promise((done) => (document.hidden ? done(null) : requestAnimationFrame(() => setTimeout(done))));

// Asked for at once; the page that needs it asks again and says what went wrong.
session.load().catch(() => undefined);
const page = pageAt(router.parts);
// A page that can't be loaded: the app says so.
const loaded = page === null ? null : loadPage(page).catch(() => undefined);
void Promise.all([painted, loaded]).then(() => {
  const target = document.getElementById("app")!;
  const threshold = [...target.childNodes];
  mount(App, { target, props: { enter: () => threshold.forEach((each) => each.remove()) } });
  // Its file is on the way already; putting the pictures in is work of its own.
  void loadSprite();
});
