/** How far a table is laid, kept on this device. Names are the same for all games. */
export interface LaidSoFar {
  players: number;
  /** The keys of the steps that are ticked off. */
  ticked: string[];
  /** Who begins, by seat. */
  first: number | null;
  /** The key of what was chosen, or the codes of what was drawn at random. */
  choice: string | null;
  mix: string[];
}

export const NOTHING: LaidSoFar = { players: 0, ticked: [], first: null, choice: null, mix: [] };
const NAMES = "setup.names";

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without a store the list lasts as long as the page.
  }
}

const texts = (found: unknown): string[] => (Array.isArray(found) ? found.filter((each) => typeof each === "string") : []);

/** What was laid at *place* when this device was last there. */
export function keptTable(place: string): LaidSoFar {
  const found = (stored(`setup.${place}`) ?? {}) as Partial<LaidSoFar>;
  return {
    players: Number(found.players) || 0,
    ticked: texts(found.ticked),
    first: typeof found.first === "number" ? found.first : null,
    choice: typeof found.choice === "string" ? found.choice : null,
    mix: texts(found.mix),
  };
}

export function keepTable(place: string, laid: LaidSoFar): void {
  store(`setup.${place}`, laid);
}

export function keptNames(): string[] {
  return texts(stored(NAMES));
}

export function keepNames(names: string[]): void {
  store(NAMES, names);
}
