import type { Component, Snippet } from "svelte";
import type { BoardProps } from "../lib/board";
import type { Lights } from "../lib/light.svelte";
import type { GuideStep } from "../lib/guide";
import type { RulesPicture } from "../lib/picture";
import type { LineLooks } from "../lib/score";
import type { StagedScene } from "../lib/scenes/staged";
import type { Campaign } from "../lib/campaign";
import type { RuledWords } from "../lib/rulings";
import type { Texts } from "../lib/texts";
import type { Sound } from "../lib/sound";
import type { Lang, View } from "../lib/types";
import type { BoxPieceProps, HintPieceProps } from "./pieces";

type BoardComponent = Component<BoardProps<never>, Record<string, never>, "step">;

/** What a portrait stands for where no game is meant: something is wrong, nothing is there yet, all is well, good memories. */
export type Mood = "trouble" | "idle" | "well" | "fond";

/** How the app shows a game: its box on the home page, its felt and its small sign. Each game's folder has one. */
export interface GameFace {
  felt: string;
  portrait: string;
  wink: Record<Lang, string>;
  /** A card in hand may be turned, by R. */
  turns?: boolean;
  /** Where its box stands on the home page, from the left; unknown games stand at the end. */
  order?: number;
  /** What the characters of a campaign are called if nobody says otherwise. */
  characters?: string[];
  /** The portraits it lends to pages that are of no game. */
  moods?: Partial<Record<Mood, string>>;
  /** The portrait of a choice among the game's options, where there is one. */
  art?(choice: string): string | null;
}

/** What a game's campaign is drawn from. *today* is what the group does next: the game says where it stands. */
export interface CampaignProps<V = unknown> {
  campaign: Campaign<V>;
  texts: Texts;
  today: Snippet;
  busy: boolean;
  /** Opens the next door; null while that can't be done. */
  open: (() => void) | null;
}

/** What a staged moment of a campaign gets: the day that begins, or its evening. *told*: what was asked when the evening was last shown, "" if it was not. */
export interface CampaignSceneProps<V = unknown> {
  campaign: Campaign<V>;
  texts: Texts;
  told: string;
  done(): void;
}
/** What a day played with the real cards is written down with. *draft*: what was written before; *problems*: what can't be, by field. */
export interface CampaignEntryProps<V = unknown> {
  campaign: Campaign<V>;
  texts: Texts;
  busy: boolean;
  problems: Record<string, string>;
  draft: unknown;
  keep(entry: object): void;
  enter(entry: object): void;
}
export type CampaignMoment = "Morning" | "Evening";
type CampaignScene = Component<CampaignSceneProps>;

type CampaignSheets = Component<CampaignProps<never>>;
type ChoicePicture = Component<{ kind: string; choice: string }>;
/** What a choice would bring, in the game's words. */
type ChoiceNote = Component<{ kind: string; choice: string; campaign: Campaign<never>; texts: Texts }>;
export interface CampaignParts {
  Sheets: Component<CampaignProps>;
  Choice: ChoicePicture | null;
  Note: Component<{ kind: string; choice: string; campaign: Campaign; texts: Texts }> | null;
  /** How a day with the real cards is written down; null where a game has no form for it. */
  Entry: Component<CampaignEntryProps> | null;
}

const reviewed = import.meta.glob("./*/reviewed.css");
const campaigns = import.meta.glob<{ default: CampaignSheets }>("./*/Campaign.svelte");
const choices = import.meta.glob<{ default: ChoicePicture }>("./*/CampaignChoice.svelte");
const notes = import.meta.glob<{ default: ChoiceNote }>("./*/CampaignNote.svelte");
const entries = import.meta.glob<{ default: Component<CampaignEntryProps<never>> }>("./*/CampaignEntry.svelte");
const staged = import.meta.glob<{ default: Component<CampaignSceneProps<never>> }>(["./*/CampaignMorning.svelte", "./*/CampaignEvening.svelte"]);
const boards = import.meta.glob<{ default: BoardComponent }>("./*/Board.svelte");
const boxes = import.meta.glob<Component>("./*/Box.svelte", { eager: true, import: "default" });
const faces = import.meta.glob<GameFace>("./*/face.ts", { eager: true, import: "face" });

// Each game's colours.
import.meta.glob("./*/tokens.css", { eager: true });

const guides = import.meta.glob<{ guide: GuideStep[] }>("./*/guide.ts");
const pictures = import.meta.glob<{ pictures: RulesPicture[] }>("./*/pictures.ts");
const sounds = import.meta.glob<{ sounds: Record<string, Sound> }>("./*/sounds.ts");
const scenes = import.meta.glob<{ scenes: StagedScene<never>[] }>("./*/scenes.ts");
const telling = import.meta.glob<{ telling: string[] }>("./*/telling.ts");
const lights = import.meta.glob<{ lights: Lights }>("./*/lights.ts");
const looks = import.meta.glob<{ look: LineLooks }>("./*/score.ts");

/** What a game draws of its analysis: the best that could be built of the same cards. */
export type BuildsPicture = Component<{ builds: unknown[]; names: string[]; seat: number; texts: Texts; brief?: boolean }>;
const builds = import.meta.glob<{ default: Component<{ builds: never[]; names: string[]; seat: number; texts: Texts; brief?: boolean }> }>("./*/Builds.svelte");

/** The portrait that a game lends to a mood. */
export function portraitFor(mood: Mood): string {
  return Object.values(faces).map((face) => face.moods?.[mood]).find(Boolean) ?? "";
}

const FALLBACK: GameFace = { felt: "var(--wood-2)", portrait: portraitFor("idle"), wink: { fr: "", en: "" } };

/** A game's board, loaded when it is first needed; a game that has none yet gets the plain one. */
export async function loadBoard(game: string): Promise<Component<BoardProps<View>, Record<string, never>, "step">> {
  const load = boards[`./${game}/Board.svelte`] ?? boards["./fallback/Board.svelte"];
  if (!load) throw new Error("no board");
  return (await load()).default as unknown as Component<BoardProps<View>, Record<string, never>, "step">;
}

/** How a game draws the best builds of its analysis, where it has any. */
export async function loadBuilds(game: string): Promise<BuildsPicture | null> {
  return ((await builds[`./${game}/Builds.svelte`]?.())?.default ?? null) as BuildsPicture | null;
}

/** How a board looks where a game is looked at again: a sheet of its own, where it has one. */
export async function loadReviewed(game: string): Promise<void> {
  await reviewed[`./${game}/reviewed.css`]?.();
}

/** The steps of a game's first lesson; a game that has none gets a plain game. */
export async function loadGuide(game: string): Promise<GuideStep[]> {
  return (await guides[`./${game}/guide.ts`]?.())?.guide ?? [];
}

const references = import.meta.glob<{ default: Component<{ texts: Texts; marks: RuledWords[] }> }>("./*/Reference.svelte");

/** What a game has to look things up in: monsters, powers and the like; null where the rules are all there is. */
export async function loadReference(game: string): Promise<Component<{ texts: Texts; marks: RuledWords[] }> | null> {
  return (await references[`./${game}/Reference.svelte`]?.())?.default ?? null;
}

const workedTurns = import.meta.glob<{ default: Component<{ texts: Texts }> }>("./*/WorkedTurn.svelte");

/** A turn of a game told step by step; null where examples of its count say enough. */
export async function loadWorkedTurn(game: string): Promise<Component<{ texts: Texts }> | null> {
  return (await workedTurns[`./${game}/WorkedTurn.svelte`]?.())?.default ?? null;
}

const boxPieces = import.meta.glob<{ default: Component<BoxPieceProps> }>("./*/BoxPiece.svelte");

/** How a game draws an entry of a list of its box; null where it doesn't. */
export async function loadBoxPiece(game: string): Promise<Component<BoxPieceProps> | null> {
  return (await boxPieces[`./${game}/BoxPiece.svelte`]?.())?.default ?? null;
}

const hintPieces = import.meta.glob<{ default: Component<HintPieceProps<never>> }>("./*/HintPiece.svelte");

/** How a game draws the card that a move is about; null where it doesn't. */
export async function loadHintPiece(game: string): Promise<Component<HintPieceProps> | null> {
  return ((await hintPieces[`./${game}/HintPiece.svelte`]?.())?.default ?? null) as Component<HintPieceProps> | null;
}

/** The pictures of a game's rules. */
export async function loadPictures(game: string): Promise<RulesPicture[]> {
  return (await pictures[`./${game}/pictures.ts`]?.())?.pictures ?? [];
}

/** Which sound a game's events make. */
export async function loadSounds(game: string): Promise<Record<string, Sound>> {
  return (await sounds[`./${game}/sounds.ts`]?.())?.sounds ?? {};
}

/** The moments a game stages; a game that has none goes on at once. */
export async function loadScenes(game: string): Promise<StagedScene[]> {
  return ((await scenes[`./${game}/scenes.ts`]?.())?.scenes ?? []) as unknown as StagedScene[];
}

/** The kinds of event of a game, the most telling ones first. The first one that a move causes leads. */
export async function loadTelling(game: string): Promise<string[]> {
  return (await telling[`./${game}/telling.ts`]?.())?.telling ?? [];
}

/** Where on its board a game shows what a line of words is about. */
export async function loadLights(game: string): Promise<Lights> {
  return (await lights[`./${game}/lights.ts`]?.())?.lights ?? (() => []);
}

/** How a game draws the lines of its score; a game that doesn't has their words alone. */
export async function loadLooks(game: string): Promise<LineLooks> {
  return (await looks[`./${game}/score.ts`]?.())?.look ?? (() => ({}));
}

/** How a game draws its campaign and the choices of its evenings; a game that has no drawing gets the plain one. */
export async function loadCampaign(game: string): Promise<CampaignParts> {
  const load = campaigns[`./${game}/Campaign.svelte`] ?? campaigns["./fallback/Campaign.svelte"];
  if (!load) throw new Error("no campaign");
  const [sheets, picture, note, entry] = await Promise.all([load(), ...[choices[`./${game}/CampaignChoice.svelte`]?.(), notes[`./${game}/CampaignNote.svelte`]?.(), entries[`./${game}/CampaignEntry.svelte`]?.()] as const]);
  return { Sheets: sheets.default as unknown as Component<CampaignProps>, Choice: picture?.default ?? null, Note: (note?.default ?? null) as CampaignParts["Note"], Entry: (entry?.default ?? null) as CampaignParts["Entry"] };
}

/** How a game stages a moment of its campaign; null where it doesn't. */
export async function loadCampaignScene(game: string, moment: CampaignMoment): Promise<CampaignScene | null> {
  return ((await staged[`./${game}/Campaign${moment}.svelte`]?.())?.default ?? null) as CampaignScene | null;
}

export function boxOf(game: string): Component | null {
  return boxes[`./${game}/Box.svelte`] ?? null;
}

/** Games in the order of their boxes. */
export function inOrder<G extends { name: string }>(games: G[]): G[] {
  const place = (game: G) => faceOf(game.name).order ?? 99;
  return [...games].sort((a, b) => place(a) - place(b));
}

/** The game whose box stands first. */
export function firstGame(): string {
  const names = Object.keys(faces).map((file) => ({ name: file.split("/")[1]! }));
  return inOrder(names)[0]!.name;
}

export function partArt(game: string, choice: string): string | null {
  return faceOf(game).art?.(choice) ?? null;
}

export function faceOf(game: string): GameFace {
  return faces[`./${game}/face.ts`] ?? FALLBACK;
}
