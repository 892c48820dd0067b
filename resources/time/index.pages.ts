import type { AreaPages } from '#src/client/catalogue/areaLoaders.ts';

/** The cards of the area that are drawn by hand, by the names its declaration gives them. */
export const cards: AreaPages['cards'] = {
  own_balance: () => import('./vacations/OwnBalanceCard.tsx'),
  own_shift: () => import('./attendance-days/OwnShiftCard.tsx'),
  last_uploads: () => import('./devices/LastUploadsCard.tsx'),
};
