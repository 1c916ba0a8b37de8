import { bringSymbols } from "../symbols";

/** Bring the icons of powers, potions and curses into the page. */
export function bringIcons(): void {
  void bringSymbols("christmas_monsters", () => import("./icons.json?symbols"));
}
