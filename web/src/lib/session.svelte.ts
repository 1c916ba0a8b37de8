import { api } from "./api";
import { settings } from "./settings.svelte";
import { Texts } from "./texts";
import type { GameFacts, Lang, Me } from "./types";

const LOOK_AGAIN = 2000;

const texts = new Map<string, Promise<Texts>>();

/** What the whole app knows: the server's games and who is playing. Asked for once. */
class Session {
  games = $state.raw<GameFacts[]>([]);
  me = $state.raw<Me | null>(null);
  private asked: Promise<void> | null = null;
  private entered: Promise<void> | null = null;

  load(): Promise<void> {
    this.asked ??= this.fetch().catch((error: unknown) => {
      this.asked = null;
      throw error;
    });
    return this.asked;
  }

  /** The games alone, as they were at the last visit where there is no network: rules and lists need nobody to have come in. */
  async know(): Promise<void> {
    await this.load().catch(async () => void (this.games = await api.games()));
  }

  /** Come in: the first answer says who one is. Whatever else is asked comes after it. */
  enter(): Promise<void> {
    this.entered ??= api.me().then(
      (me) => void (this.me = me),
      (error: unknown) => {
        this.entered = null;
        throw error;
      },
    );
    return this.entered;
  }

  /** Ask anew who one is: the same as before? */
  async isStillMe(): Promise<boolean> {
    const before = this.me?.id;
    this.me = await api.me();
    return this.me.id === before;
  }

  titleOf(game: string, lang: Lang): string {
    return this.games.find((each) => each.name === game)?.title[lang] ?? game;
  }

  /** The word for the level of a bot. */
  levelOf(bot: string | null): string {
    return this.games[0]?.bots.find((each) => each.name === bot)?.level[settings.lang] ?? "";
  }

  /** How many games can be played at once; the rules of the others are being prepared. */
  get ready(): number {
    return this.games.filter((game) => game.ready !== false).length;
  }

  private async fetch(): Promise<void> {
    await this.enter();
    this.games = await api.games();
    if (this.ready < this.games.length) setTimeout(() => void this.fetch().catch(() => undefined), LOOK_AGAIN);
  }
}

/** A game's texts in a language, asked for once. */
export function textsOf(game: string, lang: Lang): Promise<Texts> {
  const key = `${game}/${lang}`;
  const known = texts.get(key) ?? api.texts(game, lang).then((table) => new Texts(lang, table));
  texts.set(key, known);
  known.catch(() => texts.delete(key));
  return known;
}

export const session = new Session();
