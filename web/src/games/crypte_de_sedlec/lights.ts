import { cardAt, spot, type Lights } from "../../lib/light.svelte";

/** A card where it lies now, the piles that were dug, the place that is meant. */
export const lights: Lights = ({ seat, card, pile, piles, first, second, at }, viewer) => {
  const who = seat ?? viewer;
  const dug = [pile, first, second, ...((piles as number[] | undefined) ?? [])].filter((each) => each !== undefined).map((each) => spot(`pile.${String(each)}`));
  const lying = card === undefined ? [] : [cardAt(`crypt${who}.`, card), cardAt(`strip${who}.`, card), cardAt(`hand${who}.`, card)];
  return [...(at === undefined ? [] : [`[data-at="${String(at)}"]`]), ...lying, ...dug];
};
