import { kinds } from '#metadata/fields/kinds/index.ts';
import { decide } from '#metadata/access.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource, AnyWords, Locale } from '#metadata/resource.ts';
import type { Principal } from '../../identity/principal.ts';
import type { Importing } from '#server/kit/importing.ts';
import { readableFields } from '../../data/statement/readContext.ts';
import type { Services } from '../../data/statement/services.ts';
import { optionWords } from '../cells.ts';
import { fold } from './foldedText.ts';
import { transferWords } from '../transferWords.ts';

/** One thing a column of a file can fill: a field, a field of one of the first lines of a lines field, or one beside the record. */
export interface ImportField {
  /** `phone`, `employment_periods.start`, `conversions.2.unit`, `opening.qty`, or `custom.field_1`. */
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  /** What else a file may call it, in the language of the label. */
  readonly headings: readonly string[];
  /** The lines field it stands in. */
  readonly line?: string | undefined;
  /** Which line of the record, from 0. */
  readonly place?: number | undefined;
  /** The field's own name, without that of its lines. */
  readonly own: string;
  /** What stands beside the record itself (`Importing`). */
  readonly beside?: Importing | undefined;
  readonly required: boolean;
}

/** Words of a column's choices in a language. */
export const choiceWords = (
  resource: AnyResource,
  { own, line, beside }: ImportField,
  locale: Locale,
): Readonly<Record<string, string>> =>
  beside === undefined
    ? optionWords(resource.words[locale], own, line)
    : (beside.words[locale].options?.[own] ?? {});

/** Whether a record may leave the field out: it has a default, a number of its own, or is yes or no. */
export const fillsItself = ({ options, kind }: Field): boolean =>
  'default' in options || 'sequence' in options || options.filled === true || kinds[kind].blank === false;

function mayWrite(principal: Principal, { options, kind }: Field, known: boolean): boolean {
  if (options.readOnly === true || kind === 'computed') return false;
  return options.write === undefined ? known : decide(options.write, principal) !== undefined;
}

/** What this person may fill from a file, in the order of the declaration. */
export function importFields(
  { catalogue, rules }: Pick<Services, 'catalogue' | 'rules'>,
  principal: Principal,
  resource: AnyResource,
  locale: Locale = principal.locale,
): readonly ImportField[] {
  const known = new Set(readableFields({ catalogue, principal }, resource).open);
  const words = resource.words[locale];
  const own = Object.entries(resource.fields).flatMap(([name, field]): ImportField[] => {
    if (!mayWrite(principal, field, known.has(field.within?.field ?? name))) return [];
    const label = words.fields[name] ?? name;
    if (field.kind === 'lines') return lineFields(principal, { line: name, field, label, locale, words });
    if (!kinds[field.kind].fitsCell) return [];
    const required = field.options.required === true && !fillsItself(field);
    return [{ name, own: name, field, label, headings: words.headings?.[name] ?? [], required }];
  });
  return [...own, ...besideFields(principal, rules.get(resource.name)?.importing, locale)];
}

const lineLabel = (locale: Locale, lines: string, field: string): string =>
  transferWords(locale).import.lineField.replace('{lines}', lines).replace('{field}', field);

function besideFields(
  principal: Principal,
  beside: Importing | undefined,
  locale: Locale,
): readonly ImportField[] {
  if (beside === undefined || decide(beside.access, principal) === undefined) return [];
  const { label, fields } = beside.words[locale];
  return Object.entries(beside.fields).map(([own, field]) => ({
    name: `${beside.name}.${own}`,
    own,
    field,
    beside,
    label: lineLabel(locale, label, fields[own] ?? own),
    headings: [],
    required: false,
  }));
}

interface Lines {
  readonly line: string;
  readonly field: Field;
  readonly label: string;
  readonly locale: Locale;
  readonly words: AnyWords;
}

/** The fields of the first lines; none where a line needs what no cell holds (a file). */
function lineFields(
  principal: Principal,
  { line, field: { of = {}, options }, label, locale, words }: Lines,
): ImportField[] {
  const all = Object.entries(of);
  if (all.some(([, child]) => !kinds[child.kind].fitsCell && child.options.required === true)) return [];
  const demanded = options.required === true || ((options as { min?: number }).min ?? 0) > 0;
  const open = all.filter(([, child]) => kinds[child.kind].fitsCell && mayWrite(principal, child, true));
  const count = Number(options['imported'] ?? 1);
  return Array.from({ length: count }, (_, place) =>
    open.map(([own, field]): ImportField => {
      const known = place === 0 ? (words.headings?.[`${line}.${own}`] ?? []) : [];
      const inLine = lineLabel(
        locale,
        place === 0 ? label : `${label} ${place + 1}`,
        words.lines?.[line]?.fields[own] ?? own,
      );
      return {
        name: place === 0 ? `${line}.${own}` : `${line}.${place + 1}.${own}`,
        own,
        field,
        line,
        place,
        label: known[0] ?? inLine,
        headings: [inLine, ...known],
        required: place === 0 && demanded && field.options.required === true && !fillsItself(field),
      };
    }),
  ).flat();
}

/** The fields by which a row's record can be recognised: unique ones the person may read (codes, phones, national ids). */
export const matchFields = (
  fields: readonly ImportField[],
  readable: ReadonlySet<string>,
): readonly ImportField[] =>
  fields.filter(
    ({ name, line, beside, field }) =>
      line === undefined &&
      beside === undefined &&
      kinds[field.kind].identifies &&
      field.options.unique !== undefined &&
      field.options.unique !== false &&
      readable.has(name),
  );

const bare = (heading: string): string => fold(heading.replace(/[*:]/g, ' '));

/** A heading without spaces, signs and the article, so that "رقم موبايل", "رقم الموبايل" and "رقم_الموبايل" are one. */
const loose = (heading: string): string =>
  fold(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (/^ال.{2,}/.test(word) ? word.slice(2) : word))
    .join('');

/**
 * The field of each heading, by its Arabic or English words, its name or what else people call it; each field once
 * (UX-44). What is written exactly goes before what only sounds alike.
 */
export function mappingFor(
  headings: readonly string[],
  fields: readonly ImportField[],
  inBoth: readonly (readonly ImportField[])[],
): readonly (string | null)[] {
  const offered = new Set(fields.map(({ name }) => name));
  const all = inBoth.flat().filter(({ name }) => offered.has(name));
  const mapping: (string | null)[] = headings.map(() => null);
  const taken = new Set<string>();
  const ways: readonly [
    sign: (heading: string) => string,
    names: (field: ImportField) => readonly string[],
  ][] = [
    [bare, ({ label, name }) => [label, name]],
    [bare, ({ headings: known }) => known],
    [loose, ({ label, name, headings: known }) => [label, name, ...known]],
  ];
  for (const [sign, names] of ways) {
    const known = new Map<string, string[]>();
    for (const field of all)
      for (const heading of names(field))
        known.set(sign(heading), [...(known.get(sign(heading)) ?? []), field.name]);
    headings.forEach((heading, at) => {
      // "Name" beside "الاسم" is the English one.
      const name = known.get(sign(heading))?.find((one) => !taken.has(one));
      if (mapping[at] !== null || name === undefined || sign(heading) === '') return;
      taken.add(name);
      mapping[at] = name;
    });
  }
  return mapping;
}
