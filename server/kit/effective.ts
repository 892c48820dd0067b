import { addDays, addMonths, monthStart } from '#metadata/time/days.ts';
import { dayAt } from '#metadata/time/clock.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { same } from './sameValue.ts';
import type { Row, RuleContext, ServerRules } from './rules.ts';

/** Rows that hold from a day or month on (`effective` of a declaration, hr.md G6). */

type Effective = NonNullable<AnyResource['effective']>;
type Named = Pick<AnyResource, 'name' | 'fields' | 'effective' | 'proposedUntil'>;

const tableOf = ({ name }: Named): string => `"${name.replaceAll('-', '_')}"`;
const isMonthly = ({ fields }: Named, { from }: Effective): boolean => fields[from]?.kind === 'month';

function ruleOf({ name, effective }: Named): Effective {
  if (effective === undefined) throw new Error(`${name} has no rows that hold from a day on.`);
  return effective;
}

/**
 * The rows that hold on a day, one for each of what they are of, as SQL in brackets; `day` is SQL of that day (of any day of the month
 * where rows begin with months), and `where` narrows the rows, which it calls `e`, to begin with.
 */
export function inForceSql(resource: Named, day: string, where = 'true'): string {
  const rule = ruleOf(resource);
  const of = ['clinic_id', ...rule.of].map((name) => `e."${name}"`).join(', ');
  const at = isMonthly(resource, rule) ? `to_char(${day}, 'YYYY-MM')` : day;
  const from = `e."${rule.from}"`;
  const proposed = resource.proposedUntil === undefined ? '' : ` and e."${resource.proposedUntil}"`;
  const ended =
    rule.until === undefined ? '' : ` and (e."${rule.until}" is null or e."${rule.until}" >= ${at})`;
  return `(select distinct on (${of}) e.* from ${tableOf(resource)} e
    where (${from} is null or ${from} <= ${at})${ended}${proposed} and (${where}) order by ${of}, ${from} desc nulls last)`;
}

/** Whether a row is only proposed, and so decides nothing yet. */
const isProposed = ({ proposedUntil }: Named, row: Row | undefined): boolean =>
  proposedUntil !== undefined && row?.[proposedUntil] === false;

/** What of a row a change touches: all it says, only how long it holds, or nothing that counts. */
function touched(resource: Named, before: Row, after: Row): 'all' | 'end' | 'nothing' {
  const { until, free = [] } = ruleOf(resource);
  const changed = Object.entries(resource.fields).flatMap(([name, field]) =>
    free.includes(name) || same(field, before[name], after[name]) ? [] : [name],
  );
  if (changed.some((name) => name !== until)) return 'all';
  return changed.length > 0 ? 'end' : 'nothing';
}

interface Reach {
  readonly months?: readonly string[];
  readonly days?: readonly { readonly from: string; readonly to: string }[];
}
/** After every day and month there is. */
const never = '9999-12-31';

/** The days or months from one on until the next row of the same begins; months no further than the next one, which no circle is beyond. */
async function reachFrom(
  resource: Named,
  row: Row,
  start: string | null,
  { db, today }: Pick<RuleContext, 'db' | 'today'>,
): Promise<Reach> {
  const rule = ruleOf(resource);
  const own = row[rule.from];
  const [next] = await db.query(
    `select min(e."${rule.from}")::text as begins from ${tableOf(resource)} e
      where ${rule.of.map((name, at) => `e."${name}" = $${at + 2}`).join(' and ')} and ($1::text is null or e."${rule.from}"::text > $1)`,
    [own === null || own === undefined ? null : String(own), ...rule.of.map((name) => row[name])],
  );
  const begins = next?.['begins'];
  if (!isMonthly(resource, rule))
    return {
      days: [{ from: start ?? '0001-01-01', to: typeof begins === 'string' ? addDays(begins, -1) : never }],
    };
  const last = addMonths(monthStart(today), 1).slice(0, 7);
  const months: string[] = [];
  let month = start ?? last;
  while (month <= last && (typeof begins !== 'string' || month < begins)) {
    months.push(month);
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  return { months };
}

/**
 * What of payroll a write on such rows decides: of one that is made, removed or put back all it holds for, of a changed one as it
 * was and as it becomes, and nothing where only what is free changes.
 */
export async function effectiveReaches(
  resource: Named,
  rows: readonly (Row | undefined)[],
  context: RuleContext,
): Promise<readonly Reach[]> {
  const { from, until } = ruleOf(resource);
  const [before, after] = rows.filter((row) => !isProposed(resource, row));
  const startOf = (row: Row): string | null => (row[from] === null ? null : String(row[from]));
  if (before === undefined || after === undefined) {
    const row = before ?? after;
    return row === undefined ? [] : [await reachFrom(resource, row, startOf(row), context)];
  }
  const what = touched(resource, before, after);
  if (what === 'nothing') return [];
  if (what === 'all')
    return Promise.all([before, after].map((row) => reachFrom(resource, row, startOf(row), context)));
  const ends = [before, after].flatMap((row) => (until && row[until] ? [String(row[until])] : []));
  const first = ends.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? never;
  return [await reachFrom(resource, before, addMonths(`${first.slice(0, 7)}-01`, 1).slice(0, 7), context)];
}

/**
 * Refuses with `in_force` to overwrite a row that has begun to hold: what it said is the past (hr.md G6). The day it was written it
 * may still be put right.
 */
export function refuseOverwriting(
  rules: Pick<ServerRules, 'for'> | undefined,
  { today, subject, fail }: RuleContext,
  before: Row | undefined,
  values: Row,
): void {
  const resource = rules?.for;
  if (resource?.effective === undefined || before === undefined || isProposed(resource, before)) return;
  const { from } = resource.effective;
  const start = before[from] === null ? '' : String(before[from]);
  const hasBegun = start <= (isMonthly(resource, resource.effective) ? today.slice(0, 7) : today);
  const isFresh = dayAt(String(before['created_at']), subject.clinic.timezone) === today;
  if (!hasBegun || isFresh || touched(resource, before, values) !== 'all') return;
  fail('in_force', { on: from, values: { from: start } });
}
