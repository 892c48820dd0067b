import { dayOf, stateOf, timeOf, userOf, verifyOf, type DateOrder, type ReadLine } from './punchLine.ts';

/** Which column of a CSV file is what, counted from 0; mapped once and kept with the device (hr.md 2.4). */
export interface CsvColumns {
  readonly user: number;
  /** Either one column with both, or a date and a time. */
  readonly datetime?: number | undefined;
  readonly date?: number | undefined;
  readonly time?: number | undefined;
  readonly state?: number | undefined;
  readonly verify?: number | undefined;
  readonly order: DateOrder;
}

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** A record that grew over so many characters has lost its closing quote. */
const longestRecord = 10_000;

/** Whether a quoted cell is still open at the end: the record goes on in the next line (RFC 4180). */
const isOpen = (text: string): boolean => (text.split('"').length - 1) % 2 === 1;

/** Puts records together whose quoted cells hold ends of lines. Each is answered with the number of its first line. */
export function csvRecords(): {
  readonly push: (text: string, line: number) => { readonly text: string; readonly line: number } | undefined;
  readonly end: () => { readonly text: string; readonly line: number } | undefined;
} {
  let open: { text: string; line: number } | undefined;
  return {
    push: (text, line) => {
      const whole = open === undefined ? { text, line } : { text: `${open.text}\n${text}`, line: open.line };
      if (isOpen(whole.text) && whole.text.length <= longestRecord) {
        open = whole;
        return undefined;
      }
      open = undefined;
      return whole;
    },
    end: () => open,
  };
}

/** The cells of a record, quotes resolved (RFC 4180), ends trimmed. Undefined where a quote stays open. */
export function csvCells(text: string, delimiter: Delimiter): readonly string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"' && quoted && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted;
    } else if (sign === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return quoted ? undefined : [...cells, cell.trim()];
}

/** The delimiter most lines have, and as often in each. */
export function sniffDelimiter(lines: readonly string[]): Delimiter {
  const counts = delimiters.map((delimiter) => {
    const widths = lines.map((line) => csvCells(line, delimiter)?.length ?? 1);
    return { delimiter, least: Math.min(...widths), all: widths.reduce((sum, width) => sum + width, 0) };
  });
  return counts.sort((one, other) => other.least - one.least || other.all - one.all)[0]?.delimiter ?? ',';
}

/** What programs write instead of the device's number. */
const states: Readonly<Record<string, number>> = {
  'c/in': 0,
  in: 0,
  'check-in': 0,
  حضور: 0,
  دخول: 0,
  'c/out': 1,
  out: 1,
  'check-out': 1,
  انصراف: 1,
  خروج: 1,
};

/** A line of a CSV file by its columns; a file without a state says 255. */
export function csvLine(text: string, line: number, delimiter: Delimiter, columns: CsvColumns): ReadLine {
  const cells = csvCells(text, delimiter);
  const wanted = [columns.user, columns.datetime, columns.date, columns.time, columns.state].filter(
    (at) => at !== undefined,
  );
  if (cells === undefined || cells.length <= Math.max(...wanted)) return 'l_columns';
  const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? ''));
  const user = userOf(cell(columns.user));
  if (user === undefined) return 'l_user';
  const both = cell(columns.datetime);
  const cut = both.search(/[\sT]/);
  const [date, time] =
    columns.datetime === undefined
      ? [cell(columns.date), cell(columns.time)]
      : [both.slice(0, Math.max(0, cut)), both.slice(cut + 1)];
  const [day, clock] = [dayOf(date, columns.order), timeOf(time)];
  if (day === undefined || clock === undefined) return 'l_time';
  const stated = cell(columns.state);
  const state = stated === '' ? 255 : (states[stated.toLowerCase()] ?? stateOf(stated));
  if (state === undefined) return 'l_columns';
  return { line, user, wall: day + clock, state, verify: verifyOf(cell(columns.verify)) };
}

/** A first line that names columns: neither its user nor its time holds a digit. It is no line of the file. */
export function isHeader(text: string, delimiter: Delimiter, columns: CsvColumns): boolean {
  const cells = csvCells(text, delimiter) ?? [];
  const told = [columns.user, columns.datetime ?? columns.date ?? columns.user].map((at) => cells[at] ?? '');
  return told.every((cell) => !/\d/.test(cell));
}

/** A date whose year stands last: which of the others is the month must be asked. */
export const isUnclear = (cell: string): boolean => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?:$|[\sT])/.test(cell);
