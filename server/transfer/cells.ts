import { valueIn } from '#metadata/derive/ownFields.ts';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { withoutTail } from '#metadata/fields/tails.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource, AnyWords, Locale } from '#metadata/resource.ts';
import { transferWords } from './transferWords.ts';
import type { Cell, CellStyle } from './xlsx/workbook.ts';

/** What a cell needs to know of the clinic and the reader. */
export interface CellSetting {
  readonly locale: Locale;
  readonly timezone: string;
  readonly currencyDigits: number;
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

/** An instant as the clock on the clinic's wall showed it. */
export function wallClock(
  instant: string,
  timezone: string,
): { readonly day: string; readonly clock: string } {
  const parts = new Map(
    clockFormat(timezone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? '00';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    clock: `${part('hour')}:${part('minute')}`,
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  let format = clocks.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, format);
  }
  return format;
}

/** Beyond fifteen digits a spreadsheet would round: such an amount stays a text. */
const isExact = (value: string): boolean => value.replace(/^-?0*|\./g, '').length <= 15;

function decimalCell(value: string, kind: string, field: Field, setting: CellSetting): Cell {
  if (!/^-?\d+(\.\d+)?$/.test(value) || !isExact(value)) return { text: value };
  const written = value.split('.')[1]?.length ?? 0;
  if (kind === 'percent') {
    // 12.5 % is 0.125 to a spreadsheet; the point is moved in the text, never by dividing.
    const [whole = '0', digits = ''] = value.replace('-', '').split('.');
    const padded = whole.padStart(3, '0');
    const number = `${value.startsWith('-') ? '-' : ''}${padded.slice(0, -2)}.${padded.slice(-2)}${digits}`;
    return {
      number: number.replace(/^(-?)0+(?=\d)/, '$1'),
      style: `percent${Math.min(withoutTail(digits, '0').length, 10)}`,
    };
  }
  const places =
    (field.options as { places?: number }).places ?? (kind === 'money' ? setting.currencyDigits : written);
  const style: CellStyle = `decimal${Math.min(Math.max(places, kind === 'money' ? written : 0), 10)}`;
  return { number: value, style };
}

function momentCell(kind: string, value: string, { timezone }: CellSetting): Cell {
  switch (kind) {
    case 'date':
      return { number: serialOfDay(value), style: 'date' };
    case 'month':
      return { number: serialOfDay(`${value}-01`), style: 'month' };
    case 'time': {
      const [hours = 0, minutes = 0] = value.split(':').map(Number);
      return { number: fraction(hours, minutes), style: 'time' };
    }
    default: {
      const { day, clock } = wallClock(value, timezone);
      const [hours = 0, minutes = 0] = clock.split(':').map(Number);
      return {
        number: `${serialOfDay(day)}${fraction(hours, minutes).replace(/^0/, '')}`,
        style: 'dateTime',
      };
    }
  }
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

/** An Egyptian number as people dial it, a foreign one with 00: neither is mistaken for a formula. */
const dialled = (phone: string): string => phone.replace(/^\+20(?=1)/, '0').replace(/^\+/, '00');

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

/** One value of a record or line as a cell. */
export function cellOf(options: CellOptions): Cell {
  const { name, field, row, setting } = options;
  const value = valueIn(row, name, field);
  if (value === null || value === undefined || value === '') return null;
  const kind = field.as ?? field.kind;
  switch (kind) {
    case 'integer':
      return isExact(String(value)) ? { number: String(value), style: 'integer' } : { text: String(value) };
    case 'decimal':
    case 'money':
    case 'percent':
      return decimalCell(String(value), kind, field, setting);
    case 'date':
    case 'month':
    case 'time':
    case 'dateTime':
      return momentCell(kind, String(value), setting);
    case 'boolean':
      return { text: value === true ? transferWords(setting.locale).yes : transferWords(setting.locale).no };
    case 'image':
    case 'file':
    case 'files':
      return { text: fileNames((row['_files'] as WireRow | undefined)?.[name]) };
    case 'richText':
      return { text: plainText(String(value)), style: 'wrapped' };
    case 'longText':
      return { text: String(value), style: 'wrapped' };
    case 'phone':
      return { text: dialled(String(value)) };
    case 'part':
      return { text: String((value as WireRow)['name'] ?? (value as WireRow)['id'] ?? '') };
    default:
      return { text: namedText(kind, value, options) };
  }
}

/** The text of a value that has words or names of its own: choices, tags, other records, a clinic's own fields. */
function namedText(
  kind: string,
  value: unknown,
  { resource, name, line, row, setting }: CellOptions,
): string {
  const { locale } = setting;
  const labels = row['_labels'] as Readonly<Record<string, unknown>> | undefined;
  const words = optionWords(resource.words[locale], name, line);
  const comma = locale === 'ar' ? '، ' : ', ';
  switch (kind) {
    case 'select':
      return words[String(value)] ?? String(value);
    case 'tags':
      return (value as string[]).map((one) => words[one] ?? one).join(comma);
    case 'freeTags':
      return (value as string[]).join(comma);
    case 'reference':
      return String(labels?.[name] ?? '');
    case 'references':
      return ((labels?.[name] ?? []) as string[]).join(comma);
    case 'custom':
      return Object.entries(value as object)
        .map(([key, one]) => `${key}: ${String(one)}`)
        .join(comma);
    default:
      return typeof value === 'object' ? '' : String(value);
  }
}

/** A cell as text in plain digits, for CSV and print: days as day/month/year in print, ISO in CSV. */
export function textOf(cell: Cell, raw: unknown, kind: string, setting: CellSetting): string {
  if (cell === null) return '';
  if ('text' in cell) return cell.text;
  const value = String(raw);
  if (kind === 'dateTime') {
    const { day, clock } = wallClock(value, setting.timezone);
    return `${day} ${clock}`;
  }
  return kind === 'percent' ? `${value}%` : value;
}

const widths: Readonly<Record<string, number>> = {
  integer: 12,
  decimal: 14,
  money: 16,
  percent: 12,
  date: 13,
  month: 11,
  time: 10,
  dateTime: 18,
  boolean: 10,
  select: 16,
  phone: 17,
  email: 26,
  longText: 40,
  richText: 40,
  url: 30,
};

/** Characters a column needs: for its heading and for what usually stands in it. */
export const widthOf = (field: Field, heading: string): number =>
  Math.min(Math.max(widths[field.as ?? field.kind] ?? 22, [...heading].length + 4), 60);
