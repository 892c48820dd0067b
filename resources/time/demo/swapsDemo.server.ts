import { addDays } from '#metadata/time/days.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { plannedDays } from '../roster/plannedDays.server.ts';

/** So many days ahead lies the day of each, and what became of it: one is asked, one waits for a decision, one was declined. */
const swaps = [
  { ahead: 9, status: 'requested', note: 'موعد عائلي مساءً', decision_note: null },
  { ahead: 12, status: 'accepted', note: 'اختبار الماجستير صباحاً', decision_note: null },
  { ahead: 15, status: 'rejected', note: 'سفر', decision_note: 'لديّ موعد في هذا اليوم' },
] as const;

const freeSql = `select e.id, e.branch_id from employees e where e.clinic_id = (select app_clinic()) and e.status = 'active'
    and e.id = any ($1::uuid[]) and not exists (select from vacation_days v where v.clinic_id = e.clinic_id and v.employee_id = e.id
      and v.work_date between $2::date and $3::date and v.stands)
  order by e.branch_id, e.employee_no`;

type Planned = Awaited<ReturnType<typeof plannedDays>>[number];

/** The first day of the plans on which two of one branch both work, each another shift. */
function firstPair(
  plans: readonly Planned[],
  branchOf: ReadonlyMap<string, string>,
): readonly [Planned, Planned] | undefined {
  const inOrder = [...plans].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  for (const one of inOrder)
    for (const other of inOrder)
      if (
        one.day === other.day &&
        branchOf.get(one.employee_id) === branchOf.get(other.employee_id) &&
        !one.is_rest &&
        !other.is_rest &&
        one.schedule !== null &&
        other.schedule !== null &&
        one.schedule.id !== other.schedule.id
      )
        return [one, other];
  return undefined;
}

/** Swaps of the demo clinics (hr.md 2.1), behind shifts and leave, which decide who can exchange what. */
export async function fillSwaps({ db, staff, today, size }: DemoClinic): Promise<void> {
  if (size === 'sample') return;
  const ids = staff.filter(({ leaving_date }) => leaving_date === null).map(({ id }) => id);
  const free = await db.query(freeSql, [ids, today, addDays(today, 21)]);
  const branchOf = new Map(free.map((row) => [String(row['id']), String(row['branch_id'])]));
  const used = new Set<string>();
  for (const { ahead, ...said } of swaps) {
    const from = addDays(today, ahead);
    const plans = await plannedDays(
      db,
      [...branchOf.keys()].filter((id) => !used.has(id)),
      from,
      addDays(from, 2),
    );
    const found = firstPair(plans, branchOf);
    if (found === undefined) continue;
    const [one, other] = found;
    const { day } = one;
    used.add(one.employee_id).add(other.employee_id);
    const id = newId();
    await db.insert('shift_swaps', [
      {
        id,
        requester_id: one.employee_id,
        peer_id: other.employee_id,
        date_a: day,
        date_b: day,
        ...said,
        version: 1,
      },
    ]);
    await db.insert('shift_swaps__days', [
      {
        record_id: id,
        position: 0,
        work_date: day,
        requester_shift: one.schedule?.id,
        peer_shift: other.schedule?.id,
      },
    ]);
  }
}
