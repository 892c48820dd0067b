import type { PayEvents, SlipInput } from '../engine/types.ts';
import type { Reading } from './payGround.server.ts';

const leaveSql = `select greatest(coalesce(sum(b.days), 0), 0)::text as days from vacation_balances b
  join vacation_types t on t.clinic_id = b.clinic_id and t.id = b.type_id and t.encash_on_exit
  where b.clinic_id = (select app_clinic()) and b.employee_id = $1::uuid and b.year = extract(year from $2::date)::int`;

const instalmentsSql = `select t.id::text, t.application_id::text, a.created_at::date::text as application_day, t.seq,
    trim_scale(t.amount - t.deducted - t.moved_out - t.waived)::text as remaining
  from sulfa_installments t join sulfa_applications a on a.clinic_id = t.clinic_id and a.id = t.application_id
  where t.clinic_id = (select app_clinic()) and t.employee_id = $1::uuid and t.amount > t.deducted + t.moved_out + t.waived
    and a.status in ('disbursed', 'skip_asked') order by t.application_id, t.seq`;

/** What the last slip of whoever leaves is reckoned from: unused encashable leave, and all that is left of their advances (hr.md 6.5 step 11). */
export async function finalInput(
  db: Pick<Reading, 'query'>,
  employee: string,
  to: string,
  input: SlipInput,
): Promise<SlipInput> {
  const [leave] = await db.query(leaveSql, [employee, to]);
  const instalments = (await db.query(instalmentsSql, [employee])) as unknown as PayEvents['instalments'];
  return {
    ...input,
    kind: 'final',
    leave_days_due: String(leave?.['days'] ?? '0'),
    events: { ...input.events, instalments },
  };
}
