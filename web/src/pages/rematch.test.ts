import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { router } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import type { Table } from "../lib/types";
import Rematch from "./Rematch.svelte";

const seats = ["Ada", "Bob", "Cyd"].map((name, seat) => ({ seat, kind: "person", name, you: seat === 0 }));
const old = (again: number[]) => ({ id: "t1", seats, again, rematch: again.length ? "t2" : null }) as unknown as Table;

function shown(again: number[]) {
  settings.lang = "en";
  const accept = vi.fn();
  return { accept, ...render(Rematch, { props: { table: old(again), accept } }) };
}

describe("a rematch", () => {
  it("is not spoken of before somebody asks", () => {
    shown([]);
    expect(screen.queryByText(/rematch/i)).toBeNull();
  });
  it("is accepted with one press when others want it", () => {
    const { accept } = shown([1, 2]);
    expect(screen.getByRole("alert")).toHaveTextContent("Bob and Cyd want a rematch.");
    screen.getByRole("button", { name: "Accept the rematch" }).click();
    expect(accept).toHaveBeenCalledOnce();
  });
  it("takes who waits to the new table when the last one has agreed", async () => {
    const go = vi.spyOn(router, "go").mockImplementation(() => undefined);
    const { rerender, accept } = shown([0, 1]);
    expect(screen.getByRole("status")).toHaveTextContent("waiting for Cyd");
    await rerender({ table: old([0, 1, 2]), accept });
    expect(go).toHaveBeenCalledWith("/t/t2");
    go.mockRestore();
  });
  it("leaves who comes back later at the old game, with the way to the new one", () => {
    const go = vi.spyOn(router, "go");
    shown([0, 1, 2]);
    expect(screen.getByRole("link", { name: "See the table" })).toHaveAttribute("href", "/t/t2");
    expect(go).not.toHaveBeenCalled();
  });
});
