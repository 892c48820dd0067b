import * as f from '../fields/kinds.ts';
import type { Field, Fields } from '../fields/types.ts';
import type { AnyResource, AnyWords, Locale } from '../resource.ts';
import type { Transition } from '../workflow.ts';
import { formulaOf, reckons } from './formulas.ts';

type Values = Readonly<Record<string, unknown>>;

/** The name by which a line of a transition's body says which of the record's lines it is about. */
export const lineKey = 'line_id';

const named = f.text({ required: true, pattern: /^[0-9a-f-]{36}$/ }) as Field;

/** The fields of the record a transition asks for: writable in its form, whatever they are elsewhere. */
export const askedFields = (
  resource: AnyResource,
  { ask = [], demand = [] }: Pick<Transition, 'ask' | 'demand'>,
): Fields =>
  Object.fromEntries(
    ask.flatMap((name) => {
      const field = resource.fields[name];
      const required = demand.includes(name);
      return field ? [[name, { ...field, options: { ...field.options, readOnly: false, required } }]] : [];
    }),
  );

/** The fields a transition asks beside the record's: its body, and the list of lines it names. */
export function bodyFields(resource: AnyResource, { body, byLine }: Transition): Fields {
  if (byLine === undefined) return body ?? {};
  const max = resource.fields[byLine.of]?.options['max'];
  const options = {
    ...(byLine.required === true ? { min: 1, required: true } : {}),
    ...(typeof max === 'number' ? { max } : {}),
  };
  return { ...body, [byLine.of]: f.lines({ [lineKey]: named, ...byLine.fields }, options) as Field };
}

function wordsOf(words: AnyWords, name: string, { byLine, body = {} }: Transition): AnyWords {
  const { fields = {}, options = {} } = words.transitions?.[name] ?? {};
  if (byLine === undefined)
    return { ...words, fields: { ...words.fields, ...fields }, options: { ...words.options, ...options } };
  const record = words.lines?.[byLine.of];
  const own = Object.fromEntries(Object.entries(fields).filter(([field]) => field in body));
  return {
    ...words,
    fields: { ...words.fields, ...own },
    options: { ...words.options, ...options },
    lines: {
      ...words.lines,
      [byLine.of]: {
        fields: { ...record?.fields, [lineKey]: words.fields[byLine.of] ?? byLine.of, ...fields },
        options: { ...record?.options, ...options },
      },
    },
  };
}

const known = new WeakMap<AnyResource, Map<string, AnyResource>>();

/**
 * The form of a transition as if it were a declaration: what its dialog draws, what the server judges and what the API's
 * document shows, from one place. Throws on a name nobody declared.
 */
export function transitionForm(resource: AnyResource, name: string): AnyResource {
  const forms = known.get(resource) ?? new Map<string, AnyResource>();
  known.set(resource, forms);
  const found = forms.get(name);
  if (found !== undefined) return found;
  const transition = resource.workflow?.transitions[name];
  if (!transition) throw new Error(`${resource.name} has no transition ${name}`);
  const words = (locale: Locale): AnyWords => wordsOf(resource.words[locale], name, transition);
  const made: AnyResource = {
    ...resource,
    fields: { ...askedFields(resource, transition), ...bodyFields(resource, transition) },
    checks: {},
    words: { ar: words('ar'), en: words('en') },
  };
  forms.set(name, made);
  return made;
}

/** What the formulas of a transition see: its form over the record, a line's own fields over those of the record's line. */
export function askedScope(
  resource: AnyResource,
  name: string,
  asked: Values,
  record: Values,
): { readonly fields: Fields; readonly values: Values } {
  const form = transitionForm(resource, name);
  const { byLine } = resource.workflow?.transitions[name] ?? {};
  const all = { fields: { ...resource.fields, ...form.fields }, values: { ...record, ...asked } };
  const [own, lines] = [resource.fields[byLine?.of ?? ''], form.fields[byLine?.of ?? '']];
  if (byLine === undefined || !lines) return all;
  const listed = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : []);
  const known = new Map(listed(record[byLine.of]).map((line) => [line['id'], line]));
  const rows = listed(asked[byLine.of]).map((line) => ({ ...known.get(line[lineKey]), ...line }));
  return {
    fields: { ...all.fields, [byLine.of]: { ...lines, of: { ...own?.of, ...lines.of } } },
    values: { ...all.values, [byLine.of]: rows },
  };
}

/** The asked values with the results of the transition's own formulas, out of everything that was reckoned (`askedScope`). */
export function withAskedResults(
  resource: AnyResource,
  name: string,
  asked: Values,
  results: Values,
): Values {
  const pick = (fields: Fields, from: Values): Values =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([one, field]) => (formulaOf(field) ? [[one, from[one] ?? null]] : [])),
    );
  const { fields } = transitionForm(resource, name);
  const lines = Object.entries(fields).flatMap(([one, { of }]) => {
    const [sent, found] = [asked[one], results[one]] as [
      readonly Values[] | undefined,
      readonly Values[] | undefined,
    ];
    return of && sent ? [[one, sent.map((line, at) => ({ ...line, ...pick(of, found?.[at] ?? {}) }))]] : [];
  });
  return { ...asked, ...pick(fields, results), ...Object.fromEntries(lines) };
}

/** Whether a transition reckons anything of its own. */
export const transitionReckons = (resource: AnyResource, name: string): boolean =>
  reckons(transitionForm(resource, name).fields);
