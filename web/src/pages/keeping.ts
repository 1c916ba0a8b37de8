import { loadBoxPiece, loadPictures, loadReference, loadWorkedTurn } from "../games";
import { countingFiles, countableGames } from "../lib/counting/counter";
import { loadExamples } from "../lib/counting/example";
import { addressOf } from "../lib/early";
import { keepOffline } from "../lib/offline";
import { loadMarks } from "../lib/rulings";
import { session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import { whenIdle } from "../lib/yielding";
import { loadPage } from ".";

/** What people with the box need where there is no network is kept on their device, once the page they look at stands. */

const QUIET = 2_000;
const told = (path: string) => addressOf(path, settings.lang);
const ofRules = (game: string) => [told(`texts/${game}/${settings.lang}`), ...(session.games.find((each) => each.name === game)?.box ? [told(`games/${game}/box`)] : [])];

/** The rules of these games, with their examples and all there is to look up; the editor of their lists, to which they lead. */
export async function keepRules(games: string[]): Promise<void> {
  await whenIdle(QUIET);
  await loadPage("BoxPage");
  await Promise.all(games.flatMap((game) => [loadExamples(game), loadReference(game), loadWorkedTurn(game), loadPictures(game), loadMarks(game, settings.lang), loadBoxPiece(game)]));
  await keepOffline([told("games"), ...(await countingFiles()), ...games.flatMap(ofRules)]);
}

/** Counting, set-up and rules of every game. */
export async function keepRealTable(): Promise<void> {
  await whenIdle(QUIET);
  await Promise.all([session.know(), loadPage("CountPage"), loadPage("SetupPage"), loadPage("RulesPage")]);
  await keepRules((await countableGames()).map(({ name }) => name));
}

/** The page of a campaign, to lay the table and to note its day, with the rules and the page that leads to it. What the campaign holds is kept with it (`kept_campaigns`). */
export async function keepCampaignPage(game: string): Promise<void> {
  await whenIdle(QUIET);
  await loadPage("CountPage");
  await keepRules([game]);
}

/** The editor of the lists of every box. */
export async function keepBoxLists(): Promise<void> {
  await whenIdle(QUIET);
  const games = session.games.filter((game) => game.box).map(({ name }) => name);
  await Promise.all(games.map(loadBoxPiece));
  await keepOffline([told("games"), ...games.flatMap(ofRules)]);
}
