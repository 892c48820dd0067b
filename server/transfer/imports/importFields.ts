import { decide } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { Principal } from '../../auth/principal.ts';
import { readableFields } from '../../data/reading.ts';
import { fold } from './fold.ts';
import { transferWords } from '../words.ts';

/** One thing a column of a file can fill: a field, or a field of the first line of a lines field. */
export interface ImportField {
  /** `phone`, `employment_periods.start`, or `custom.field_1`. */
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  /** The lines field it stands in. */
  readonly line?: string | undefined;
  readonly required: boolean;
}

const outside = ['image', 'file', 'files', 'part', 'custom', 'lines', 'computed'];
const fillsItself = ({ options, kind }: Field): boolean =>
  'default' in options || 'sequence' in options || options.filled === true || kind === 'boolean';

function mayWrite(principal: Principal, { options, kind }: Field, known: boolean): boolean {
  if (options.readOnly === true || kind === 'computed') return false;
  return options.write === undefined ? known : decide(options.write, principal) !== undefined;
}

/** What this person may fill from a file, in the order of the declaration. */
export function importFields(
  catalogue: Catalogue,
  principal: Principal,
  resource: AnyResource,
  locale: Locale = principal.locale,
): readonly ImportField[] {
  const known = new Set(readableFields({ catalogue, principal }, resource).open);
  const words = resource.words[locale];
  return Object.entries(resource.fields).flatMap(([name, field]): ImportField[] => {
    if (!mayWrite(principal, field, known.has(field.within?.field ?? name))) return [];
    const label = words.fields[name] ?? name;
    if (field.kind === 'lines')
      return lineFields(principal, name, field, label, words.lines?.[name]?.fields ?? {}, locale);
    if (outside.includes(field.kind)) return [];
    return [{ name, field, label, required: field.options.required === true && !fillsItself(field) }];
  });
}

/** The fields of a first line; none where a line needs what no cell holds (a file). */
function lineFields(
  principal: Principal,
  line: string,
  { of = {}, options }: Field,
  label: string,
  words: Readonly<Record<string, string>>,
  locale: Locale,
): ImportField[] {
  const all = Object.entries(of);
  if (all.some(([, child]) => outside.includes(child.kind) && child.options.required === true)) return [];
  const demanded = options.required === true || ((options as { min?: number }).min ?? 0) > 0;
  return all
    .filter(([, child]) => !outside.includes(child.kind) && mayWrite(principal, child, true))
    .map(([name, field]) => ({
      name: `${line}.${name}`,
      field,
      line,
      label: transferWords(locale)
        .import.lineField.replace('{lines}', label)
        .replace('{field}', words[name] ?? name),
      required: demanded && field.options.required === true && !fillsItself(field),
    }));
}

const textKinds = ['text', 'phone', 'email'];

/** The fields by which a row's record can be recognised: unique ones the person may read (codes, phones, national ids). */
export const matchFields = (
  fields: readonly ImportField[],
  readable: ReadonlySet<string>,
): readonly ImportField[] =>
  fields.filter(
    ({ name, line, field }) =>
      line === undefined &&
      textKinds.includes(field.kind) &&
      field.options.unique !== undefined &&
      field.options.unique !== false &&
      readable.has(name),
  );

const bare = (heading: string): string => fold(heading.replace(/[*:]/g, ' '));

/** The field of each heading, by its Arabic or English words or its name; each field once (UX-44). */
export function mappingFor(
  headings: readonly string[],
  fields: readonly ImportField[],
  inBoth: readonly (readonly ImportField[])[],
): readonly (string | null)[] {
  const known = new Map<string, string>();
  const offered = new Set(fields.map(({ name }) => name));
  for (const list of inBoth)
    for (const { name, label } of list)
      for (const heading of [label, name])
        if (offered.has(name) && !known.has(bare(heading))) known.set(bare(heading), name);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const name = known.get(bare(heading));
    if (name === undefined || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
}
