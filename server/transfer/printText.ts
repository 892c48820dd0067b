import type { formatFor } from '#i18n/format.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { Principal } from '../identity/principal.ts';

/** A number, day or time of a print view as the reader's language writes it; money in the clinic's currency. */
export function shownText(
  format: ReturnType<typeof formatFor>,
  field: Field,
  value: string,
  { clinic }: Principal,
): string {
  switch (field.as ?? field.kind) {
    case 'money':
      return format.money(value, clinic.currency, clinic.currencyDigits);
    case 'percent':
      return format.percent(value);
    case 'date':
      return format.date(value);
    case 'month':
      return format.month(value);
    case 'time':
      return format.time(value);
    case 'dateTime':
      return format.dateTime(value);
    default:
      return format.number(value);
  }
}
