import type { LegalMove } from "../../lib/types";

/** What may be done with a turn. */
export type Action = "dig" | "exhume" | "place";

/** What has been picked so far of a move, matched against the legal moves alone. A pick that can be completed in one way only is completed. */
export class Choice {
  action = $state<Action | null>(null);
  card = $state<string | null>(null);
  at = $state<string | null>(null);
  piles = $state<number[]>([]);

  constructor(private readonly moves: () => LegalMove[]) {}

  clear(): void {
    this.action = this.card = this.at = null;
    this.piles = [];
  }

  get isEmpty(): boolean {
    return this.action === null && this.card === null && !this.piles.length;
  }

  ofKind(...kinds: string[]): LegalMove[] {
    return this.moves().filter((move) => kinds.includes(move.json.kind));
  }

  /** The legal places of the chosen card. */
  get places(): LegalMove[] {
    return this.ofKind("place").filter((move) => move.json.card === this.card);
  }

  /** The piles that may be picked now: for the chosen action, or for any. */
  get openPiles(): number[] {
    if (this.action === "place") return [];
    return this.ofKind("take", ...(this.action ? [this.action] : ["exhume", "dig"])).flatMap(pilesOf);
  }

  /** How many piles the move that is being picked takes. */
  get pilesWanted(): number {
    const fitting = this.ofKind(this.action ?? "dig").filter((move) => this.piles.every((pile) => pilesOf(move).includes(pile)));
    return Math.max(0, ...fitting.map((move) => pilesOf(move).length));
  }

  /** The move that is picked completely. */
  get move(): LegalMove | null {
    if (this.card && this.at) return this.places.find((move) => move.json.at === this.at) ?? null;
    if (!this.piles.length) return null;
    const wanted = [...this.piles].sort().join();
    return this.moves().find((move) => pilesOf(move).join() === wanted) ?? null;
  }

  /** Choose what to do, or leave it again. */
  act(action: Action): void {
    const again = this.action === action;
    this.clear();
    if (again) return;
    this.action = action;
    const moves = this.ofKind(action);
    const cards = new Set(moves.map((move) => move.json.card));
    if (action === "place" && cards.size === 1) this.takeCard(String([...cards][0]));
    else if (action !== "place" && moves.length === 1) this.piles = pilesOf(moves[0]!);
  }

  /** Pick or put back a pile. A second pile joins the first only where digging both is a move. */
  togglePile(pile: number): void {
    this.card = this.at = null;
    if (this.action === "place") this.action = null;
    if (this.piles.includes(pile)) {
      this.piles = this.piles.filter((other) => other !== pile);
      return;
    }
    const both = [...this.piles, pile].sort();
    const isPart = this.ofKind("dig").some((move) => both.every((each) => pilesOf(move).includes(each)));
    this.piles = isPart ? both : [pile];
    const possible = this.moves().filter((move) => this.piles.every((each) => pilesOf(move).includes(each)));
    if (possible.length === 1) this.piles = pilesOf(possible[0]!);
  }

  toggleCard(code: string): void {
    const again = this.card === code;
    this.clear();
    if (!again) this.takeCard(code);
  }

  /** Pick all of a move at once. */
  show(move: LegalMove): void {
    this.clear();
    if (move.json.kind === "place") [this.card, this.at] = [String(move.json.card), String(move.json.at)];
    else this.piles = pilesOf(move);
  }

  private takeCard(code: string): void {
    this.card = code;
    const [only, ...others] = this.places;
    if (only && !others.length) this.at = String(only.json.at);
  }
}

/** The piles a move names, in order. */
export function pilesOf(move: LegalMove): number[] {
  const { first, second, pile } = move.json;
  return [first, second, pile].filter((value): value is number => typeof value === "number");
}
