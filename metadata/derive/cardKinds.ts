import type { AreaCard, CardGroup, DrawnCard, ListCard } from '../card.ts';

/** The parts of somebody's day, in their order. */
export const cardGroups: readonly CardGroup[] = ['waiting', 'wrong', 'changed', 'figures'];

export const isListCard = (card: AreaCard): card is ListCard => 'of' in card && !('report' in card);
export const isDrawnCard = (card: AreaCard): card is DrawnCard => !('of' in card);
