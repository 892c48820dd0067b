import { placesBehind } from './decimals.ts';
import { problem, type Problem } from './problem.ts';
import { holds, type Condition, type Field, type Fields } from './types.ts';

type Values = Readonly<Record<string, unknown>>;

/** Currencies of a thousand parts; all others have a hundred (platform.md 5, clinic.md G5). */
const ofThousand: ReadonlySet<string> = new Set(['KWD', 'BHD', 'OMR', 'JOD']);

/** Digits behind the point of a currency (ISO 4217): 3 in KWD, 2 in EGP. */
export const currencyDigits = (currency: string): 2 | 3 => (ofThousand.has(currency) ? 3 : 2);

/**
 * How many digits a field keeps where the currency decides it, whose amounts have `digits`; undefined where it does not. What is
 * an amount only while the record holds something (a penalty in money) has two digits otherwise.
 */
export function amountPlaces({ kind, options }: Field, record: Values, digits: number): number | undefined {
  const { inCurrency } = options as { inCurrency?: true | Condition };
  if (inCurrency === undefined) return kind === 'money' && !('places' in options) ? digits : undefined;
  return inCurrency === true || holds(inCurrency, record) ? digits : 2;
}

/** Amounts of a record and its lines with more digits than the clinic's currency has, by path (hr.md G4). */
export function amountProblems(fields: Fields, values: Values, digits: number): Record<string, Problem> {
  const found: Record<string, Problem> = {};
  const judge = (field: Field, at: string, of: Values, name: string): void => {
    const places = amountPlaces(field, of, digits);
    const value = of[name];
    if (places !== undefined && typeof value === 'string' && placesBehind(value) > places)
      found[at] = problem('too_precise', { places });
  };
  for (const [name, field] of Object.entries(fields)) {
    judge(field, name, values, name);
    const lines = field.of ? values[name] : undefined;
    if (!Array.isArray(lines)) continue;
    (lines as unknown[]).forEach((line, index) => {
      if (line === null || typeof line !== 'object') return;
      for (const [child, of] of Object.entries(field.of ?? {}))
        judge(of, `${name}.${index}.${child}`, line as Values, child);
    });
  }
  return found;
}
