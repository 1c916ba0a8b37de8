import { cardAt, spot, type Lights } from "../../lib/light.svelte";

/** A monster in a line, its family at the counter, a hidden place of a back line. A move's seat is whose monster it is, counted from 1. */
export const lights: Lights = ({ kind, seat, owner, monster, family, place }, viewer) => {
  const isMove = ["send", "cream", "reserve", "turn", "swap", "fetch", "copy"].includes(kind);
  const whose = isMove ? (seat === undefined || seat === null ? viewer : seat - 1) : (owner ?? seat);
  const breed = String(monster ?? family ?? "").split("+")[0]!;
  const found = place === undefined ? [] : [spot(`back${String(whose)}.${String(place)}`)];
  if (monster !== undefined && !kind.startsWith("sent")) found.push(cardAt(`front${String(whose)}.`, breed));
  if (breed && (kind.startsWith("sent") || monster === undefined)) found.push(`[data-family="${breed}"]`);
  return found;
};
