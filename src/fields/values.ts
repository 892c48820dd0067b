import { partKey, normaliseValues } from '#metadata/derive/problems.ts';
import { normaliseCustom } from '#metadata/fields/custom.ts';
import { clinicCountry } from '#metadata/fields/kinds/choice.ts';
import { yesWhile } from '#metadata/fields/kinds/boolean.ts';
import { holds, type Field, type Fields } from '#metadata/fields/types.ts';
import { blankOf } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { customFieldsOf, knownCustom } from './custom/customDefinitions.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import type { Typing } from './core/kind.ts';
import { kindOf } from './core/registry.ts';
import { minuteAt } from '#metadata/time/clock.ts';

/** Whom a new record belongs to unless said otherwise. */
export interface Person {
  readonly currentEmployee: string | null;
  readonly currentBranch: string | null;
  readonly currentUser: string | null;
}
const nobody: Person = { currentEmployee: null, currentBranch: null, currentUser: null };

/** What the defaults of a form depend on beside the person. */
type Starting = Pick<Reading, 'today' | 'businessDay' | 'timezone' | 'country'>;

function defaultOf(field: Field, reading: Starting, person: Person): unknown {
  const declared = (field.options as { default?: unknown }).default;
  switch (declared) {
    case undefined:
      return blankOf(field);
    case 'today':
      return reading.today;
    case 'businessDay':
      return reading.businessDay;
    case 'thisMonth':
      return reading.today.slice(0, 7);
    case clinicCountry:
      return field.values?.includes(reading.country) === true ? reading.country : null;
    case 'now':
      return minuteAt(new Date(), reading.timezone);
    case 'currentEmployee':
    case 'currentBranch':
    case 'currentUser':
      return person[declared];
    default:
      return declared;
  }
}

/** What a new record or line starts with: its declared defaults. */
export function emptyValues(
  fields: Fields,
  reading: Starting,
  person: Person = nobody,
): Record<string, unknown> {
  const started: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed' || field.options.readOnly === true || field.within) continue;
    const condition = yesWhile(field);
    started[name] = condition ? holds(condition, started) : defaultOf(field, reading, person);
  }
  return started;
}

const isRow = (value: unknown): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function typedValue(field: Field, value: unknown, reading: Typing, find: Finder): unknown {
  if (field.of && Array.isArray(value))
    return value.map((line: unknown) =>
      isRow(line) ? storedValues(field.of ?? {}, line, reading, find) : line,
    );
  if (field.kind === 'part' && isRow(value)) {
    const target = find(field.target ?? '');
    return target ? storedValues(target.fields, value, reading, find) : value;
  }
  if (field.kind === 'custom' && isRow(value)) {
    const definitions = knownCustom(field);
    if (!definitions) return value;
    const kept = normaliseCustom(
      definitions,
      storedValues(customFieldsOf(definitions), value, reading, find),
      { country: reading.country },
    );
    return Object.keys(kept).length === 0 ? null : kept;
  }
  const { stored } = kindOf(field);
  return stored ? stored(value, reading) : value;
}

type Finder = (name: string) => AnyResource | undefined;

/**
 * The values of a form as the API stores them: typed days and times read, digits plain, spaces gone, and what the
 * form does not show left out. Display fields (`_labels`, `_may`…) go.
 */
export function storedValues(
  fields: Fields,
  values: Row,
  reading: Typing,
  find: Finder,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith('_')) continue;
    const field = fields[name];
    if (!field) read[name] = value;
    else if (field.options.readOnly || field.kind === 'computed') continue;
    else if (field.options.showWhen && !holds(field.options.showWhen, values)) read[name] = blankOf(field);
    else read[name] = typedValue(field, value, reading, find);
  }
  return normaliseValues(fields, read, { country: reading.country });
}

/** The fields of a part that its form shows: all but the reference back to the record that holds it. */
export const partFields = (field: Field, target: AnyResource): readonly string[] =>
  Object.keys(target.fields).filter((name) => name !== partKey(field));
