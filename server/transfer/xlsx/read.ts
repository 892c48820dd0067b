import { numberText, shapeOf, type Shape } from './numbers.ts';
import { ceilings, FileRefused, valuelessFormula, type FileRow } from './refusal.ts';
import { openArchive, type Archive } from './unzip.ts';
import { readPart, type Attributes } from './xml.ts';

/** Collects the text pieces of one kind of element; what stands in a reading aid is none of the text. */
class Collected {
  text = '';
  isOpen = false;
  start(): void {
    this.text = '';
    this.isOpen = true;
  }
  readonly add = (piece: string): void => {
    if (this.isOpen) this.text += piece;
  };
}

/** The texts cells share, each cut to one sign more than a cell may hold. */
function sharedStrings(archive: Archive): readonly string[] {
  const strings: string[] = [];
  let total = 0;
  let aids = 0;
  let item = '';
  const piece = new Collected();
  readPart(archive, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') item = '';
      else if (name === 'rPh') aids += 1;
      else if (name === 't' && aids === 0) piece.start();
    },
    text: piece.add,
    close(name) {
      if (name === 'rPh') aids -= 1;
      else if (name === 't' && piece.isOpen) {
        piece.isOpen = false;
        if (item.length <= ceilings.cell) item += piece.text.slice(0, ceilings.cell + 1);
      } else if (name === 'si') {
        total += item.length;
        if (strings.push(item) > ceilings.strings || total > ceilings.texts) throw new FileRefused('texts');
      }
    },
  });
  return strings;
}

/** What the number of a cell of each style means. */
function styleShapes(archive: Archive): readonly Shape[] {
  const codes = new Map<number, string>();
  const shapes: Shape[] = [];
  let inCells = false;
  readPart(archive, 'xl/styles.xml', {
    open(name, attribute) {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, (attribute('formatCode') ?? '').slice(0, 255));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) shapes.push(shapeOf(id, codes.get(id)));
      if (codes.size > ceilings.formats || shapes.length > ceilings.styles) throw new FileRefused('heavy');
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return shapes;
}

/** AB12 → 27. */
function columnOf(place: string | undefined, fallback: number): number {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return fallback;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Workbook {
  /** The relation of the first sheet people see. */
  readonly sheet: string | undefined;
  readonly since1904: boolean;
}

function workbookOf(archive: Archive): Workbook {
  let first: string | undefined;
  let shown: string | undefined;
  let since1904 = false;
  readPart(archive, 'xl/workbook.xml', {
    open(name, attribute) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      first ??= attribute('id');
      if (!['hidden', 'veryHidden'].includes(attribute('state') ?? '')) shown ??= attribute('id');
    },
  });
  return { sheet: shown ?? first, since1904 };
}

function fileOf(archive: Archive, relation: string | undefined): string | undefined {
  let target: string | undefined;
  readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, attribute) {
      if (name === 'Relationship' && attribute('Id') === relation) target ??= attribute('Target');
    },
  });
  return target?.startsWith('/') === true ? target.slice(1) : target && `xl/${target}`;
}

function refuseMacros(archive: Archive): void {
  if (archive.names.some((name) => /vbaProject|macrosheets|activeX/i.test(name)))
    throw new FileRefused('macro');
  readPart(archive, '[Content_Types].xml', {
    open(_name, attribute) {
      if (/macroEnabled/i.test(attribute('ContentType') ?? '')) throw new FileRefused('macro');
    },
  });
}

interface Reading {
  readonly strings: readonly string[];
  readonly shapes: readonly Shape[];
  readonly since1904: boolean;
}

/** One cell while it is read. */
interface OpenCell {
  readonly column: number;
  readonly type: string | undefined;
  readonly style: number;
  value: string | undefined;
  inline: string;
  isFormula: boolean;
}

function textOf(
  { type, style, value, inline, isFormula }: OpenCell,
  { strings, shapes, since1904 }: Reading,
): string | null {
  if (type === 'inlineStr') return inline;
  // A formula is never worked out: the value saved beside it counts, and without one it is a fault of its row.
  if (value === undefined) return isFormula ? valuelessFormula : null;
  if (type === 's') return strings[Number(value)] ?? null;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== undefined && type !== 'n') return value;
  return numberText(value, shapes[style] ?? 'plain', since1904);
}

/** The rows of a sheet as its elements come. */
class SheetReader {
  readonly #reading: Reading;
  readonly #take: (row: FileRow) => void;
  readonly #piece = new Collected();
  #line = 0;
  #cells: (string | null)[] = [];
  #next = 0;
  #cell: OpenCell | undefined;
  #aids = 0;
  #blanks = 0;

  constructor(reading: Reading, take: (row: FileRow) => void) {
    this.#reading = reading;
    this.#take = take;
  }

  readonly text = this.#piece.add;

  readonly open = (name: string, attribute: Attributes): void => {
    if (name === 'row') this.#openRow(attribute('r'));
    else if (name === 'c') this.#openCell(attribute);
    else if (name === 'rPh') this.#aids += 1;
    else if (name === 'f' && this.#cell) this.#cell.isFormula = true;
    else if (this.#cell && (name === 'v' || (name === 't' && this.#aids === 0))) this.#piece.start();
  };

  readonly close = (name: string): void => {
    const cell = this.#cell;
    if (name === 'rPh') this.#aids -= 1;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#take({ line: this.#line, cells: this.#cells });
    else if (cell && this.#piece.isOpen && (name === 'v' || name === 't')) {
      this.#piece.isOpen = false;
      const piece = this.#piece.text;
      if (name === 'v') cell.value ??= piece;
      else if (cell.inline.length <= ceilings.cell) cell.inline += piece;
    }
  };

  /** A row without a number, or with one that was there before, is the one after the last. */
  #openRow(said: string | undefined): void {
    const number = Number(said ?? 0);
    this.#line = Number.isSafeInteger(number) && number > this.#line ? number : this.#line + 1;
    if (this.#line > ceilings.line) throw new FileRefused('rows');
    this.#cells = [];
    this.#next = 0;
  }

  #openCell(attribute: Attributes): void {
    const column = columnOf(attribute('r'), this.#next);
    this.#next = column + 1;
    const style = Number(attribute('s') ?? 0);
    this.#cell = { column, type: attribute('t'), style, value: undefined, inline: '', isFormula: false };
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    const text = cell && textOf(cell, this.#reading);
    if (cell === undefined || text === null || text === undefined || text.trim() === '') {
      if ((this.#blanks += 1) > ceilings.blanks) throw new FileRefused('cells');
      return;
    }
    if (cell.column >= ceilings.columns) throw new FileRefused('columns');
    while (this.#cells.length < cell.column) this.#cells.push(null);
    this.#cells[cell.column] = text;
  }
}

/**
 * Hands on the rows of the first sheet of an XLSX file. Nothing in it is run: macros and document types are refused,
 * formulas count by their saved value. Answers whether its days count from 1904. Throws `FileRefused`.
 */
export function readWorkbook(bytes: Buffer, take: (row: FileRow) => void): boolean {
  const archive = openArchive(bytes);
  refuseMacros(archive);
  const { sheet, since1904 } = workbookOf(archive);
  const file = sheet === undefined ? undefined : fileOf(archive, sheet);
  if (file === undefined || !archive.names.includes(file)) throw new FileRefused('broken');
  const reading = { strings: sharedStrings(archive), shapes: styleShapes(archive), since1904 };
  readPart(archive, file, new SheetReader(reading, take));
  return since1904;
}
