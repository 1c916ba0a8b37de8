import type { Component } from "svelte";
import { PAGES } from "../lib/routes";

type Page = Component<{ id: string }>;

const pages = import.meta.glob<Page>("./*Page.svelte", { import: "default" });
const loaded = new Map<string, Page>();

/** Places that are nothing by themselves: one of them has a name. */
const NAMED = new Set(["t", "replay", "c", "people", "friend", "duplicate"]);

/** The name of the page at an address, if there is one. */
export function pageAt([place = "", id]: string[]): string | null {
  return Object.hasOwn(PAGES, place) && (id || !NAMED.has(place)) ? PAGES[place]! : null;
}

export async function loadPage(name: string): Promise<Page> {
  const page = await pages[`./${name}.svelte`]!();
  loaded.set(name, page);
  return page;
}

/** A page that needs no waiting. */
export function loadedPage(name: string | null): Page | undefined {
  return name === null ? undefined : loaded.get(name);
}
