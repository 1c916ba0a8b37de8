import type { Component } from "svelte";
import type { Texts } from "../texts";
import type { Happening, Lang, Seat, View } from "../types";

/** What a scene gets: what the seat sees after the move and saw before it, and what happened by it. It calls `done` when it is over. */
export interface SceneProps<V extends View = View> {
  view: V;
  before: V | null;
  happened: Happening[];
  texts: Texts;
  lang: Lang;
  seat: number;
  seats: Seat[];
  names: string[];
  done(): void;
}

/** A moment that a game stages: the kinds of event that open it, and the component that shows it, loaded when it is needed. */
export interface StagedScene<V extends View = View> {
  kinds: string[];
  /** Where the kind of event is not enough to tell. */
  fits?(moment: Pick<SceneProps<V>, "view" | "before" | "happened" | "seat">): boolean;
  load(): Promise<{ default: Component<SceneProps<V>> }>;
}

/** The scenes that a move opens, in the order in which things happened. */
export function scenesOf<V extends View>(staged: StagedScene<V>[], moment: Pick<SceneProps<V>, "view" | "before" | "happened" | "seat">): StagedScene<V>[] {
  const first = (scene: StagedScene<V>) => moment.happened.findIndex((event) => scene.kinds.includes(event.kind));
  return staged.filter((scene) => first(scene) >= 0 && (scene.fits?.(moment) ?? true)).sort((a, b) => first(a) - first(b));
}
