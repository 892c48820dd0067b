import { plainDigits } from '#metadata/fields/normalise.ts';
import {
  csvCells,
  csvLine,
  csvRecords,
  isHeader,
  isUnclear,
  sniffDelimiter,
  type CsvColumns,
  type Delimiter,
} from './csvFile.ts';
import { fileLines, joined, type FileLines } from './fileLines.ts';
import { attlogLine, type BadLine, type FileLine, type ReadLine } from './punchLine.ts';

/** A file stops here (hr.md 2.4; areas-hr.md (c) 1). */
export const mostBytes = 20 * 1024 * 1024;
export const mostLines = 500_000;
const shownText = 120;

export const fileFormats = ['attlog', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Why a file is not read at all. `columns_needed` and `order_needed` are questions: they come with what the file's first lines hold. */
export const fileRefusals = [
  'file_empty',
  'file_excel',
  'file_binary',
  'file_too_large',
  'file_too_many_lines',
  'columns_needed',
  'order_needed',
] as const;
export type FileRefusal = (typeof fileRefusals)[number];

/** Thrown where a file is not read. */
export class FileRefused extends Error {
  readonly code: FileRefusal;
  /** Cells of the first lines, for whoever maps the columns. */
  readonly rows: readonly (readonly string[])[];

  constructor(code: FileRefusal, rows: readonly (readonly string[])[] = []) {
    super(code);
    this.code = code;
    this.rows = rows;
  }
}

export interface FileOptions {
  /** Sniffed where it is not said. */
  readonly format?: FileFormat | undefined;
  readonly columns?: CsvColumns | undefined;
}

/** Lines that were read, in the file's order, some thousands at a time. */
export interface FilePart {
  readonly format: FileFormat;
  readonly lines: readonly FileLine[];
  readonly bad: readonly BadLine[];
}

const attlogShape = /^(?:\S{1,24}[\t ]+)?\d{4}[-/]\d{1,2}[-/]\d{1,2}[\t ]+\d{1,2}:/;

/** Nothing to read: empty lines, and what devices write about the file itself (hr.md 2.4). */
const isSilent = (text: string): boolean =>
  text.trim() === '' || text.includes('SN=') || text.includes('CHECKSUM');

/** Excel's two formats by their first bytes; anything else that no text begins with. */
function refuseBinary(first: Uint8Array): void {
  const head = [...first.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (head === '504b0304' || head === 'd0cf11e0') throw new FileRefused('file_excel');
  const looked = first.subarray(0, 4096);
  let strange = 0;
  // Signs no text holds: before the space, but for the ends of lines, the tab and NUL, which some devices pad with.
  for (const byte of looked) if (byte < 32 && byte !== 0 && (byte < 9 || byte > 13)) strange += 1;
  if (strange * 50 > looked.length) throw new FileRefused('file_binary');
}

type Reader = (text: string, line: number) => readonly (readonly [string, number, ReadLine])[];

function attlogReader(): Reader {
  return (text, line) => [[text, line, attlogLine(text, line)]];
}

function csvReader(delimiter: Delimiter, columns: CsvColumns): Reader & { readonly rest: Reader } {
  const records = csvRecords();
  let first = true;
  const told = (record: { readonly text: string; readonly line: number } | undefined) => {
    if (record === undefined) return [];
    const header = first && isHeader(record.text, delimiter, columns);
    first = false;
    if (header) return [];
    return [[record.text, record.line, csvLine(record.text, record.line, delimiter, columns)] as const];
  };
  const read: Reader = (text, line) => told(records.push(text, line));
  return Object.assign(read, { rest: () => told(records.end()) });
}

/** Which reader a file's first lines ask for. Throws what must be asked first. */
function readerOf(
  sample: readonly string[],
  { format, columns }: FileOptions,
): { readonly format: FileFormat; readonly read: Reader & { readonly rest?: Reader } } {
  const looks = sample.filter((line) => attlogShape.test(line.trimStart())).length * 2 > sample.length;
  if (format === 'attlog' || (format === undefined && looks))
    return { format: 'attlog', read: attlogReader() };
  const delimiter = sniffDelimiter(sample);
  const rows = sample.slice(0, 6).map((line) => csvCells(line, delimiter) ?? [line]);
  if (columns === undefined) throw new FileRefused('columns_needed', rows);
  const dates = columns.datetime ?? columns.date;
  const unclear = dates !== undefined && rows.some((row) => isUnclear(row[dates] ?? ''));
  if (unclear && columns.order === 'ymd') throw new FileRefused('order_needed', rows);
  return { format: 'csv', read: csvReader(delimiter, columns) };
}

/** Lines the format is judged by, and bytes the encoding is. */
const sampled = 20;
const headBytes = 512;
const longestLine = 65_536;

interface Numbered {
  readonly text: string;
  readonly line: number;
}

/** Numbered lines of the file, piece by piece, with what says nothing left out. Throws at what is too large or no text. */
async function* linesOfFile(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Numbered[]> {
  let lines: FileLines | undefined;
  let [bytes, line, said] = [0, 0, 0];
  const numbered = (texts: readonly string[]): Numbered[] => {
    const found: Numbered[] = [];
    for (const text of texts) {
      line += 1;
      if (!isSilent(text)) found.push({ text: plainDigits(text), line });
    }
    said += found.length;
    if (said > mostLines) throw new FileRefused('file_too_many_lines');
    return found;
  };
  const begin = (head: Uint8Array): readonly Numbered[] => {
    const begun = fileLines(head);
    lines = begun.lines;
    if (begun.mark !== 2) refuseBinary(head);
    return numbered(lines.push(head.subarray(begun.mark)));
  };
  let head: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new FileRefused('file_too_large');
    // No device writes such a line; to go on joining it would cost its square.
    if ((lines?.held() ?? 0) > longestLine) throw new FileRefused('file_binary');
    if (lines !== undefined) yield numbered(lines.push(piece));
    else if ((head = joined(head, piece)).length >= headBytes) yield begin(head);
  }
  if (lines === undefined && head.length > 0) yield begin(head);
  yield numbered(lines?.end() ?? []);
}

function sorted(format: FileFormat, all: readonly (readonly [string, number, ReadLine])[]): FilePart {
  const [lines, bad]: [FileLine[], BadLine[]] = [[], []];
  for (const [text, line, read] of all)
    if (typeof read === 'string') bad.push({ line, code: read, text: text.slice(0, shownText) });
    else lines.push(read);
  return { format, lines, bad };
}

/**
 * Reads a fingerprint file that comes in pieces (hr.md 2.4, areas-hr.md (f) 1). Line numbers are physical, counted from 1. Nothing is
 * kept of it beyond what is answered. Throws `FileRefused`.
 */
export async function* readFingerprintFile(
  pieces: AsyncIterable<Uint8Array>,
  options: FileOptions = {},
): AsyncGenerator<FilePart> {
  let waiting: Numbered[] = [];
  let reader: ReturnType<typeof readerOf> | undefined;
  for await (const found of linesOfFile(pieces)) {
    waiting = waiting.length === 0 ? [...found] : [...waiting, ...found];
    if (reader === undefined && waiting.length < sampled) continue;
    reader ??= readerOf(
      waiting.slice(0, sampled).map(({ text }) => text),
      options,
    );
    const { format, read } = reader;
    yield sorted(
      format,
      waiting.flatMap(({ text, line }) => read(text, line)),
    );
    waiting = [];
  }
  if (reader === undefined && waiting.length === 0) throw new FileRefused('file_empty');
  reader ??= readerOf(
    waiting.map(({ text }) => text),
    options,
  );
  const { format, read } = reader;
  yield sorted(format, [
    ...waiting.flatMap(({ text, line }) => read(text, line)),
    ...(read.rest?.('', 0) ?? []),
  ]);
}
