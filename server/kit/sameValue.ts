import { holdsMany, valueKindOf, valueTraitsOf } from '#metadata/fields/kinds/index.ts';
import { isDeepStrictEqual } from 'node:util';
import { compareDecimals } from '#metadata/fields/validate.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Whether two stored values of a field are the same: "150.0" is "150.00", and one instant may be written in two zones. */
export function same(field: Field, a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (field.kind === 'boolean') return a === b;
  const { number, pointsAt } = valueTraitsOf(field);
  if (number === 'exact' && isDecimal(a) && isDecimal(b)) return compareDecimals(a, b) === 0;
  if (valueKindOf(field) === 'dateTime') return Date.parse(String(a)) === Date.parse(String(b));
  if (pointsAt !== null && !holdsMany(field)) return String(a).toLowerCase() === String(b).toLowerCase();
  if (field.of) return sameLines(field.of, a, b);
  return isDeepStrictEqual(a, b);
}

type Line = Readonly<Record<string, unknown>>;
const isLine = (value: unknown): value is Line => value !== null && typeof value === 'object';

function sameLines(of: Fields, a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((line: unknown, index) => {
    const other: unknown = b[index];
    return isLine(line) && isLine(other) && line['id'] === other['id'] && sameLine(of, line, other);
  });
}

/** Whether two lines hold the same values in all their fields. */
export const sameLine = (of: Fields, a: Line, b: Line): boolean =>
  Object.entries(of).every(([name, field]) => same(field, a[name], b[name]));
