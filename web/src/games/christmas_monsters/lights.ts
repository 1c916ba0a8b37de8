import { spot, type Lights } from "../../lib/light.svelte";

/** A card wherever it lies, the arch of a monster, a player, a potion or power by its name. A move's seat is whom it is about, counted from 1. */
export const lights: Lights = ({ kind, card, cards, first, second, location, target, potion }) => {
  const codes = [card, first, second, ...((cards as string[] | undefined) ?? [])].filter((each) => typeof each === "string");
  const found = codes.map((code) => `[data-card="${code}"]`);
  if (typeof location === "number") found.push(`.arches > :nth-child(${location})`);
  if (typeof target === "number") found.push(spot(`seat${target}`));
  found.push(`[data-means="${String(potion ?? kind)}"]`);
  return found;
};
