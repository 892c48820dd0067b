import { askedOf, fillOf, formulaOf, inputsOf, type Asked } from '#metadata/derive/formulas.ts';
import { fillsIn, reckoned, type Reckoning } from '#metadata/derive/reckon.ts';
import type { Fields } from '#metadata/fields/types.ts';
import { isId, problemOf, type Problem } from '#metadata/fields/validate.ts';
import type { Row } from '#server/kit/rules.ts';
import { same } from '../../kit/sameValue.ts';
import { chosenEntries } from '../statement/chosenValues.ts';
import { jsonObject } from '../statement/labels.ts';
import { linesOf } from '../statement/lineRows.ts';
import { declared } from '../statement/readContext.ts';
import { column, table } from '../statement/sql.ts';
import { readingIn, type Mode, type WriteContext } from './writeContext.ts';

type Values = Readonly<Record<string, unknown>>;

/** The records that are asked, in these values. */
const idsOf = ({ lines, reference }: Asked, values: Values): readonly string[] =>
  (lines === undefined ? [values] : linesOf(values[lines])).map((row) => row[reference]).filter(isId);

/**
 * What the chosen records say. Those that are reckoned with are held until the commit, in one order: nothing of them changes
 * between the reckoning and what is posted by it.
 */
async function chosenIn(
  work: WriteContext,
  asked: readonly Asked[],
  values: Values,
  { whole }: { readonly whole: boolean },
): Promise<Reckoning> {
  const found = new Map<string, Row>();
  for (const target of new Set(asked.map((one) => one.target))) {
    const some = asked.filter((one) => one.target === target);
    const ids = [...new Set(some.flatMap((one) => idsOf(one, values)))].toSorted();
    if (ids.length === 0) continue;
    const resource = declared(work.services.catalogue, target);
    if (whole)
      await work.tx.query(
        `select from ${table(resource)} t where t.id = any ($1::uuid[]) order by t.id for share`,
        [ids],
      );
    const reading = readingIn(work);
    const told = jsonObject(
      chosenEntries(reading, resource, [...new Set(some.map((one) => one.value))], whole),
    );
    const text = `select t.id, ${told} as told from ${table(resource)} t where ${column('id')} = any (${reading.parameters.bind(ids, 'uuid[]')})`;
    const { rows } = await work.tx.query<{ id: string; told: Row }>(text, reading.parameters.values);
    for (const row of rows) found.set(`${target} ${row.id}`, row.told);
  }
  return {
    digits: work.principal.clinic.currencyDigits,
    chosen: (target, id) => found.get(`${target} ${id.toLowerCase()}`),
  };
}

/** Every `filled` field that holds nothing, filled from its chosen record with what the writer may read of it. */
export async function withFills(
  work: WriteContext,
  fields: Fields,
  values: Values,
  mode: Mode,
): Promise<Record<string, unknown>> {
  const asked = askedOf(fields).filter(({ reckons }) => !reckons);
  if (asked.length === 0) return { ...values };
  const fills = fillsIn(fields, values, await chosenIn(work, asked, values, { whole: mode === 'server' }));
  const fill = (own: Fields, row: Values, at: string): Values =>
    Object.fromEntries(
      [...new Set([...Object.keys(row), ...Object.keys(own)])].flatMap((name): [string, unknown][] => {
        const field = own[name];
        const isFree = (row[name] ?? null) === null && field?.options.filled === true && fillOf(field);
        if (isFree && fills.has(at + name)) return [[name, fills.get(at + name) ?? null]];
        if (field?.of && Array.isArray(row[name]))
          return [
            [
              name,
              // What is no line stays, for the check to name it.
              (row[name] as unknown[]).map((line, index) =>
                line !== null && typeof line === 'object'
                  ? fill(field.of ?? {}, line as Values, `${name}.${String(index)}.`)
                  : line,
              ),
            ],
          ];
        return name in row ? [[name, row[name]]] : [];
      }),
    );
  return { ...fill(fields, values, '') };
}

const hasFormula = (fields: Fields): boolean =>
  Object.values(fields).some((field) => formulaOf(field) !== undefined || (field.of && hasFormula(field.of)));

/**
 * The values with every formula reckoned, whatever was sent for it. A record of which nothing changes that they are reckoned of keeps the results it has: what
 * its chosen records say by now is no reason to change it.
 */
export async function withFormulas(
  work: WriteContext,
  fields: Fields,
  values: Values,
  before?: Row,
): Promise<Record<string, unknown>> {
  if (!hasFormula(fields)) return { ...values };
  const stays =
    before !== undefined &&
    [...inputsOf(fields)].every((name) => {
      const field = fields[name];
      return field === undefined || same(field, before[name], values[name]);
    });
  if (stays) return { ...values };
  const asked = askedOf(fields).filter(({ reckons }) => reckons);
  return reckoned(fields, values, await chosenIn(work, asked, values, { whole: true }));
}

/** Results beyond what their fields may hold, by path. */
export function formulaProblems(
  fields: Fields,
  values: Values,
  today: string,
  at = '',
): Record<string, Problem> {
  const found: Record<string, Problem> = {};
  for (const [name, field] of Object.entries(fields)) {
    linesOf(field.of ? values[name] : undefined).forEach((line, index) =>
      Object.assign(found, formulaProblems(field.of ?? {}, line, today, `${name}.${String(index)}.`)),
    );
    const value = values[name] ?? null;
    if (formulaOf(field) === undefined || value === null) continue;
    const wrong = problemOf(field, value, today);
    if (wrong?.key === 'bad_decimal') found[at + name] = { key: 'too_large', values: { max: widest } };
    else if (wrong && ['min', 'max', 'above'].some((bound) => bound in field.options))
      found[at + name] = wrong;
  }
  return found;
}
const widest = '999999999999999';
