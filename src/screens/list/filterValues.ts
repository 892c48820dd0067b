import { nameOfKey } from '#metadata/derive/viewFilter.ts';
import type { FieldPlace, FilterShape } from '#src/fields/core/kind.ts';
import { kindOf } from '#src/fields/core/registry.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { addDays, addMonths, monthEnd, monthStart, weekStart } from '#metadata/time/days.ts';

/** How a filter is chosen; a named one is a single switch. */
export type FilterChoiceShape = FilterShape | 'named';

/** `undefined` stands for a named filter of the resource. */
export const shapeOf = (place: FieldPlace | undefined): FilterChoiceShape =>
  place === undefined ? 'named' : kindOf(place.field).filter;

const isMonth = (value: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);
const isOf = (key: string, name: string): boolean => key === name || nameOfKey(key) === name;

/** The list's filter with one filter replaced; what is empty goes. */
export function withFilter(all: Row, name: string, next: Row): Record<string, unknown> {
  const rest = Object.entries(all).filter(([key]) => !isOf(key, name));
  const given = Object.entries(next).filter(
    ([, value]) =>
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries([...rest, ...given]);
}

/** The part of the list's filter that is about one field, operators included. */
export const partOf = (all: Row, name: string): Row =>
  Object.fromEntries(Object.entries(all).filter(([key]) => isOf(key, name)));

/** What the list's filter asks now, in the order of the offered filters; the search text stands in its own box. */
export function activeNames(all: Row, offered: readonly string[]): readonly string[] {
  const names = new Set(
    Object.keys(all)
      .filter((key) => key !== 'q')
      .map((key) => (offered.includes(key) ? key : nameOfKey(key))),
  );
  return [
    ...offered.filter((name) => names.has(name)),
    ...[...names].filter((name) => !offered.includes(name)),
  ];
}

export const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String);

function rangeWords(part: Row, name: string, say: (value: string) => string, { t }: Reading): string {
  const from = say(String(part[`${name}_gte`] ?? part[`${name}_gt`] ?? part[name] ?? ''));
  const to = say(String(part[`${name}_lte`] ?? part[`${name}_lt`] ?? part[name] ?? ''));
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
  const empty = part[`${name}_null`];
  if (empty !== undefined) return String(empty) === 'true' ? t.list.isEmpty : t.list.isFilled;
  const negative = part[`${name}_neq`];
  if (negative !== undefined)
    return t.list.not.replace('{value}', filterWords(place, name, { [name]: negative }, reading));
  const value = part[name];
  switch (shapeOf(place)) {
    case 'named':
    case 'reference':
      return '';
    case 'values':
      return format.commas(listOf(value).map((one) => place?.optionWords[one] ?? one));
    case 'boolean':
      return value === true || value === 'true' ? t.field.yes : t.field.no;
    case 'months':
      // What an address says may be no month at all.
      return format.list(listOf(value).map((one) => (isMonth(one) ? format.month(one) : one)));
    case 'days':
      return rangeWords(part, name, format.date, reading);
    case 'amounts':
      return rangeWords(part, name, (one) => format.number(one), reading);
    case 'text':
      return String(part[`${name}_like`] ?? value ?? '');
  }
}

/** Ready ranges of days; weeks begin on the clinic's first day of them. */
export function readyRanges({
  today,
  t,
  weekStart: first,
}: Pick<Reading, 'today' | 't' | 'weekStart'>): readonly { label: string; from: string; to: string }[] {
  const month = monthStart(today);
  const week = weekStart(today, first);
  return [
    { label: t.list.today, from: today, to: today },
    { label: t.list.thisWeek, from: week, to: addDays(week, 6) },
    { label: t.list.thisMonth, from: month, to: monthEnd(today) },
    { label: t.list.lastMonth, from: addMonths(month, -1), to: addDays(month, -1) },
  ];
}
