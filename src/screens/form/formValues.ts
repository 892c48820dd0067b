import { decide, type Subject } from '#metadata/access.ts';
import { openedValues } from '#metadata/derive/openings.ts';
import { problemsIn, type Problems } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { knownCustom } from '#src/fields/custom/customDefinitions.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { emptyValues, storedValues, type Person } from '#src/fields/values.ts';

/** Everything the work on one form's values depends on. */
export interface FormCase {
  readonly resource: AnyResource;
  /** The record as it was opened; nothing while creating. */
  readonly record: Row | undefined;
  readonly subject: Subject;
  readonly reading: Reading;
}

/** Whether this person can fill the field in this form at all. */
export function isOpen({ resource, record, subject }: FormCase, name: string): boolean {
  const field = resource.fields[name];
  if (!field || field.kind === 'computed' || field.options.readOnly) return false;
  const { read, write, fixed } = field.options;
  if (read && decide(read, subject) === undefined) return false;
  if (write && decide(write, subject) === undefined) return false;
  if (!record) return true;
  return fixed !== true && (name in record || field.kind === 'part');
}

/** Whoever may not write rows of the usual value begins with the first they may (`opensBy`). */
function openStart({ resource, subject }: FormCase, started: Row): Row {
  const { opensBy } = resource;
  const field = opensBy && resource.fields[opensBy.field];
  if (!opensBy || !field) return started;
  const name = opensBy.field;
  const open = openedValues({ resource, name, field }, subject);
  return open.includes(String(started[name])) ? started : { ...started, [name]: open[0] ?? null };
}

/**
 * Lines a record cannot do without begin with the first one: what stands behind a button is forgotten. A hand-made input knows
 * itself what its lines begin with.
 */
function withFirstLines({ resource, reading }: FormCase, started: Row): Row {
  const handMade = piecesFor(resource)?.inputs as Readonly<Record<string, unknown>> | undefined;
  const lines = Object.entries(resource.fields).flatMap(([name, { kind, options, of }]) =>
    kind === 'lines' && options.required === true && of && name in started && !handMade?.[name]
      ? [[name, [emptyValues(of, reading)]] as const]
      : [],
  );
  return { ...started, ...Object.fromEntries(lines) };
}

/** What the form starts with: the record, or the declared defaults under what the address gives (`?branch_id=…`). */
export function startValues(formCase: FormCase, person: Person, given: Row): Record<string, unknown> {
  const { resource, record, reading } = formCase;
  if (!record) {
    const started = withFirstLines(formCase, emptyValues(resource.fields, reading, person));
    return { ...openStart(formCase, started), ...given };
  }
  const values = Object.fromEntries(
    Object.keys(resource.fields)
      .filter((name) => isOpen(formCase, name))
      .map((name) => [name, record[name] ?? null]),
  );
  const shown = ['status', '_labels', '_files'].filter((name) => name in record);
  return { ...values, ...Object.fromEntries(shown.map((name) => [name, record[name]])) };
}

/** The values of a form in their stored form: only what this person may write. */
export function sentValues(formCase: FormCase, values: Row): Record<string, unknown> {
  const stored = storedValues(formCase.resource.fields, values, formCase.reading, declarationOf);
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => value !== undefined && isOpen(formCase, name)),
  );
}

/** Everything wrong with what is typed; fields this person cannot fill are the server's business. */
export function formProblems(formCase: FormCase, values: Row): Problems {
  const { resource, record, reading } = formCase;
  const whole = { ...record, ...sentValues(formCase, values) };
  const problems = problemsIn(resource, whole, {
    ...reading,
    before: record,
    resource: declarationOf,
    custom: (field, name) => {
      const definitions = knownCustom(field);
      return definitions && { definitions, before: (record?.[name] ?? {}) as Row };
    },
  });
  return Object.fromEntries(
    Object.entries(problems).filter(([path]) => isOpen(formCase, path.split('.')[0] ?? '')),
  );
}

const plainValues = (formCase: FormCase, record: Row): Record<string, unknown> =>
  storedValues(formCase.resource.fields, record, formCase.reading, declarationOf);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields whose values are others than those the form began with. */
export function changedNames(formCase: FormCase, values: Row, start: Row): readonly string[] {
  const before = sentValues(formCase, start);
  return Object.entries(sentValues(formCase, values)).flatMap(([name, value]) =>
    same(value, before[name]) ? [] : [name],
  );
}

/** Whether the record already holds all that would be sent: an earlier try was done, only its answer was lost. */
export function isSavedAs(formCase: FormCase, values: Row, current: Row): boolean {
  const theirs = plainValues(formCase, current);
  const mine = Object.entries(sentValues(formCase, values));
  return mine.every(
    ([name, value]) => formCase.resource.fields[name]?.kind !== 'part' && same(value, theirs[name]),
  );
}

/** The fields that both this person and someone else changed, differently (UX-28). */
export function conflictsIn(formCase: FormCase, values: Row, current: Row): readonly string[] {
  const mine = sentValues(formCase, values);
  const before = plainValues(formCase, formCase.record ?? {});
  const theirs = plainValues(formCase, current);
  return Object.keys(mine).filter(
    (name) =>
      formCase.resource.fields[name]?.kind !== 'part' &&
      !same(mine[name], theirs[name]) &&
      !same(mine[name], before[name]) &&
      !same(theirs[name], before[name]),
  );
}

/** The form's values over the record as it is now: untouched fields follow it, chosen ones too. */
export function mergedValues(
  formCase: FormCase,
  values: Row,
  current: Row,
  takeTheirs: ReadonlySet<string>,
): Record<string, unknown> {
  const mine = sentValues(formCase, values);
  const before = plainValues(formCase, formCase.record ?? {});
  const kept = Object.entries(mine).filter(
    ([name, value]) => !takeTheirs.has(name) && !same(value, before[name]),
  );
  return Object.fromEntries(kept);
}
