const KEY = "monstrotheque.games";
/** After this many finished games a player knows the gold button. */
const ENOUGH = 3;

interface Known {
  tables: string[];
  asked: boolean;
}

function known(): Known {
  return { tables: [], asked: false, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Known>) };
}

/** Note that this person has finished the game at a table. Returns whether to offer playing by one click: once, after a few games. */
export function noteFinished(table: string): boolean {
  const { tables, asked } = known();
  const all = [...new Set([...tables, table])].slice(-ENOUGH);
  localStorage.setItem(KEY, JSON.stringify({ tables: all, asked }));
  return all.length >= ENOUGH && !asked;
}

export function noteAsked(): void {
  localStorage.setItem(KEY, JSON.stringify({ ...known(), asked: true }));
}
