import { wholeClinic, within } from '#metadata/access.ts';
import type { DrawnCard } from '#metadata/card.ts';
import { seeFunds } from './moneyRights.ts';

/** Whether the books agree: for whoever reads the whole of them, since a part proves nothing. */
export const booksCard: DrawnCard = {
  name: 'books_agree',
  group: 'figures',
  order: 54,
  access: within('finance', wholeClinic(seeFunds)),
  words: { ar: { title: 'مطابقة الدفاتر' }, en: { title: 'Whether the books agree' } },
};
