import { cardAt, spot, type Lights } from "../../lib/light.svelte";
import { cellsAt, named } from "./geometry";

/** A card where it is buried or may be, in the hand or in the row; the headstones of a creature. */
export const lights: Lights = ({ kind, seat, card, at, way, creature }, viewer) => {
  const who = seat ?? viewer;
  if (creature !== undefined) return [`[data-creature="${String(creature)}"]`];
  if (card === "pile") return [spot("pile")];
  if (kind === "draw") return [cardAt("row.", card)];
  const field = kind.includes("pit") ? "pit" : `crypt${who}`;
  const buried = at === undefined || way === undefined ? [] : [`[data-field="${field}"] [data-laid="${cellsAt(String(at), String(way)).map(named).join(" ")}"]`];
  const held = card === undefined ? [] : [cardAt(who === viewer ? "hand." : `hand${who}.`, card), cardAt("row.", card)];
  const place = at === undefined || way === undefined ? [] : [`[data-place="${String(card)} ${String(at)} ${String(way)}"] .o`];
  return kind.startsWith("buried") || kind === "turned_up" ? buried : [...place, ...held];
};
