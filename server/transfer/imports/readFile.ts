import { saysNothing } from '#metadata/fields/normalise.ts';
import { withoutCsvGuard, withoutGuard } from '../formulaSafe.ts';
import { ceilings, FileRefused, type FileRow } from '../xlsx/refusal.ts';
import { readWorkbook } from '../xlsx/read.ts';

/** A file as it is kept: rows as JSON texts of `[{ line, cells }]`, UTF-8, in the file's order. */
export interface ReadFile {
  readonly headings: readonly string[];
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
  /** Numbers that stand for days count from 1904, as workbooks of old Macs do. */
  readonly since1904: boolean;
}

/** The texts of a CSV file: UTF-8, UTF-16 or the Arabic code page of Windows, whichever its bytes are. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/** The sign between the values: the one the first line has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, 5_000).split(/\r?\n/, 1)[0] ?? '';
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}

/** Reads a CSV text in one pass. Throws `FileRefused`. */
function readCsv(text: string, take: (row: FileRow) => void): void {
  const separator = separatorOf(text);
  let cells: (string | null)[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begun = 0;
  const endCell = (): void => {
    if (cells.length < ceilings.columns) cells.push(cell === '' ? null : cell);
    else if (cell.trim() !== '') throw new FileRefused('columns');
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    take({ line, cells });
    cells = [];
    line += 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (at - begun > ceilings.csvLine)
      throw new FileRefused(cell.length > ceilings.cell ? 'text' : 'row', { line });
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endRow();
      begun = at + 1;
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRow();
}

const isZip = (bytes: Buffer): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Signs no column of the database takes: nothing, and halves of a sign. */
const unkept = /[\u0000\p{Surrogate}]/gu;

/** What a person's cell says: trimmed, without the apostrophe of an export of ours. */
const cleaned = (cell: string | null, bare: (text: string) => string): string | null => {
  if (cell === null) return null;
  const text = bare(cell.replace(unkept, '').trim());
  return saysNothing(text) ? null : text;
};

/** A heading longer than this is none anybody reads. */
const longestHeading = 500;
/** Characters of rows that stand in one piece: little enough to be handed to the database without a pause for others. */
const pieceLength = 200_000;

/** The rows below the headings, as they are kept. */
class Kept {
  headings: readonly string[] | undefined;
  readonly pieces: Uint8Array<ArrayBuffer>[] = [];
  #waiting: string[] = [];
  #length = 0;
  #rows = 0;
  #cells = 0;
  #texts = 0;
  readonly #bare: (text: string) => string;

  constructor(bare: (text: string) => string) {
    this.#bare = bare;
  }

  readonly take = ({ line, cells: given }: FileRow): void => {
    const cells = this.#judged(line, given);
    if (cells.every((cell) => cell === null)) return;
    if (this.headings === undefined) {
      this.headings = cells.map((cell) => cell?.slice(0, longestHeading) ?? '');
      return;
    }
    if ((this.#rows += 1) > ceilings.rows) throw new FileRefused('rows');
    const json = JSON.stringify({ line, cells: this.headings.map((_, column) => cells[column] ?? null) });
    this.#waiting.push(json);
    if ((this.#length += json.length) >= pieceLength) this.end();
  };

  #judged(line: number, given: readonly (string | null)[]): readonly (string | null)[] {
    let row = 0;
    const cells = given.map((one) => {
      const cell = cleaned(one, this.#bare);
      if (cell === null) return null;
      this.#cells += 1;
      row += cell.length;
      if (cell.length > ceilings.cell) throw new FileRefused('text', { line });
      return cell;
    });
    if (row > ceilings.row) throw new FileRefused('row', { line });
    if (this.#cells > ceilings.cells) throw new FileRefused('cells');
    if ((this.#texts += row) > ceilings.texts) throw new FileRefused('texts');
    return cells;
  }

  end(): void {
    if (this.#waiting.length > 0) this.pieces.push(new TextEncoder().encode(`[${this.#waiting.join(',')}]`));
    this.#waiting = [];
    this.#length = 0;
  }
}

/**
 * Reads an uploaded XLSX or CSV file: its headings and rows. Throws `FileRefused` with the reason (SEC-52, UX-44). Takes
 * as long as the file is nasty: for a thread, not for the event loop.
 */
export function readFile(name: string, bytes: Buffer): ReadFile {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === 'xlsm' || extension === 'xltm' || extension === 'xlsb') throw new FileRefused('macro');
  const isBook = isZip(bytes);
  if (isBook !== (extension === 'xlsx') || (!isBook && extension !== 'csv' && extension !== 'txt'))
    throw new FileRefused('type');
  const kept = new Kept(isBook ? withoutGuard : withoutCsvGuard);
  let since1904 = false;
  if (isBook) since1904 = readWorkbook(bytes, kept.take);
  else {
    const text = decoded(bytes).replace(/^\ufeff/, '');
    if (text.includes('\u0000')) throw new FileRefused('type');
    readCsv(text, kept.take);
  }
  kept.end();
  if (kept.headings === undefined || kept.pieces.length === 0) throw new FileRefused('empty');
  return { headings: kept.headings, pieces: kept.pieces, since1904 };
}
