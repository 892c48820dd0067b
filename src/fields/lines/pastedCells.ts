import type { Reading } from '#src/client/words/reading.ts';
import { foldArabic } from '#i18n/digits.ts';
import { normalise, saysNothing } from '#metadata/fields/normalise.ts';
import type { Kind } from '#metadata/fields/kinds/kind.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { FieldPlace } from '../core/kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { dayOf } from '../date/date.tsx';
import { typedMoment, typedMonth, typedTime } from '#src/client/records/typed.ts';

/** A block as Excel puts it on the clipboard: cells parted by tabs, rows by line ends, quotes around cells with either. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [, quoted, bare = '', end = ''] = match;
    rows.at(-1)?.push((quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim());
    if (end === '' && pattern.lastIndex >= text.length) break;
    if (end !== '\t') rows.push([]);
  }
  // Excel ends every block with a line end.
  while (rows.length > 0 && (rows.at(-1) ?? []).every((cell) => cell === '')) rows.pop();
  return rows;
}

const fold = (text: string): string => foldArabic(text).replace(/\s+/g, ' ').trim();
const yes = new Set(['نعم', 'صح', 'yes', 'true', '1', '✓', 'y'].map(fold));
const no = new Set(['لا', 'خطا', 'no', 'false', '0', 'n'].map(fold));

/** The value a word means: the value itself or its word in either language. */
function choiceOf(place: FieldPlace, line: string, text: string): string | undefined {
  const { words } = place.resource;
  const wanted = fold(text);
  return place.field.values?.find((value) =>
    [
      value,
      words.ar.lines?.[line]?.options?.[place.name]?.[value],
      words.en.lines?.[line]?.options?.[place.name]?.[value],
    ].some((word) => word !== undefined && fold(word) === wanted),
  );
}

interface Pasted {
  readonly place: FieldPlace;
  /** The lines it is pasted into. */
  readonly line: string;
  readonly text: string;
  readonly today: string;
  readonly country: string;
  readonly timezone: string;
}
type ReadPasted = (pasted: Pasted) => unknown;

const asTyped: ReadPasted = ({ place, text, ...clinic }) => normalise(place.field, text, clinic);

/** How a pasted cell is read; null where one cell cannot say it. A new kind does not compile without its entry. */
const readers: Readonly<Record<Kind, ReadPasted | null>> = {
  text: asTyped,
  longText: asTyped,
  richText: asTyped,
  integer: asTyped,
  decimal: asTyped,
  money: asTyped,
  percent: asTyped,
  boolean: ({ text }) => (yes.has(fold(text)) ? true : no.has(fold(text)) ? false : undefined),
  date: ({ place, text, today }) =>
    dayOf(text.replace(/\s00:00(?::00)?$/, '').trimEnd(), today, place.field) ?? text,
  time: ({ text }) => typedTime(text) ?? text,
  dateTime: ({ text, today, timezone }) => typedMoment(text, today, timezone) ?? text,
  month: ({ text, today }) => typedMonth(text, today) ?? text,
  select: ({ place, line, text }) => choiceOf(place, line, text),
  tags: null,
  freeTags: asTyped,
  // Looked up by the caller.
  reference: asTyped,
  references: null,
  lines: null,
  part: null,
  image: null,
  file: null,
  files: null,
  phone: asTyped,
  email: asTyped,
  url: asTyped,
  color: asTyped,
  custom: null,
  computed: null,
};

/** What one pasted cell means in a column; `undefined` where nobody can tell. References are looked up by the caller. */
export const cellValue = (
  place: FieldPlace,
  line: string,
  text: string,
  { today, country, timezone }: Pick<Reading, 'today' | 'country' | 'timezone'>,
): unknown =>
  saysNothing(text) ? null : readers[place.field.kind]?.({ place, line, text, today, country, timezone });

export const takesPaste = ({ field }: FieldPlace): boolean =>
  readers[field.kind] !== null && field.options.readOnly !== true;

/** The columns a block's first row names, in either language; nothing when it holds values instead of headings. */
export function headingColumns(
  resource: AnyResource,
  line: string,
  fields: Fields,
  first: readonly string[],
): readonly (string | undefined)[] | undefined {
  const named = (locale: Locale, name: string): string =>
    fold(resource.words[locale].lines?.[line]?.fields[name] ?? '');
  const columns = first.map((cell) =>
    Object.keys(fields).find((name) => named('ar', name) === fold(cell) || named('en', name) === fold(cell)),
  );
  return first.length > 0 && columns.every((name) => name !== undefined) ? columns : undefined;
}

/** Lines with a block laid over them from a place on; rows beyond the last one are new. */
export function laidOver(
  lines: readonly Row[],
  block: readonly Row[],
  from: number,
  empty: () => Row,
): readonly Row[] {
  const result = [...lines];
  block.forEach((cells, index) => {
    const before = result[from + index] ?? empty();
    const labels = { ...(before['_labels'] as Row | undefined), ...(cells['_labels'] as Row | undefined) };
    result[from + index] = {
      ...before,
      ...cells,
      ...(Object.keys(labels).length > 0 ? { _labels: labels } : {}),
    };
  });
  return result;
}
