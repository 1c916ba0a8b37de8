// Plays random games and searches in WebAssembly, for as long as it is asked: node wasm.mjs FOLDER < requests.json
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const requests = JSON.parse(readFileSync(0, "utf-8"));
const seconds = () => process.cpuUsage().user / 1e6;

function measure({ name, players, setup, root, seat, games, iterations }) {
  const facts = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf-8"));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(folder, `${name}.wasm`))), {});
  const { memory, random_games, search, stream, table_size } = exports;
  const block = Math.ceil(exports.__heap_base.value / 64) * 64;
  const entries = table_size(BigInt(iterations));
  memory.grow(Math.ceil((block + facts.layout.edges + Number(entries) * facts.edge) / 65536));
  new BigInt64Array(memory.buffer, block + facts.layout.setup, setup.length).set(setup.map(BigInt));
  new Uint8Array(memory.buffer, block, facts.record).set(Buffer.from(root, "hex"));
  random_games(block, BigInt(players), 7n, 0n, BigInt(Math.ceil(games / 10)));
  let began = seconds();
  const moves = Number(random_games(block, BigInt(players), 7n, 0n, BigInt(games)));
  const playing = seconds() - began;
  search(block, entries, BigInt(seat), 0n, 1n, BigInt(Math.ceil(iterations / 10)), stream(1n));
  began = seconds();
  search(block, entries, BigInt(seat), 0n, 2n, BigInt(iterations), stream(1n));
  return { name, moves_per_second: moves / playing, iterations_per_second: iterations / (seconds() - began) };
}

console.log(JSON.stringify(requests.map(measure)));
