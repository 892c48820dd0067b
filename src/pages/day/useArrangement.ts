import { usePreference } from '#src/client/session/preferences.ts';
import type { DayCard } from './Groups.tsx';

/** How somebody arranged their day; kept on the server, so that every device shows the same (UX-41). */
export interface Arrangement {
  readonly hidden: readonly string[];
  /** Keys in the order chosen; what is not named follows in its usual place. */
  readonly order: readonly string[];
}

export const usual: Arrangement = { hidden: [], order: [] };

/** The person's arrangement and how to keep another. */
export const useArrangement = () => usePreference<Arrangement>('dashboard', usual);

/** The cards in the person's order: those somebody placed first, among each other as placed. */
export function inOrder(cards: readonly DayCard[], { order }: Arrangement): readonly DayCard[] {
  const place = ({ key }: DayCard): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return cards.toSorted((one, other) => place(one) - place(other) || one.order - other.order);
}
