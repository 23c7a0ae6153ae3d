/** What a seat knows of the cards, from its own view alone. */
import type { Seat, Skin, View } from "../lib/types";

/** Cards of a side that lie nowhere this view shows: in a hand or in a deck, or not yet in the game. */
export function unseen(skin: Pick<Skin, "cards">, view: View, side: Seat): string[] {
  const shown = new Set<string>();
  for (const { cards } of Object.values(view.hands ?? {})) for (const id of cards) shown.add(id);
  for (const pile of Object.values(view.piles ?? {}))
    for (const id of [...(pile.table ?? []), ...(pile.discard ?? []), ...(pile.removed ?? [])]) shown.add(id);
  return skin.cards.filter((card) => card.side === side && !shown.has(card.id)).map((card) => card.id);
}
