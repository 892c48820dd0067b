import { amountProblems } from '../fields/amounts.ts';
import type { ClinicContext } from '../fields/clinicContext.ts';
import { customProblems, type CustomDefinition } from '../fields/custom.ts';
import { normalise } from '../fields/normalise.ts';
import { holds, type Field, type Fields } from '../fields/types.ts';
import { problemOf, type Problem } from '../fields/validate.ts';
import type { AnyResource } from '../resource.ts';
import { apartOf, areOnce } from './constraints.ts';

export type Values = Readonly<Record<string, unknown>>;
/** Problems by field; a line's field is named `documents.0.file`, a part's `login.name`. */
export type Problems = Readonly<Record<string, Problem>>;

/** The clinic's own fields behind a `custom` field, the values it held, and whether required ones must be filled (always, if unsaid). */
interface CustomKnown {
  readonly definitions: readonly CustomDefinition[];
  readonly before: Values;
  readonly demands?: boolean;
}

/** The clinic's country decides what an id looks like, its zone what a time of its wall clock means. */
export interface ProblemContext extends ClinicContext {
  /** The clinic's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Digits of the clinic's currency, for amounts; those of a form judged apart from its record need the values `beside` them. */
  readonly currencyDigits?: number;
  readonly beside?: Values;
  /** The record as it is stored: a value nobody changes is not judged anew, whatever the rules say by now. */
  readonly before?: Values | null | undefined;
  /** Finds the declaration behind a part. */
  readonly resource?: (name: string) => AnyResource | undefined;
  /** The clinic's own fields behind a `custom` field, and the values it held; not judged where they are not known. */
  readonly custom?: (field: Field, name: string) => CustomKnown | undefined;
}

/** Values in their stored form: what a person typed, cleaned, with every line and part, read as it is meant in the clinic. */
export function normaliseValues(
  fields: Fields,
  values: Values,
  clinic: ClinicContext,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field) result[name] = value;
    else if (field.of && Array.isArray(value)) {
      result[name] = value.map((line: unknown) =>
        line && typeof line === 'object' ? normaliseValues(field.of ?? {}, line as Values, clinic) : line,
      );
    } else result[name] = normalise(field, value, clinic);
  }
  return result;
}

const customFound = (
  { definitions, before, demands }: CustomKnown,
  value: unknown,
  today: string,
): Problems =>
  value !== null && value !== undefined && (typeof value !== 'object' || Array.isArray(value))
    ? { '': { key: 'wrong_type' } }
    : customProblems(definitions, (value ?? {}) as Values, before, today, demands);

const isEmpty = (field: Field, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  ((field.options.required === true || field.options.requiredWhen !== undefined) &&
    Array.isArray(value) &&
    value.length === 0);

/** Whether a plain value is the stored one. */
export const isKept = (value: unknown, before: unknown): boolean =>
  value === before && ['string', 'number', 'boolean'].includes(typeof value);

/** Whether the server finds a value by itself; what a chosen record fills may find none. */
export const isFilledByServer = ({ options }: Field): boolean =>
  'sequence' in options || (options.filled === true && options.fillFrom === undefined);

/** Nobody types it here: the server writes it, or it is judged with the field that holds it. */
const isUntyped = ({ kind, options, within }: Field): boolean =>
  options.readOnly === true || kind === 'computed' || within !== undefined;

function fieldProblems(
  fields: Fields,
  values: Values,
  context: ProblemContext,
  at: string,
  found: Record<string, Problem>,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const { required, requiredWhen, showWhen } = field.options;
    if (isUntyped(field) || (showWhen && !holds(showWhen, values))) continue;
    const value = values[name];
    const place = at + name;
    if (field.kind === 'custom') {
      const known = context.custom?.(field, name);
      if (known) Object.assign(found, prefixed(customFound(known, value, context.today), `${place}.`));
      else if (!isEmpty(field, value) && problemOf(field, value, context.today, context.timezone))
        found[place] = { key: 'wrong_type' };
      continue;
    }
    if (isEmpty(field, value)) {
      if ((required && !isFilledByServer(field)) || (requiredWhen && holds(requiredWhen, values)))
        found[place] = { key: 'required' };
      continue;
    }
    const wrong =
      at === '' && isKept(value, context.before?.[name])
        ? undefined
        : problemOf(field, value, context.today, context.timezone);
    if (wrong) found[place] = wrong;
    else if (field.of) {
      (value as Values[]).forEach((line, index) =>
        fieldProblems(field.of ?? {}, line, context, `${place}.${index}.`, found),
      );
    } else if (field.kind === 'part') {
      const target = context.resource?.(field.target ?? '');
      if (target)
        Object.assign(
          found,
          prefixed(
            problemsIn(
              target,
              { ...(value as Values), [partKey(field)]: '00000000-0000-7000-8000-000000000000' },
              { ...context, before: context.before?.[name] as Values | null | undefined },
            ),
            `${place}.`,
          ),
        );
    }
  }
}
/** The target's reference that points back at the record holding the part. */
export const partKey = (field: Field): string => (field.options as { by?: string }).by ?? '';

const prefixed = (problems: Problems, at: string): Problems =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [at + name, problem]));

/** Everything wrong with a whole, normalised record, by field. Pure: the form and the server ask the same question. */
export function problemsIn(resource: AnyResource, values: Values, context: ProblemContext): Problems {
  const found: Record<string, Problem> = {};
  fieldProblems(resource.fields, values, context, '', found);
  // A check sees only values its fields could hold: it is written for those and would stumble over others.
  const wrong = new Set(Object.keys(found).map((path) => path.split('.')[0]));
  const sound = Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)));
  for (const [name, check] of Object.entries(resource.checks ?? {})) {
    if (!found[check.on] && !isMet(resource, check, sound, context)) found[check.on] = { key: name };
  }
  return {
    ...found,
    ...fineProblems(resource, values, context, found),
    ...orderProblems(resource, sound, found),
  };
}

type AnyCheck = NonNullable<AnyResource['checks']>[string];
function isMet(
  resource: AnyResource,
  { on, ok, once, where }: AnyCheck,
  values: Values,
  context: ProblemContext,
): boolean {
  const lines = resource.fields[on]?.of && (values[on] as readonly Values[] | null | undefined);
  if (once && lines && !areOnce(lines, { once, ...(where && { where }) })) return false;
  return ok === undefined || ok(values, context.today, context);
}

/** Amounts finer than the currency; of several things wrong with one, what comes first is told. */
function fineProblems(
  { fields }: AnyResource,
  values: Values,
  { currencyDigits, beside }: ProblemContext,
  found: Problems,
): Problems {
  if (currencyDigits === undefined) return {};
  const fine = Object.entries(amountProblems(fields, { ...beside, ...values }, currencyDigits));
  return Object.fromEntries(fine.filter(([at]) => (found[at]?.key ?? 'too_precise') === 'too_precise'));
}

/** What may not overlap ends after it began, or on the day itself where that belongs to it. */
function orderProblems(resource: AnyResource, values: Values, found: Problems): Problems {
  return Object.fromEntries(
    apartOf(resource).flatMap(({ rule: { apart, through } }) => {
      const [first, last] = apart;
      const [start, end] = [values[first], values[last]];
      if (typeof start !== 'string' || typeof end !== 'string' || found[last]) return [];
      const [from, to] =
        resource.fields[first]?.kind === 'dateTime' ? [Date.parse(start), Date.parse(end)] : [start, end];
      if (through ? from <= to : from < to) return [];
      return [[last, { key: through ? 'date_order' : 'not_after_start' }]];
    }),
  );
}
