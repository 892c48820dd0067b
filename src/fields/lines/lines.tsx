import { usualWidth, type FieldKind, type Shown } from '../core/kind.ts';
import { LinesTable } from './LinesTable.tsx';
import { say } from '#src/client/words/recordWords.ts';

const count = ({ value }: Shown): number => (Array.isArray(value) ? value.length : 0);

export const lines: FieldKind = {
  filter: 'text',
  width: usualWidth,
  text: (shown) => (count(shown) === 0 ? '' : say(shown.reading.locale, '{n:rows}', { n: count(shown) })),
  Value: LinesTable,
  wide: true,
};
