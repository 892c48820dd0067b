import { ArchiveError, readZip, type ReadArchive } from './zip.ts';

/** Why a file was not taken; the words stand in the transfer texts under `import.refused`. */
export type Refusal = 'type' | 'macro' | 'broken' | 'size' | 'rows' | 'empty' | 'entities';

export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal, options);
    this.refusal = refusal;
  }
}

/** One row of a file: how people count it, and its texts by column; null is an empty cell. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly (string | null)[];
}

/** A formula nobody saved a value of; no text a person types can be this. */
export const valuelessFormula = '\u0001formula';

const mostUnpacked = 100 * 1024 * 1024;
const mostColumns = 200;

/** The attributes of one tag. */
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x?[0-9a-fA-F]{1,6}|\w{2,4});/g, (whole, name: string) => {
        if (!name.startsWith('#')) return entities[name] ?? whole;
        const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

/** One XML part as text. A document type, and with it every entity of its own, is refused (SEC-52). */
async function part(archive: ReadArchive, name: string): Promise<string | undefined> {
  const bytes = await archive.open(name);
  if (bytes === undefined) return undefined;
  const text = bytes.toString('utf8');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefused('entities');
  // Some writers name every tag with a prefix; read without it.
  const prefix = /<(\w+):(?:worksheet|sst|styleSheet|workbook)\b/.exec(text.slice(0, 2000))?.[1];
  return prefix === undefined ? text : text.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
}

/** The pieces of a text between an opening tag and its end, each once, in linear time. */
function* elements(xml: string, name: string): Generator<{ readonly head: string; readonly body: string }> {
  const open = `<${name}`;
  const close = `</${name}>`;
  let at = 0;
  for (;;) {
    at = xml.indexOf(open, at);
    if (at < 0) return;
    const next = xml[at + open.length];
    if (next !== ' ' && next !== '>' && next !== '/' && next !== '\n' && next !== '\r' && next !== '\t') {
      at += open.length;
      continue;
    }
    const end = xml.indexOf('>', at);
    if (end < 0) return;
    if (xml[end - 1] === '/') {
      yield { head: xml.slice(at + open.length, end - 1), body: '' };
      at = end + 1;
      continue;
    }
    const stop = xml.indexOf(close, end);
    if (stop < 0) return;
    yield { head: xml.slice(at + open.length, end), body: xml.slice(end + 1, stop) };
    at = stop + close.length;
  }
}

/** A string item without its reading aids; every sign is looked at once, and an aid without an end takes the rest along. */
function withoutAids(body: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = body.indexOf('<rPh', at);
    kept.push(body.slice(at, start < 0 ? undefined : start));
    const end = start < 0 ? -1 : body.indexOf('</rPh>', start);
    if (end < 0) return kept.join('');
    at = end + '</rPh>'.length;
  }
}

/** The texts of a string item, without its reading aids. */
function textOf(body: string): string {
  let text = '';
  for (const { body: piece } of elements(withoutAids(body), 't')) text += plain(piece);
  return text;
}

type Shape = 'date' | 'time' | 'percent' | 'plain';
const builtIn: Readonly<Record<number, Shape>> = {
  9: 'percent',
  10: 'percent',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  45: 'time',
  46: 'time',
  47: 'time',
};

function shapeOf(id: number, code: string | undefined): Shape {
  if (code !== undefined) {
    // Excel's own limit of a format; words, colours and conditions say nothing about the number.
    const bare = code.slice(0, 255).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    if (bare.includes('%')) return 'percent';
    if (/[dy]/i.test(bare)) return 'date';
    if (/h|s/i.test(bare)) return 'time';
    return 'plain';
  }
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36)) return 'date';
  return builtIn[id] ?? 'plain';
}

/** What the number of a cell of each style means. */
function stylesOf(xml: string | undefined): readonly Shape[] {
  if (xml === undefined) return [];
  const codes = new Map<number, string>();
  for (const { head } of elements(xml, 'numFmt'))
    codes.set(Number(attribute(head, 'numFmtId')), plain(attribute(head, 'formatCode') ?? ''));
  const [formats] = elements(xml, 'cellXfs');
  return [...elements(formats?.body ?? '', 'xf')].map(({ head }) => {
    const id = Number(attribute(head, 'numFmtId') ?? 0);
    return shapeOf(id, codes.get(id));
  });
}

/** A stored number without the dust of binary fractions, written out in full. */
export function plainNumberText(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  const short = Number(number.toPrecision(15));
  const written = String(short);
  if (!written.includes('e')) return written;
  return short.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

/** The day (and clock) a spreadsheet's number means, as ISO text. */
export function momentOfSerial(serial: number, shape: 'date' | 'time', since1904 = false): string {
  const days = serial + (since1904 ? 1462 : 0);
  const minutes = Math.round((days - Math.floor(days)) * 1440);
  const clock = `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  if (shape === 'time' && days < 1.0007) return clock;
  const day = new Date(Math.round((Math.floor(days) - 25_569) * 86_400_000)).toISOString().slice(0, 10);
  return minutes === 0 ? day : `${day} ${clock}`;
}

interface Reading {
  readonly strings: readonly string[];
  readonly shapes: readonly Shape[];
  readonly since1904: boolean;
}

function cellText(head: string, body: string, { strings, shapes, since1904 }: Reading): string | null {
  const type = attribute(head, 't');
  if (type === 'inlineStr') return textOf(body);
  const [value] = elements(body, 'v');
  // A formula is never worked out: the value saved beside it counts, and without one it is a fault of its row.
  if (value === undefined) return body.includes('<f') ? valuelessFormula : null;
  const text = plain(value.body);
  if (type === 's') return strings[Number(text)] ?? null;
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== undefined && type !== 'n') return text;
  const shape = shapes[Number(attribute(head, 's') ?? 0)] ?? 'plain';
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (shape === 'percent') return `${plainNumberText(String(number * 100))}%`;
  if ((shape === 'date' || shape === 'time') && number >= 0 && number < 2_958_466)
    return momentOfSerial(number, shape, since1904);
  return plainNumberText(text);
}

/** AB12 → 27. */
function columnOf(place: string | undefined, fallback: number): number {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return fallback;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The first sheet people see. */
function firstSheet(workbook: string, relations: string): string | undefined {
  const sheets = [...elements(workbook, 'sheet')].map(({ head }) => head);
  const shown = sheets.find((head) => !/state="(?:hidden|veryHidden)"/.test(head)) ?? sheets[0];
  const id = shown === undefined ? undefined : attribute(shown, 'id');
  const relation = [...elements(relations, 'Relationship')].find(({ head }) => attribute(head, 'Id') === id);
  const target = relation && attribute(relation.head, 'Target');
  return target?.startsWith('/') === true ? target.slice(1) : target && `xl/${target}`;
}

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * The rows of the first sheet of an XLSX file, empty ones left out. Nothing in it is run: macros and document types are
 * refused, formulas count by their saved value. Throws `FileRefused`.
 */
export async function* readWorkbook(bytes: Buffer): AsyncGenerator<FileRow> {
  try {
    const archive = readZip(bytes, mostUnpacked);
    if (archive.names.some((name) => /vbaProject|macrosheets|activeX/i.test(name)))
      throw new FileRefused('macro');
    const types = (await part(archive, '[Content_Types].xml')) ?? '';
    if (/macroEnabled/i.test(types)) throw new FileRefused('macro');
    const workbook = (await part(archive, 'xl/workbook.xml')) ?? '';
    const name = firstSheet(workbook, (await part(archive, 'xl/_rels/workbook.xml.rels')) ?? '');
    const sheet = name === undefined ? undefined : await part(archive, name);
    if (sheet === undefined) throw new FileRefused('broken');
    const strings = [...elements((await part(archive, 'xl/sharedStrings.xml')) ?? '', 'si')].map(({ body }) =>
      textOf(body),
    );
    const shapes = stylesOf(await part(archive, 'xl/styles.xml'));
    const reading = { strings, shapes, since1904: /date1904="(?:1|true)"/.test(workbook) };
    let line = 0;
    for (const { head, body } of elements(sheet, 'row')) {
      line = Number(attribute(head, 'r') ?? line + 1);
      const cells: (string | null)[] = [];
      for (const cell of elements(body, 'c')) {
        const column = columnOf(attribute(cell.head, 'r'), cells.length);
        if (column >= mostColumns) break;
        while (cells.length < column) cells.push(null);
        cells[column] = cellText(cell.head, cell.body, reading);
      }
      if (cells.some((text) => text !== null && text.trim() !== '')) yield { line, cells };
      if (line % 500 === 0) await pause();
    }
  } catch (reason) {
    if (reason instanceof ArchiveError)
      throw new FileRefused(reason.message === 'too_large' ? 'size' : 'broken', { cause: reason });
    throw reason;
  }
}
