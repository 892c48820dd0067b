import { FileRefused, readWorkbook, type FileRow } from '../xlsx/read.ts';
import { withoutGuard } from '../formulaSafe.ts';

/** More rows than these belong into several files (SEC-52). */
export const mostRows = 20_000;
const mostColumns = 200;
const longestCell = 10_000;

export interface ReadFile {
  readonly headings: readonly string[];
  readonly rows: readonly FileRow[];
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

function* csvRows(text: string): Generator<FileRow> {
  const separator = separatorOf(text);
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  const row = function* (): Generator<FileRow> {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== ''))
      yield { line, cells: cells.map((one) => (one === '' ? null : one)) };
    cells = [];
    cell = '';
    line += 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      if (cells.length < mostColumns) cells.push(cell);
      cell = '';
    } else if (sign === '\n') yield* row();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) yield* row();
}

const isZip = (bytes: Buffer): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** What a person's cell says: trimmed, without the apostrophe of an export of ours. */
const cleaned = (cell: string | null): string | null => {
  const text = cell?.slice(0, longestCell).trim() ?? '';
  return text === '' ? null : withoutGuard(text);
};

/** Reads an uploaded XLSX or CSV file: its headings and rows. Throws `FileRefused` with the reason (SEC-52, UX-44). */
export async function readFile(name: string, bytes: Buffer): Promise<ReadFile> {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === 'xlsm' || extension === 'xltm' || extension === 'xlsb') throw new FileRefused('macro');
  const isBook = isZip(bytes);
  if (isBook !== (extension === 'xlsx') || (!isBook && extension !== 'csv' && extension !== 'txt'))
    throw new FileRefused('type');
  const text = isBook ? '' : decoded(bytes).replace(/^\ufeff/, '');
  if (!isBook && text.includes('\u0000')) throw new FileRefused('type');
  const rows: FileRow[] = [];
  let headings: readonly string[] | undefined;
  for await (const { line, cells } of isBook ? readWorkbook(bytes) : csvRows(text)) {
    if (headings === undefined) headings = cells.map((cell) => cleaned(cell) ?? '');
    else rows.push({ line, cells: headings.map((_, column) => cleaned(cells[column] ?? null)) });
    if (rows.length > mostRows) throw new FileRefused('rows');
  }
  if (headings === undefined || rows.length === 0) throw new FileRefused('empty');
  return { headings, rows };
}
