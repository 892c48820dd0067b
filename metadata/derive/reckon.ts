import {
  compareDecimals,
  divideDecimals,
  roundDecimal,
  sharesOf,
  sumDecimals,
  timesDecimals,
} from '../fields/decimals.ts';
import { placesOf } from '../fields/kinds/decimal.ts';
import { kinds } from '../fields/kinds/index.ts';
import type { Formula, ChosenValue, Term } from '../fields/formula.ts';
import { holds, type Field, type Fields } from '../fields/types.ts';
import { fillOf, formulaOf } from './formulas.ts';

type Values = Readonly<Record<string, unknown>>;

/** What reckoning needs beside the values: the same on both sides. */
export interface Reckoning {
  /** Digits of the clinic's currency. */
  readonly digits: number;
  /** What the chosen record says, as far as it is known: fields and `chooserData` by name. */
  readonly chosen: (target: string, id: string) => Values | undefined;
}

/** One row with what stands around it. */
interface Row {
  readonly fields: Fields;
  readonly values: Values;
  /** The document of a line. */
  readonly outer?: Row;
  /** All lines, this one included. */
  readonly lines?: readonly Row[];
  readonly by: Reckoning;
  /** Formulas of the row that were reckoned; undefined while one is. */
  readonly done: Map<string, string | null | undefined>;
}

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value);

/** A number as its text; null for what is none. */
const numberIn = (value: unknown): string | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : isDecimal(value) ? value : null;

/** The row that has the field: the line, else its document. */
const holderOf = (row: Row | undefined, name: string): Row | undefined =>
  row === undefined || name in row.fields ? row : holderOf(row.outer, name);

/** A stored value by name; the line before its document. */
const valueOf = (row: Row, name: string): unknown => holderOf(row, name)?.values[name];

/** What a reference's record says, null where it says nothing; undefined while none is chosen or known. */
export function chosenValue(
  row: Pick<Row, 'fields' | 'values' | 'by' | 'outer'>,
  chosen: ChosenValue,
): unknown {
  const holder = holderOf(row as Row, chosen.reference);
  const target = holder?.fields[chosen.reference]?.target;
  const id = holder?.values[chosen.reference];
  if (target === undefined || typeof id !== 'string') return undefined;
  const told = row.by.chosen(target, id);
  if (told === undefined) return undefined;
  const found = told[chosen.value] ?? null;
  if (chosen.by === undefined) return found;
  const key = valueOf(row as Row, chosen.by);
  const table = found as Readonly<Record<string, unknown>> | null;
  return typeof key === 'string' && table && Object.hasOwn(table, key) ? table[key] : null;
}

/** The digits a field keeps: money those of the currency. */
const keptPlaces = (field: Field, digits: number): number =>
  field.kind === 'money' && !('places' in field.options) ? digits : placesOf(field);

function fieldValue(row: Row, name: string): string | null {
  const holder = holderOf(row, name);
  const field = holder?.fields[name];
  if (!holder || !field) return null;
  const formula = formulaOf(field);
  if (formula !== undefined) return reckonedField(holder, name, field, formula);
  const value = holder.values[name] ?? null;
  if (value !== null) return numberIn(value);
  const { required, requiredWhen, readOnly } = field.options;
  const isOpen = readOnly !== true && required !== true;
  return isOpen && !(requiredWhen && holds(requiredWhen, holder.values)) ? '0' : null;
}

function reckonedField(row: Row, name: string, field: Field, formula: Formula | ChosenValue): string | null {
  if (row.done.has(name)) return row.done.get(name) ?? null;
  row.done.set(name, undefined);
  const value = termValue(row, formula);
  const result = value === null ? null : roundDecimal(value, keptPlaces(field, row.by.digits));
  row.done.set(name, result);
  return result;
}

function termValue(row: Row, term: Term): string | null {
  if (typeof term === 'string') return /^-?\d/.test(term) ? term : fieldValue(row, term);
  return 'is' in term ? formulaValue(row, term) : numberIn(chosenValue(row, term) ?? null);
}

function formulaValue(row: Row, formula: Formula): string | null {
  if (formula.is === 'total') return totalOf(row, formula);
  if (formula.is === 'share') return shareOf(row, formula.of);
  if (formula.is === 'when' && !meets(row, formula.holds)) return '0';
  const values = formula.of.map((one) => termValue(row, one));
  if (!values.every((one) => one !== null)) return null;
  const [a = '0', b = '0'] = values;
  switch (formula.is) {
    case 'sum':
      return sumDecimals(values);
    case 'product':
      return values.reduce(timesDecimals, '1');
    case 'difference':
      return sumDecimals([a, timesDecimals(b, '-1')]);
    case 'percent':
      return timesDecimals(timesDecimals(a, b), '0.01');
    case 'quotient':
      return compareDecimals(b, '0') === 0 ? null : divideDecimals(a, b, formula.places);
    case 'rounded':
      return roundDecimal(a, formula.places ?? row.by.digits);
    case 'when':
      return a;
  }
}

const meets = (row: Row, condition: Parameters<typeof holds>[0]): boolean =>
  holds(
    condition,
    Object.fromEntries(Object.keys(condition).map((name) => [name, valueOf(row, name) ?? null])),
  );

/** The lines of a row's field of lines, as rows. */
const linesOf = (row: Row, name: string): readonly Row[] => rowsOf(row).get(name) ?? [];

/** What of the amount falls on this line: see `share`. */
function shareOf(row: Row, [amount = '0', ...weights]: readonly Term[]): string | null {
  const lines = row.lines ?? [];
  const whole = termValue(row, amount);
  if (whole === null) return null;
  for (const weight of weights) {
    // A line that is not known yet takes nothing; the server knows them all.
    const known = lines.flatMap((line) => {
      const value = termValue(line, weight);
      return value === null ? [] : [{ line, value }];
    });
    const sum = sumDecimals(known.map(({ value }) => value));
    if (compareDecimals(sum, '0') === 0) continue;
    const at = known.findIndex(({ line }) => line === row);
    const weighed = known.map(({ value }) => value);
    return sharesOf(whole, weighed, row.by.digits)[at] ?? null;
  }
  return compareDecimals(whole, '0') === 0 ? '0' : null;
}

const totalOf = (row: Row, { lines, field }: Formula & { is: 'total' }): string =>
  sumDecimals(linesOf(row, lines).map((line) => termValue(line, field)));

const isLine = (one: unknown): one is Values => one !== null && typeof one === 'object';

const made = new WeakMap<Row, ReadonlyMap<string, readonly Row[]>>();

/** The rows of every field of lines; the same ones each time, so that nothing is reckoned twice. */
function rowsOf(row: Row): ReadonlyMap<string, readonly Row[]> {
  const known = made.get(row);
  if (known) return known;
  const entries = Object.entries(row.fields).flatMap(([name, { of }]): [string, Row[]][] => {
    const values = row.values[name];
    if (!of || !Array.isArray(values)) return [];
    const lines: Row[] = [];
    for (const one of values as unknown[])
      lines.push({
        fields: of,
        values: isLine(one) ? one : {},
        outer: row,
        lines,
        by: row.by,
        done: new Map(),
      });
    return [[name, lines]];
  });
  const rows = new Map(entries);
  made.set(row, rows);
  return rows;
}

/** The formulas of one row with their results. */
const results = (row: Row): [string, string | null][] =>
  Object.entries(row.fields).flatMap(([name, field]): [string, string | null][] => {
    const formula = formulaOf(field);
    return formula === undefined ? [] : [[name, reckonedField(row, name, field, formula)]];
  });

/**
 * The values, in stored form, with every formula of the record and of its lines reckoned: null where one is not known yet. The form
 * shows what this answers, the server stores it (ADR of UX-57: no binary float takes part).
 */
export function reckoned(fields: Fields, values: Values, by: Reckoning): Record<string, unknown> {
  const row: Row = { fields, values, by, done: new Map() };
  const result: Record<string, unknown> = { ...values };
  for (const [name, lines] of rowsOf(row))
    // What is no line stays, for the check to name it.
    result[name] = (values[name] as unknown[]).map((one, index) => {
      const line = lines[index];
      return line && isLine(one) ? { ...one, ...Object.fromEntries(results(line)) } : one;
    });
  return { ...result, ...Object.fromEntries(results(row)) };
}

/** What the chosen records fill in, by path (`unit`, `lines.0.unit`): as a stored value, null where they say nothing. */
export function fillsIn(fields: Fields, values: Values, by: Reckoning): ReadonlyMap<string, unknown> {
  const row: Row = { fields, values, by, done: new Map() };
  const found = new Map<string, unknown>();
  const note = (one: Row, at: string): void => {
    for (const [name, field] of Object.entries(one.fields)) {
      const fill = fillOf(field);
      const value = fill && chosenValue(one, fill);
      if (value !== undefined) found.set(at + name, filledValue(field, value));
    }
  };
  note(row, '');
  for (const [name, lines] of rowsOf(row))
    lines.forEach((line, index) => note(line, `${name}.${String(index)}.`));
  return found;
}

/** As the field stores it: a number without noughts that say nothing. */
function filledValue(field: Field, value: unknown): unknown {
  if (kinds[field.kind].number !== 'exact' || typeof value !== 'string') return value;
  return isDecimal(value) ? timesDecimals(value, '1') : null;
}
