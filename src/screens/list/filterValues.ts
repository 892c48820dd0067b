import type { FieldPlace, Reading, Row } from '#src/fields/kind.ts';
import { addDays, addMonths } from '#src/fields/typed.ts';

/** How a filter is chosen: words to tick, a chooser, a range, or a single switch. */
export type FilterShape =
  'values' | 'reference' | 'boolean' | 'days' | 'amounts' | 'months' | 'text' | 'named';

const shapes: Readonly<Record<string, FilterShape>> = {
  select: 'values',
  tags: 'values',
  reference: 'reference',
  references: 'reference',
  boolean: 'boolean',
  date: 'days',
  dateTime: 'days',
  integer: 'amounts',
  decimal: 'amounts',
  money: 'amounts',
  percent: 'amounts',
  month: 'months',
};

/** `undefined` stands for a named filter of the resource. */
export const shapeOf = (place: FieldPlace | undefined): FilterShape =>
  place === undefined ? 'named' : (shapes[place.field.as ?? place.field.kind] ?? 'text');

const isRange = (shape: FilterShape): boolean => shape === 'days' || shape === 'amounts';

/** The keys of the list's filter that one offered filter writes. */
export const keysOf = (name: string, shape: FilterShape): readonly string[] =>
  isRange(shape) ? [`${name}_gte`, `${name}_lte`] : shape === 'text' ? [`${name}_like`] : [name];

/** The list's filter with one filter replaced; what is empty goes. */
export function withFilter(all: Row, name: string, shape: FilterShape, next: Row): Record<string, unknown> {
  const keys = keysOf(name, shape);
  const rest = Object.entries(all).filter(([key]) => !keys.includes(key));
  const given = Object.entries(next).filter(
    ([, value]) =>
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries([...rest, ...given]);
}

/** The part of the list's filter that one filter wrote. */
export const partOf = (all: Row, name: string, shape: FilterShape): Row =>
  Object.fromEntries(keysOf(name, shape).flatMap((key) => (key in all ? [[key, all[key]]] : [])));

export const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String);

function rangeWords(from: string, to: string, { t }: Reading): string {
  if (from !== '' && from === to) return from;
  return [from === '' ? '' : `${t.list.from} ${from}`, to === '' ? '' : `${t.list.to} ${to}`]
    .filter(Boolean)
    .join(' ');
}

/** What an active filter says on its chip; references are named by the chip itself. */
export function filterWords(
  place: FieldPlace | undefined,
  name: string,
  part: Row,
  reading: Reading,
): string {
  const { t, format } = reading;
  const value = part[name];
  switch (shapeOf(place)) {
    case 'named':
    case 'reference':
      return '';
    case 'values':
      return format.list(listOf(value).map((one) => place?.optionWords[one] ?? one));
    case 'boolean':
      return value === true || value === 'true' ? t.field.yes : t.field.no;
    case 'months':
      return format.list(listOf(value).map((one) => format.month(one)));
    case 'days':
      return rangeWords(
        format.date(String(part[`${name}_gte`] ?? '')),
        format.date(String(part[`${name}_lte`] ?? '')),
        reading,
      );
    case 'amounts':
      return rangeWords(
        format.number(String(part[`${name}_gte`] ?? '')),
        format.number(String(part[`${name}_lte`] ?? '')),
        reading,
      );
    case 'text':
      return String(part[`${name}_like`] ?? '');
  }
}

/** Ready ranges of days; weeks begin on Saturday. */
export function readyRanges({
  today,
  t,
}: Pick<Reading, 'today' | 't'>): readonly { label: string; from: string; to: string }[] {
  const month = `${today.slice(0, 8)}01`;
  const week = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7));
  return [
    { label: t.list.today, from: today, to: today },
    { label: t.list.thisWeek, from: week, to: addDays(week, 6) },
    { label: t.list.thisMonth, from: month, to: addDays(addMonths(month, 1), -1) },
    { label: t.list.lastMonth, from: addMonths(month, -1), to: addDays(month, -1) },
  ];
}
