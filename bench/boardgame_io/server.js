// boardgame.io's server with a small game of turns for two: sixty cards, three in hand, one laid to one of five rows and one
// drawn each turn. Hands and the pile are hidden by its playerView. Usage: node server.js PORT [FOLDER]: with a folder, matches
// are kept there (its FlatFile storage), else in memory (its default).
const { Server, FlatFile } = require("boardgame.io/server");

const ROWS = 5;

const game = {
  name: "rows",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const pile = random.Shuffle([...Array(60).keys()]);
    return { rows: [...Array(ROWS)].map(() => []), hands: { 0: pile.splice(0, 3), 1: pile.splice(0, 3) }, pile, scores: [0, 0] };
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    pile: G.pile.length,
    hands: Object.fromEntries(Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.length])),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: {
      client: false,
      move: ({ G, playerID }, card, row) => {
        const hand = G.hands[playerID];
        if (!hand.includes(card) || !(row in G.rows)) return "INVALID_MOVE";
        hand.splice(hand.indexOf(card), 1);
        G.rows[row].push(card);
        G.scores[playerID] += card % 10;
        if (G.pile.length) hand.push(G.pile.pop());
      },
    },
  },
  endIf: ({ G }) => (G.hands[0].length + G.hands[1].length ? undefined : { scores: G.scores }),
};

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [game], origins: [], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run(Number(port));
