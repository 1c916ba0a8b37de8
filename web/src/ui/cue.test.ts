import { mount, tick, unmount } from "svelte";
import { expect, test } from "vitest";
import type { Happening } from "../lib/types";
import Cue from "./Cue.svelte";

const box = (bottom: number) => () => ({ bottom }) as DOMRect;

test("the news open below a guide that stands under the cue, so that its button stays free", async () => {
  const news = [{ kind: "sent", seat: 1, turn: 1, words: "Mina sends your Bliblop to the café." }] as unknown as Happening[];
  document.body.innerHTML = '<main><aside class="guide"></aside></main>';
  const main = document.querySelector("main") as HTMLElement;
  const guide = main.querySelector(".guide") as HTMLElement;
  const app = mount(Cue, { target: main, anchor: guide, props: { yours: true, title: "Your turn", text: "Play.", news } });
  await tick();
  (main.querySelector(".cue") as HTMLElement).getBoundingClientRect = box(100);
  guide.getBoundingClientRect = box(170);
  main.querySelector<HTMLElement>(".chip")?.click();
  await tick();
  expect(main.querySelector<HTMLElement>(".since")?.style.getPropertyValue("--below")).toBe("70px");
  await unmount(app);
});
