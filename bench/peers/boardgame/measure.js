// Noughts and crosses on boardgame.io, as its tutorial writes it: random games by its RandomBot, searches by its MCTSBot.
// Prints one JSON object: moves and iterations a second.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { MCTSBot, RandomBot, Simulate } = require("boardgame.io/ai");
const { InitializeGame } = require("boardgame.io/internal");

const SECONDS = Number(process.argv[2] ?? 1);
const ITERATIONS = 1000;
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const hasLine = (cells) => LINES.some((line) => cells[line[0]] !== null && line.every((i) => cells[i] === cells[line[0]]));

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (hasLine(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};
const enumerate = (G) => G.cells.flatMap((cell, i) => (cell === null ? [{ move: "mark", args: [i] }] : []));
const start = InitializeGame({ game, numPlayers: 2 });

async function randomGame(seed) {
  const bots = { 0: new RandomBot({ enumerate, seed: `${seed}a` }), 1: new RandomBot({ enumerate, seed: `${seed}b` }) };
  const { state } = await Simulate({ game, bots, state: start });
  return state.G.cells.filter((cell) => cell !== null).length;
}

async function search(seed) {
  const bot = new MCTSBot({ game, enumerate, seed, iterations: ITERATIONS, playoutDepth: 9 });
  await bot.play(start, "0");
  return ITERATIONS;
}

async function perSecond(run) {
  await run("warm");
  const started = performance.now(), busy = process.cpuUsage();
  let steps = 0;
  for (let seed = 0; performance.now() - started < 1000 * SECONDS; seed++) steps += await run(String(seed));
  const used = process.cpuUsage(busy);
  return { per_s: (1000 * steps) / (performance.now() - started), cpu_us: (used.user + used.system) / steps };
}

console.log(JSON.stringify({ node: process.version, play: await perSecond(randomGame), search: await perSecond(search) }));
