import type { FieldKind, Shown } from '../core/kind.ts';
import { isolated, plainText } from '../plain/text.tsx';

const instantText = (shown: Shown): string => shown.reading.format.dateTime(plainText(shown));

export const dateTime: FieldKind = {
  filter: 'days',
  width: 168,
  text: instantText,
  cell: (shown) => isolated(instantText(shown), 'auto'),
};
