import { MediaQuery } from "svelte/reactivity";
import { bringSymbols } from "../../games/symbols";
import type { LiveTable } from "../../lib/live.svelte";
import type { ChatLine, Table } from "../../lib/types";

/** The reactions that a tap sends, each with its icon. */
export const REACTIONS = { wave: "high-five", yes: "thumb-up", wow: "surprised-skull", laugh: "imp-laugh", hurry: "hourglass" } as const;
export type Reaction = keyof typeof REACTIONS;

/** What stands before a line that is a reaction. */
export function iconOf(line: ChatLine): string | null {
  return REACTIONS[line.reaction as Reaction] ?? null;
}

/** Table talk as this person has it: whether it is open, what is unread, and what the page has room for. */
export class Talk {
  open = $state(false);
  private read = $state(-1);
  private readonly wide = new MediaQuery("(min-width: 68.8125em) and (min-height: 30.0625em)");
  private readonly roomy = new MediaQuery("(min-width: 79em)");
  private readonly small = new MediaQuery("(max-width: 43.75em), (max-height: 30em)");

  constructor(
    private readonly live: LiveTable,
    private readonly table: () => Table,
  ) {
    $effect(() => {
      if (this.company) void bringSymbols("salon", () => import("./icons.json?symbols"));
    });
    $effect(() => {
      if (this.open) this.read = this.live.chat.at(-1)?.number ?? this.read;
    });
  }

  /** Other people sit at the table, and talk is allowed there. */
  get company(): boolean {
    return this.table().chat && this.table().seats.some((seat) => seat.kind === "person" && !seat.you);
  }

  /** How many lines of others came since the talk was last looked at. */
  get unread(): number {
    const mine = this.table().seats.filter((seat) => seat.you).map((seat) => seat.seat);
    return this.live.chat.filter((line) => line.number > this.read && !mine.includes(line.seat ?? -1)).length;
  }

  /** There is room for a rail beside the board. */
  get hasRail(): boolean {
    return this.wide.current;
  }

  /** The board makes room for the open rail; on a narrower page the talk lies over it. */
  get hasColumn(): boolean {
    return this.roomy.current;
  }

  /** A phone: the talk rises from the bottom. */
  get rises(): boolean {
    return this.small.current;
  }
}
