import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import Picture from "../ui/Picture.svelte";
import { stored } from "../testing/stored";
import { loadPictures } from ".";

const GAMES = Object.keys(import.meta.glob("./*/pictures.ts")).map((path) => path.split("/")[1]!);

describe("the rules in pictures", () => {
  it.each(GAMES)("%s: each shows a part of the real board that is there, out of reach, with a caption", async (game) => {
    const { texts } = await stored(game, "start", "fr");
    for (const picture of await loadPictures(game)) {
      const { container, unmount } = render(Picture, { props: { game, picture, texts } });
      await picture.position();
      await expect.poll(() => container.querySelector(picture.parts.join(",")), { timeout: 10_000 }).not.toBeNull();
      await tick();
      expect(container.querySelector(".frame")).toHaveAttribute("inert");
      expect(container.querySelector("figcaption")?.textContent).toBe(picture.says.fr);
      expect(picture.says.fr).not.toMatch(/ [!?:;»]|« /);
      unmount();
    }
  });
});
