import { render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Viewport from "./Viewport.svelte";

const scrollTo = vi.fn();

/** A pit that is larger than its window, with a place to choose. */
function pit(): HTMLElement {
  HTMLElement.prototype.scrollTo = scrollTo;
  const children = createRawSnippet(() => ({ render: () => "<i class=card></i>" }));
  const { container } = render(Viewport, { columns: 9, rows: 9, last: null, chosen: null, open: [{ x: 8, y: 8 }], busy: [], lang: "en", turn: undefined, children });
  scrollTo.mockClear();
  return container.querySelector<HTMLElement>(".pit")!;
}

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, "scrollTo");
});

describe("the window on the pit", () => {
  it("goes on to its place once the pit has grown, which it could not reach before", () => {
    pit().dispatchEvent(new Event("transitionend", { bubbles: true }));
    expect(scrollTo).toHaveBeenCalledOnce();
  });

  it("stays when a card in it comes to rest", () => {
    pit().querySelector(".card")!.dispatchEvent(new Event("transitionend", { bubbles: true }));
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
