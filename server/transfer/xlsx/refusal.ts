/** Why a file was not taken; the words stand in the transfer texts under `import.refused`. */
export type Refusal =
  | 'type'
  | 'macro'
  | 'broken'
  | 'size'
  | 'rows'
  | 'columns'
  | 'cells'
  | 'texts'
  | 'text'
  | 'row'
  | 'heavy'
  | 'empty'
  | 'entities';

export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly refusal: Refusal;
  /** The row it is about, as people count it. */
  readonly line: number | undefined;
  constructor(refusal: Refusal, options: ErrorOptions & { readonly line?: number | undefined } = {}) {
    super(refusal, options);
    this.refusal = refusal;
    this.line = options.line;
  }
}

/** One row of a file: how people count it, and its texts by column; null is an empty cell. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly (string | null)[];
}

/** A formula nobody saved a value of; no text a person types can be this. */
export const valuelessFormula = '\u0001formula';

/**
 * What a file may hold. Each is judged while it is read, before memory grows by it (SEC-52; security finding 2).
 * Sizes in bytes, texts in characters.
 */
export const ceilings = {
  unpacked: 100 * 1024 * 1024,
  /** A workbook packs to a tenth or a thirtieth; a bomb to a thousandth. Asked of what unpacks to more than `smallUnpacked`. */
  ratio: 200,
  smallUnpacked: 10 * 1024 * 1024,
  entries: 2_000,
  /** XML elements of one part, and how deep they may stand in each other. */
  elements: 8_000_000,
  depth: 64,
  /** A tag with its attributes, or a text between two. */
  token: 1_000_000,
  rows: 20_000,
  columns: 200,
  cells: 1_000_000,
  /** Cells of a sheet that hold nothing but a look. */
  blanks: 1_000_000,
  cell: 10_000,
  row: 40_000,
  /** Signs of one line of a CSV file, with what is cleaned away and the empty cells behind the last. */
  csvLine: 200_000,
  texts: 30_000_000,
  strings: 500_000,
  formats: 10_000,
  styles: 100_000,
  /** Excel's own last row. */
  line: 1_048_576,
} as const;
