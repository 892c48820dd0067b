import { commaOf } from '#i18n/format.ts';
import type { FieldKind, Shown } from '../core/kind.ts';
import { isolated, plainText } from '../plain/text.tsx';

/** The moment; its time alone where a field beside it says the day already. */
function instantText(shown: Shown): string {
  const { format } = shown.reading;
  const whole = format.dateTime(plainText(shown));
  const { onDay } = shown.place.field.options as { readonly onDay?: string };
  const day = onDay === undefined ? undefined : shown.record[onDay];
  const before = typeof day === 'string' ? `${format.date(day)}${commaOf(shown.reading.locale)}` : '';
  return before !== '' && whole.startsWith(before) ? whole.slice(before.length) : whole;
}

export const dateTime: FieldKind = {
  filter: 'days',
  width: 168,
  text: instantText,
  cell: (shown) => isolated(instantText(shown), 'auto'),
};
