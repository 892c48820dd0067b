import type { RuleContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { payrollSettings } from '../payroll-settings/payroll-settings.ts';
import { settleAdvances, unsettleAdvances } from './settleAdvances.server.ts';

type Context = Pick<RuleContext, 'db'>;
interface Circle {
  readonly id: string;
  readonly month: string;
}

// What of the bonuses the slips of a circle pay, with what each came to.
const bonusSql = `select b.id::text, b.status, b.money::text, l.amount::text from salary_slips s
    join salary_slips__lines l on l.clinic_id = s.clinic_id and l.record_id = s.id and l.code = 'BONUS'
    join bonuses b on b.clinic_id = s.clinic_id and l.key = 'BONUS:' || b.id
  where s.clinic_id = (select app_clinic()) and s.circle_id = $1::uuid and s.status <> 'cancelled' order by b.id for no key update of b`;

async function settleBonuses({ db }: Context, { id, month }: Circle, to: 'paid' | 'approved'): Promise<void> {
  const rows = await db.query(bonusSql, [id]);
  await db.amend(
    'bonuses',
    rows.map((row) => ({
      id: String(row['id']),
      before: { status: row['status'], money: row['money'] },
      values: { status: to, money: to === 'paid' ? row['amount'] : row['money'] },
    })),
    `payroll ${month}`,
  );
}

// Inputs a slip took, whole or in part: what was too much is carried by the slip itself.
const inputSql = `select distinct i.id::text from salary_slips s
    join salary_slips__sources l on l.clinic_id = s.clinic_id and l.record_id = s.id and l.source = 'input'
    join salary_inputs i on i.clinic_id = s.clinic_id and i.id::text = l.source_id
  where s.clinic_id = (select app_clinic()) and s.circle_id = $1::uuid and s.status <> 'cancelled'
  union select i.id::text from salary_slips s
    join salary_slips__moves m on m.clinic_id = s.clinic_id and m.record_id = s.id and m.what = 'carry' and m.source_id like 'input:%'
    join salary_inputs i on i.clinic_id = s.clinic_id and 'input:' || i.id = m.source_id
  where s.clinic_id = (select app_clinic()) and s.circle_id = $1::uuid and s.status <> 'cancelled' order by 1`;

async function settleInputs({ db }: Context, { id, month }: Circle, to: 'used' | 'approved'): Promise<void> {
  const ids = (await db.query(inputSql, [id])).map((row) => String(row['id']));
  await db.changeMany('salary-inputs', ids, { status: to }, `payroll ${month}`);
}

/** Fixes what the circle paid where it came from: bonuses, inputs and instalments; penalties are read of the slips (hr.md 6.1, close). */
export async function settleCircle(context: Context, circle: Circle): Promise<void> {
  const { sulfa_on_short: onShort } = await settingsOf(context.db, payrollSettings);
  await settleBonuses(context, circle, 'paid');
  await settleInputs(context, circle, 'used');
  await settleAdvances(context, circle.id, { month: circle.month, onShort });
}

/** Takes that back for a circle that is opened again; undefined where an advance has gone on since. */
export async function unsettleCircle(context: Context, circle: Circle): Promise<true | undefined> {
  await settleBonuses(context, circle, 'approved');
  await settleInputs(context, circle, 'approved');
  return await unsettleAdvances(context, circle.id, circle.month);
}
