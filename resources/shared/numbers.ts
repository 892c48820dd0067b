import * as f from '#metadata/fields/kinds.ts';
import type { Series } from '#metadata/fields/series.ts';

const found = { unique: true, search: true, code: true, maxLength: 30 } as const;

/** The number of a document: its series gives it, nobody types it, and the search box finds the document by it. */
export const documentNumber = <const S extends Series>(sequence: S) =>
  f.text({ ...found, readOnly: true, sequence });

/** The number of a document that has one from the start. */
export const firstNumber = <const S extends Series>(sequence: S) =>
  f.text({ ...found, readOnly: true, required: true, sequence });

/** The code people know a record by: the next of its series unless they type their own. */
export const recordCode = <const S extends Series>(sequence: S) =>
  f.text({ ...found, required: true, sequence });
