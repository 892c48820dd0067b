import { percentOrder } from '../engine/components.ts';
import { inForceSql } from '#server/kit/effective.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import { addMonths, monthStart } from '#metadata/time/days.ts';
import { salaryComponents } from './salary-components.ts';
import { reckonedCodes, statutoryCodes, systemCodes } from './systemCodes.ts';

const quoted = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ');
/** A component is referred to by its first row and goes by its code. */
const isFirst = `not exists (select from salary_components o
  where o.clinic_id = t.clinic_id and o.code = t.code and (o.effective_from, o.id) < (t.effective_from, t.id))`;

type Context = Pick<RuleContext<typeof salaryComponents>, 'db' | 'refuse'>;

/** A new row of a code says what the others of it are, with other figures. */
async function refuseOtherShape(values: Row, { db, refuse }: Context): Promise<void> {
  const [other] = await db.query(
    'select name_ar, side, calc from salary_components where code = $1 and id is distinct from $2::uuid limit 1',
    [values['code'], values['id'] ?? null],
  );
  if (other && (other['side'] !== values['side'] || other['calc'] !== values['calc']))
    refuse('code_of_other', { on: 'code', values: { name: String(other['name_ar']) } });
}

/** What a component is a percentage of exists, and none comes back to itself (COMP_CYCLE). */
async function refuseCycle(values: Row, { db, refuse }: Context): Promise<void> {
  if (values['calc'] !== 'percent_of') return;
  const of = values['of_codes'] as readonly string[];
  const rows = await db.query(
    `select code, min(calc) as calc, array_agg(distinct o) filter (where o is not null) as of_codes
      from salary_components left join unnest(of_codes) o on true where id is distinct from $1::uuid group by code`,
    [values['id'] ?? null],
  );
  const unknown = of.find((code) => code !== values['code'] && !rows.some((row) => row['code'] === code));
  if (unknown !== undefined) refuse('code_unknown', { on: 'of_codes', values: { code: unknown } });
  const others = rows.map(({ code, calc, of_codes }) => ({
    code: String(code),
    calc: String(calc) as 'fixed',
    of_codes: (of_codes ?? []) as readonly string[],
  }));
  const mine = { code: String(values['code']), calc: 'percent_of' as const, of_codes: of };
  const same = others.find(({ code }) => code === mine.code);
  const merged = { ...mine, of_codes: [...of, ...(same?.of_codes ?? [])] };
  if (percentOrder([...others.filter((one) => one !== same), merged]).cycle !== null)
    refuse('comp_cycle', { on: 'of_codes' });
}

/** Codes, cycles, what is the system's, and the figures of a country that an owner confirms (hr.md 4). */
export const salaryComponentRules = serverRules(salaryComponents, {
  computed: { is_system: `(t.code = any (array[${quoted(systemCodes)}]))` },
  filters: {
    for_systems: `t.code not in (${quoted(reckonedCodes)}) and ${isFirst}`,
    for_amounts: `t.code not in (${quoted(systemCodes.filter((code) => code !== 'BASIC'))})
      and t.calc in ('fixed', 'per_day', 'per_hour') and ${isFirst}`,
    for_inputs: `t.confirmed and (t.side = 'earning' or t.code = 'OTHER') and ${isFirst}`,
    current: `t.id in (select c.id from ${inForceSql(salaryComponents, ':today::date')} c where c.clinic_id = t.clinic_id)`,
  },
  offered: { remove: `not (t.code = any (array[${quoted(systemCodes)}]) and ${isFirst})` },
  async check(values, { before, db, refuse }) {
    const row = { ...values, id: before?.id };
    await refuseOtherShape(row, { db, refuse });
    await refuseCycle(row, { db, refuse });
  },
  async beforeRemove({ record, db, refuse }) {
    const [state] = await db.query(
      `select ${isFirst} as is_first, not exists (select from salary_components o where o.code = t.code and o.id <> t.id) as is_only
        from salary_components t where t.id = $1::uuid`,
      [record.id],
    );
    if (record.is_system && state?.['is_first'] === true) refuse('system_component');
    if (state?.['is_only'] !== true) return;
    const [other] = await db.query(
      'select name_ar from salary_components where $1 = any (of_codes) limit 1',
      [record.code],
    );
    if (other) refuse('percent_of_it', { values: { name: String(other['name_ar']) } });
  },
  operations: {
    async confirmFigures(context) {
      const { db, body, today, refuse } = context;
      const month = String(body['effective_from']);
      const rows = await db.find('salary-components', { confirmed: false }, { lock: true });
      const missing = rows.find(
        ({ code, clamp_min, clamp_max }) =>
          (code === 'SI_EE' || code === 'SI_ER') && (clamp_min === null || clamp_max === null),
      );
      if (missing) refuse('figures_missing', { values: { name: String(missing['name_ar']) } });
      const months: string[] = [];
      const last = addMonths(monthStart(today), 1).slice(0, 7);
      for (let at = month; at <= last; at = addMonths(`${at}-01`, 1).slice(0, 7)) months.push(at);
      await refuseLockedMonths(context, { months });
      await db.changeMany(
        'salary-components',
        rows.map(({ id }) => String(id)),
        { confirmed: true, effective_from: month },
        'confirmed',
      );
      return { confirmed: rows.length };
    },
  },
});

/** The codes a system names by itself unless somebody takes them out. */
export const usualCodes: readonly string[] = ['BASIC', ...statutoryCodes];
