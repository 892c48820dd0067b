import type { formatFor } from '#i18n/format.ts';
import type { Field } from '#metadata/fields/types.ts';
import { valueKindOf } from '#metadata/fields/kinds/index.ts';
import type { Principal } from '../identity/principal.ts';
import { kindCells } from './cells.ts';

/** A number, day or time of a print view as the reader's language writes it; money in the clinic's currency. */
export function shownText(
  format: ReturnType<typeof formatFor>,
  field: Field,
  value: string,
  { clinic }: Principal,
): string {
  const { printed } = kindCells[valueKindOf(field)];
  return printed?.(value, format, clinic) ?? format.number(value);
}
