import type { Fill, Formula, ChosenValue, Term } from '../fields/formula.ts';
import type { Field, Fields } from '../fields/types.ts';
import type { AnyResource } from '../resource.ts';

/** What a field is reckoned of; undefined for one that is typed. */
export const formulaOf = ({ options }: Pick<Field, 'options'>): Formula | ChosenValue | undefined =>
  (options as { readonly formula?: Formula | ChosenValue }).formula;

/** What fills a field from a chosen record; undefined where nothing does. */
export const fillOf = ({ options }: Pick<Field, 'options'>): Fill | undefined => options.fillFrom;

/** Every term of a formula, itself included. */
export const termsIn = (term: Term): readonly Term[] =>
  typeof term === 'string' || !('is' in term) ? [term] : [term, ...term.of.flatMap(termsIn)];

const isChosenValue = (term: Term): term is ChosenValue => typeof term !== 'string' && !('is' in term);

/** What a field asks of chosen records, and whether as part of a formula. */
export function chosenValuesOf(
  field: Field,
): readonly { readonly chosen: Fill; readonly reckons: boolean }[] {
  const [fill, formula] = [fillOf(field), formulaOf(field)];
  return [
    ...(fill ? [{ chosen: fill, reckons: false }] : []),
    ...(formula ? termsIn(formula).filter(isChosenValue) : []).map((chosen) => ({ chosen, reckons: true })),
  ];
}

/** What the fields of a form ask of the records of one target. */
export interface Asked {
  readonly target: string;
  /** The field of lines the reference stands in; undefined for one of the document. */
  readonly lines: string | undefined;
  readonly reference: string;
  readonly value: string;
  readonly reckons: boolean;
}

const known = new WeakMap<Fields, readonly Asked[]>();

/** Everything a form asks of chosen records, its lines included. */
export function askedOf(fields: Fields): readonly Asked[] {
  const before = known.get(fields);
  if (before) return before;
  const ofField = (field: Field, own: Fields, lines?: string): Asked[] =>
    chosenValuesOf(field).flatMap(({ chosen: { reference, value, among }, reckons }) => {
      const at = reference in own ? lines : undefined;
      const { target } = (reference in own ? own : fields)[reference] ?? {};
      if (target === undefined) return [];
      const asked = { target, lines: at, reference, reckons };
      return [value, ...(among === undefined ? [] : [among])].map((one) => ({ ...asked, value: one }));
    });
  const asked = Object.entries(fields).flatMap(([name, field]) => [
    ...ofField(field, fields),
    ...Object.values(field.of ?? {}).flatMap((child) => ofField(child, field.of ?? {}, name)),
  ]);
  known.set(fields, asked);
  return asked;
}

/** Whether anything of a form is reckoned or filled. */
export const reckons = (fields: Fields): boolean =>
  [fields, ...Object.values(fields).flatMap(({ of }) => (of ? [of] : []))].some((some) =>
    Object.values(some).some((field) => formulaOf(field) !== undefined || fillOf(field) !== undefined),
  );

/** The fields of the record its formulas are reckoned of: lines with formulas too, as a whole. */
export function inputsOf(fields: Fields): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (own: Fields, lines?: string): void => {
    for (const field of Object.values(own)) {
      const formula = formulaOf(field);
      if (formula === undefined) continue;
      const terms = termsIn(formula);
      const asked = terms.filter(isChosenValue).flatMap(({ reference, by }) => [reference, by ?? reference]);
      const columns = terms.filter(isColumn).map((one) => one.lines);
      for (const name of [...namesIn(terms), ...asked, ...columns])
        if (lines === undefined || !(name in own)) found.add(name);
      if (lines !== undefined) found.add(lines);
    }
  };
  note(fields);
  for (const [name, { of }] of Object.entries(fields)) if (of) note(of, name);
  return new Set([...found].filter((name) => fields[name] && formulaOf(fields[name]) === undefined));
}

/** The forms of a resource: its own, and those of its operations and transitions. */
const formsOf = (resource: AnyResource): readonly Fields[] => [
  resource.fields,
  ...Object.values({ ...resource.operations, ...resource.workflow?.transitions }).flatMap(({ body }) =>
    body ? [body] : [],
  ),
];

/** The names every form asks of the records of a target, for its chooser to answer. */
export const askedFrom = (resources: readonly AnyResource[], target: string): readonly string[] => [
  ...new Set(
    resources.flatMap((resource) =>
      formsOf(resource).flatMap((form) =>
        askedOf(form).flatMap((one) => (one.target === target ? one.value : [])),
      ),
    ),
  ),
];

/** What is wrong with a resource's formulas: names nobody declared, circles, and results more people may read than what they are made of. */
export function formulaMistakes(
  resource: AnyResource,
  byName: ReadonlyMap<string, AnyResource>,
): readonly string[] {
  const asked = Object.values(resource.workflow?.transitions ?? {}).flatMap(({ byLine }) => {
    const outer = { ...resource.fields, ...resource.fields[byLine?.of ?? '']?.of };
    return byLine ? mistakesIn({ fields: byLine.fields, outer, at: `${byLine.of}.`, byName }) : [];
  });
  const own = formsOf(resource).flatMap((fields) => [
    ...mistakesIn({ fields, at: '', byName }),
    ...Object.entries(fields).flatMap(([name, { of }]) =>
      of ? mistakesIn({ fields: of, outer: fields, at: `${name}.`, byName }) : [],
    ),
  ]);
  return [...own, ...asked];
}

interface Place {
  readonly fields: Fields;
  readonly outer?: Fields;
  readonly at: string;
  readonly byName: ReadonlyMap<string, AnyResource>;
}

const isName = (term: Term): term is string => typeof term === 'string' && !/^-?\d/.test(term);
const isColumn = (term: Term): term is Formula & { is: 'total' } =>
  typeof term === 'object' && 'is' in term && term.is === 'total';

/** The fields a formula is reckoned of; those of its conditions too. */
const namesIn = (terms: readonly Term[]): readonly string[] =>
  terms.flatMap((term) => {
    if (isName(term)) return [term];
    return typeof term === 'object' && 'is' in term && term.is === 'when' ? Object.keys(term.holds) : [];
  });

function mistakesIn(place: Place): string[] {
  const { fields, outer, at, byName } = place;
  const found = (name: string): Field | undefined => fields[name] ?? outer?.[name];
  return Object.entries(fields).flatMap(([name, field]) => {
    const formula = formulaOf(field);
    const terms = formula ? termsIn(formula) : [];
    const names = namesIn(terms);
    const columns = terms.filter(isColumn);
    const columnOf = (one: Formula & { is: 'total' }): Field | undefined =>
      fields[one.lines]?.of?.[one.field];
    const asked = chosenValuesOf(field);
    const read = [
      ...names.map(found),
      ...columns.map(columnOf),
      ...asked.map(({ chosen, reckons: isPart }) =>
        isPart ? byName.get(found(chosen.reference)?.target ?? '')?.fields[chosen.value] : undefined,
      ),
    ].flatMap((one) => (one?.options.read === undefined ? [] : [JSON.stringify(one.options.read)]));
    return [
      ...names.filter((one) => !found(one)).map((one) => `is reckoned of ${one}, which is no field`),
      ...columns
        .filter((one) => !columnOf(one))
        .map((one) => `adds up ${one.lines}.${one.field}, which is no field`),
      ...asked
        .filter(({ chosen }) => found(chosen.reference)?.target === undefined)
        .map(({ chosen }) => `asks the record in ${chosen.reference}, which is no reference`),
      ...(read.some((guard) => guard !== JSON.stringify(field.options.read))
        ? ['may be read by more people than what it is reckoned of']
        : []),
      ...(turns(fields, name, name, new Set()) ? ['is reckoned of itself'] : []),
    ].map((mistake) => `${at}${name} ${mistake}`);
  });
}

/** Whether a formula leads back to where it began. */
function turns(fields: Fields, from: string, name: string, seen: Set<string>): boolean {
  const formula = fields[name] && formulaOf(fields[name]);
  if (!formula) return false;
  return termsIn(formula).some((term) => {
    if (typeof term !== 'string' || !(term in fields)) return false;
    if (term === from) return true;
    return !seen.has(term) && turns(fields, from, term, seen.add(term));
  });
}
