import { minuteAt, twinsOf, wallAt } from '#metadata/time/clock.ts';
import { valueIn } from '#metadata/derive/ownFields.ts';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { withoutTail } from '#metadata/fields/tails.ts';
import { dialledIn } from '#metadata/fields/phones.ts';
import type { Field } from '#metadata/fields/types.ts';
import { valueKindOf } from '#metadata/fields/kinds/index.ts';
import type { ValueKind } from '#metadata/fields/kinds/kind.ts';
import type { AnyResource, AnyWords, Locale } from '#metadata/resource.ts';
import type { formatFor } from '#i18n/format.ts';
import type { Principal } from '../identity/principal.ts';
import { transferWords } from './transferWords.ts';
import type { Cell, CellStyle } from './xlsx/workbook.ts';

/** What a cell needs to know of the clinic and the reader. */
export interface CellSetting {
  readonly locale: Locale;
  readonly timezone: string;
  readonly currencyDigits: number;
  /** ISO 3166-1: numbers of the clinic's own country are written as they are dialled there. */
  readonly country: string;
}

/** A record or line as the API answers it. */
export type WireRow = Readonly<Record<string, unknown>>;

const dayNumber = (year: number, month: number, day: number): number =>
  Math.round(Date.UTC(year, month - 1, day) / 86_400_000) + 25_569;

/** A spreadsheet's number of a day: 1 is 1 January 1900. */
export function serialOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return String(dayNumber(year, month, date));
}

const fraction = (hours: number, minutes: number, seconds = 0): string =>
  withoutNoughts(((hours * 3600 + minutes * 60 + seconds) / 86_400).toFixed(10));

/** Beyond fifteen digits a spreadsheet would round: such an amount stays a text. */
const isExact = (value: string): boolean => value.replace(/^-?0*|\./g, '').length <= 15;

function percentCell(value: string): Cell {
  if (!/^-?\d+(\.\d+)?$/.test(value) || !isExact(value)) return { text: value };
  // 12.5 % is 0.125 to a spreadsheet; the point is moved in the text, never by dividing.
  const [whole = '0', digits = ''] = value.replace('-', '').split('.');
  const padded = whole.padStart(3, '0');
  const number = `${value.startsWith('-') ? '-' : ''}${padded.slice(0, -2)}.${padded.slice(-2)}${digits}`;
  return {
    number: number.replace(/^(-?)0+(?=\d)/, '$1'),
    style: `percent${Math.min(withoutTail(digits, '0').length, 10)}`,
  };
}

/** An amount with as many digits as are declared, else `usual`, and never fewer than `least`. */
function decimalCell(value: string, { options }: Field, usual: number, least: number): Cell {
  if (!/^-?\d+(\.\d+)?$/.test(value) || !isExact(value)) return { text: value };
  const places = (options as { places?: number }).places ?? usual;
  const style: CellStyle = `decimal${Math.min(Math.max(places, least), 10)}`;
  return { number: value, style };
}
const placesIn = (value: string): number => value.split('.')[1]?.length ?? 0;

const clockNumber = (clock: string): string => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return fraction(hours, minutes);
};

/** A time that clocks showed twice carries its offset: a spreadsheet's number could not tell which it was. */
function instantText(value: string, timezone: string): string {
  const { day, clock } = wallAt(value, timezone);
  return twinsOf(value, timezone)
    ? `${day} ${clock} ${minuteAt(value, timezone).slice(19)}`
    : `${day} ${clock}`;
}

function instantCell(value: string, { timezone }: CellSetting): Cell {
  if (twinsOf(value, timezone)) return { text: instantText(value, timezone) };
  const { day, clock } = wallAt(value, timezone);
  return { number: `${serialOfDay(day)}${clockNumber(clock).replace(/^0/, '')}`, style: 'dateTime' };
}

/** The words of a select's or tag's values: of a field, a line's field, or the states. */
export function optionWords(words: AnyWords, name: string, line?: string): Readonly<Record<string, string>> {
  if (line !== undefined) return words.lines?.[line]?.options?.[name] ?? {};
  return (name === 'status' ? words.states : words.options?.[name]) ?? {};
}

const plainText = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h\d)[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();

/** A number of the clinic's country as people dial it, a foreign one with 00: neither is mistaken for a formula. */
const dialled = (phone: string, { country }: CellSetting): string =>
  dialledIn(phone, country) ?? phone.replace(/^\+/, '00');

const fileNames = (files: unknown): string => {
  const all = Array.isArray(files) ? (files as unknown[]) : [files];
  return all
    .flatMap((one) =>
      one && typeof one === 'object' ? [String((one as { name?: unknown }).name ?? '')] : [],
    )
    .join('، ');
};

interface CellOptions {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  /** The lines field the value stands in. */
  readonly line?: string;
  readonly row: WireRow;
  readonly setting: CellSetting;
}

/** How a kind stands in a spreadsheet and in print. */
interface KindCell {
  /** A value that is not empty, as a cell. */
  readonly cell: (value: unknown, at: CellOptions) => Cell;
  /** Characters it usually needs. */
  readonly width: number;
  /** A number, day or time in print as the reader's language writes it; a plain number where not said. */
  readonly printed?: (value: string, format: Format, clinic: Principal['clinic']) => string;
}
type Format = ReturnType<typeof formatFor>;

const commaOf = ({ locale }: CellSetting): string => (locale === 'ar' ? '، ' : ', ');
const labelOf = ({ row, name }: CellOptions): unknown =>
  (row['_labels'] as Readonly<Record<string, unknown>> | undefined)?.[name];
const wordsOf = ({ resource, name, line, setting }: CellOptions): Readonly<Record<string, string>> =>
  optionWords(resource.words[setting.locale], name, line);

const usualWidth = 22;
const plain: KindCell = {
  cell: (value) => ({ text: typeof value === 'object' ? '' : String(value) }),
  width: usualWidth,
};
const fileCell: KindCell = {
  cell: (_, { name, row }) => ({ text: fileNames((row['_files'] as WireRow | undefined)?.[name]) }),
  width: usualWidth,
};

/** Every kind in a spreadsheet. A new kind does not compile without its entry. */
export const kindCells: Readonly<Record<ValueKind, KindCell>> = {
  text: plain,
  longText: { cell: (value) => ({ text: String(value), style: 'wrapped' }), width: 40 },
  richText: { cell: (value) => ({ text: plainText(String(value)), style: 'wrapped' }), width: 40 },
  integer: {
    cell: (value) =>
      isExact(String(value)) ? { number: String(value), style: 'integer' } : { text: String(value) },
    width: 12,
  },
  decimal: {
    cell: (value, { field }) => decimalCell(String(value), field, placesIn(String(value)), 0),
    width: 14,
  },
  money: {
    cell: (value, { field, setting }) =>
      decimalCell(String(value), field, setting.currencyDigits, placesIn(String(value))),
    width: 16,
    printed: (value, format, clinic) => format.money(value, clinic.currency, clinic.currencyDigits),
  },
  percent: {
    cell: (value) => percentCell(String(value)),
    width: 12,
    printed: (value, format) => format.percent(value),
  },
  boolean: {
    cell: (value, { setting: { locale } }) => ({
      text: value === true ? transferWords(locale).yes : transferWords(locale).no,
    }),
    width: 10,
  },
  date: {
    cell: (value) => ({ number: serialOfDay(String(value)), style: 'date' }),
    width: 13,
    printed: (value, format) => format.date(value),
  },
  time: {
    cell: (value) => ({ number: clockNumber(String(value)), style: 'time' }),
    width: 10,
    printed: (value, format) => format.time(value),
  },
  dateTime: {
    cell: (value, { setting }) => instantCell(String(value), setting),
    width: 18,
    printed: (value, format) => format.dateTime(value),
  },
  month: {
    cell: (value) => ({ number: serialOfDay(`${String(value)}-01`), style: 'month' }),
    width: 11,
    printed: (value, format) => format.month(value),
  },
  select: { cell: (value, at) => ({ text: wordsOf(at)[String(value)] ?? String(value) }), width: 16 },
  tags: {
    cell: (value, at) => ({
      text: (value as string[]).map((tag) => wordsOf(at)[tag] ?? tag).join(commaOf(at.setting)),
    }),
    width: usualWidth,
  },
  freeTags: {
    cell: (value, { setting }) => ({ text: (value as string[]).join(commaOf(setting)) }),
    width: usualWidth,
  },
  reference: { cell: (_, at) => ({ text: String(labelOf(at) ?? '') }), width: usualWidth },
  references: {
    cell: (_, at) => ({ text: ((labelOf(at) ?? []) as string[]).join(commaOf(at.setting)) }),
    width: usualWidth,
  },
  lines: plain,
  part: {
    cell: (value) => ({ text: String((value as WireRow)['name'] ?? (value as WireRow)['id'] ?? '') }),
    width: usualWidth,
  },
  image: fileCell,
  file: fileCell,
  files: fileCell,
  phone: { cell: (value, { setting }) => ({ text: dialled(String(value), setting) }), width: 17 },
  email: { ...plain, width: 26 },
  url: { ...plain, width: 30 },
  color: plain,
  custom: {
    cell: (value, { setting }) => ({
      text: Object.entries(value as object)
        .map(([key, own]) => `${key}: ${String(own)}`)
        .join(commaOf(setting)),
    }),
    width: usualWidth,
  },
};

/** One value of a record or line as a cell. */
export function cellOf(options: CellOptions): Cell {
  const { name, field, row } = options;
  const value = valueIn(row, name, field);
  if (value === null || value === undefined || value === '') return null;
  return kindCells[valueKindOf(field)].cell(value, options);
}

/** A cell as text in plain digits, for CSV and print: days as day/month/year in print, ISO in CSV. */
export function textOf(cell: Cell, raw: unknown, kind: string, setting: CellSetting): string {
  if (cell === null) return '';
  if ('text' in cell) return cell.text;
  const value = String(raw);
  if (kind === 'dateTime') return instantText(value, setting.timezone);
  return kind === 'percent' ? `${value}%` : value;
}

/** Characters a column needs: for its heading and for what usually stands in it. */
export const widthOf = (field: Field, heading: string): number =>
  Math.min(Math.max(kindCells[valueKindOf(field)].width, [...heading].length + 4), 60);
