import { addDays } from '#metadata/time/days.ts';
import { inForceSql } from '#server/kit/effective.ts';
import { lockedDays, payrollLocks } from '#server/kit/payrollLocks.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { same, sameLine } from '#server/kit/sameValue.ts';
import { salaryAssignments } from '../salary-assignments/salary-assignments.ts';
import { usualCodes } from '../salary-components/salary-components.server.ts';
import { costByBranchRows, costByMonthRows, costBySystemRows } from '../payCosts.server.ts';
import { tryOut } from './tryOut.server.ts';
import { payRuleFields, payRuleNames } from './payRules.ts';
import { salarySystems } from './salary-systems.ts';

type Context = RuleContext<typeof salarySystems>;

const withoutId = (line: Row): Row =>
  Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'id'));

const rulesOf = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    payRuleNames.map((name) => {
      const value = row[name];
      // Lines of the system are no lines of the version.
      return [name, name === 'ladder' ? (value as readonly Row[]).map(withoutId) : value];
    }),
  );

/** The first day from one on after which no circle is approved or closed; none is further ahead than two months. */
async function nextOpenDay(context: Context, from: string): Promise<string> {
  const last = addDays(context.today, 62);
  const days: string[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) days.push(day);
  const locked = [...(await lockedDays(context, days))].reduce((a, b) => (a > b ? a : b), '');
  return locked === '' ? from : addDays(locked, 1);
}

/** The day after the last approved or closed circle; null where there is none. */
async function firstOpenDay(context: Context): Promise<string | null> {
  let last: string | null = null;
  for (const lock of payrollLocks)
    for (const { to } of await lock(context, { days: [{ from: '1900-01-01', to: '2199-12-31' }] }))
      if (last === null || to > last) last = to;
  return last === null ? null : addDays(last, 1);
}

/** Whether two rows hold the same rules; lines are those of two tables, so that their ids say nothing. */
const saysTheSame = (a: Row, b: Row): boolean =>
  payRuleNames.every((name) => {
    const field = payRuleFields[name];
    if (name !== 'ladder') return same(field, a[name], b[name]);
    const [left, right] = [a[name] as readonly Row[], b[name] as readonly Row[]];
    return (
      left.length === right.length &&
      left.every((line, at) => sameLine(payRuleFields.ladder.of, line, right[at] ?? {}))
    );
  });

/** The first day somebody is paid by the system; undefined while nobody is. */
async function usedFrom({ db }: Context, system: string): Promise<string | undefined> {
  const [row] = await db.query(
    'select min(effective_from)::text as day from salary_assignments where system_id = $1::uuid',
    [system],
  );
  return typeof row?.['day'] === 'string' ? row['day'] : undefined;
}

/**
 * Keeps the rules as a version: a new system's from the beginning; a changed one's in place of the latest where no approved or closed
 * circle went by it, else as a new one from the next open month (hr.md 4).
 */
async function keepVersion(context: Context, record: Row): Promise<void> {
  const { db } = context;
  const system = String(record['id']);
  const rules = rulesOf(record);
  const versions = await db.find('salary-system-versions', { system_id: system }, { lock: true });
  const since = ({ effective_from: day }: Row): string => String(day ?? '');
  const latest = versions.toSorted((a, b) => (since(a) < since(b) ? -1 : 1)).at(-1);
  if (latest === undefined) {
    // Nobody was paid by it in a month that was decided: behind the last of those it begins.
    const effective_from = await firstOpenDay(context);
    await db.create('salary-system-versions', { system_id: system, effective_from, ...rules });
    return;
  }
  if (saysTheSame(rulesOf(latest), rules)) return;
  const used = await usedFrom(context, system);
  const from = used === undefined || since(latest) > used ? since(latest) : used;
  const open = used === undefined ? from : await nextOpenDay(context, from);
  if (open === from) await db.change('salary-system-versions', String(latest['id']), rules, 'system');
  else await db.create('salary-system-versions', { system_id: system, effective_from: open, ...rules });
}

/** BASIC is in every system; a new one that names nothing has insurance and tax too (hr.md 4). */
async function withUsual(
  values: Row,
  { db }: Pick<Context, 'db'>,
  isNew: boolean,
): Promise<readonly string[]> {
  const given = (values['component_ids'] ?? []) as readonly string[];
  const wanted = isNew && given.length === 0 ? usualCodes : ['BASIC'];
  const rows = await db.query(
    `select distinct on (code) id, code from salary_components where code = any ($1) order by code, effective_from, id`,
    [wanted],
  );
  const ids = rows.map(({ id }) => String(id));
  return [...ids.filter((id) => !given.includes(id)), ...given];
}

/** What every system has, its versions, and that no system people are paid by is put away (hr.md 4). */
export const salarySystemRules = serverRules(salarySystems, {
  computed: {
    people: `(select count(*)::int from ${inForceSql(salaryAssignments, ':today::date')} a
      join employees e on e.clinic_id = a.clinic_id and e.id = a.employee_id
      where a.clinic_id = t.clinic_id and a.system_id = t.id and e.status = 'active')`,
  },
  reports: { costByMonth: costByMonthRows, costByBranch: costByBranchRows, costBySystem: costBySystemRows },
  operations: { tryOut },
  offered: {
    remove: `not exists (select from salary_assignments a where a.clinic_id = t.clinic_id and a.system_id = t.id)`,
  },
  async prepare(values, context) {
    return { ...values, component_ids: await withUsual(values, context, context.before === undefined) };
  },
  async saved(context) {
    await keepVersion(context, context.record);
  },
  transitions: {
    archive: {
      async guard({ record, db, today, refuse }) {
        const [found] = await db.query(
          `select count(*)::int as n from ${inForceSql(salaryAssignments, '$2::date')} a
            join employees e on e.id = a.employee_id where a.system_id = $1::uuid and e.status = 'active'`,
          [record.id, today],
        );
        const n = Number(found?.['n'] ?? 0);
        if (n > 0) refuse('still_used', { values: { n } });
      },
    },
  },
});
