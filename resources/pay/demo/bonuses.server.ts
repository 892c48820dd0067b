import { addMonths, monthStart } from '#metadata/time/days.ts';
import type { DemoPerson, Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

const grounds = [
  ['performance', 'amount', '500.00', 'أعلى رضا مرضى في الفرع خلال الشهر'],
  ['performance', 'percent_basic', '10.00', 'تجاوز المستهدف الشهري بفارق كبير'],
  ['extra_work', 'days', '1.00', 'غطى يوم جمعة بدل زميل غائب'],
  ['extra_work', 'hours', '4.00', 'بقي بعد الدوام لجرد المخزن'],
  ['other', 'amount', '350.00', 'رشح زميلاً انضم إلى الفريق'],
] as const;
const feast = ['feast', 'amount', '1000.00', 'منحة العيد'] as const;

/** How many months back slips have paid what was approved; the months since wait for theirs. */
const paidBefore = 3;

function bonus(
  who: string,
  month: string,
  [category, unit, value, reason]: readonly string[],
  status: string,
) {
  const made = `${month}-20T10:00:00Z`;
  return {
    id: newId(Date.parse(made)),
    employee_id: who,
    category,
    unit,
    value,
    money: unit === 'amount' ? value : null,
    pay_month: month,
    reason,
    taxable: true,
    approved_at: status === 'draft' ? null : `${month}-21T10:00:00Z`,
    status,
    version: 1,
    created_at: made,
    updated_at: made,
  };
}

/** A few bonuses a month over two years, and everybody's in the month of the feast; those of this month wait for a decision. */
export function bonusesFor(staff: readonly DemoPerson[], today: string, random: Random) {
  const rows = [];
  for (let back = 23; back >= 0; back -= 1) {
    const first = addMonths(monthStart(today), -back);
    const month = first.slice(0, 7);
    const there = staff.filter(
      (one) => one.hire_date <= first && !(one.leaving_date && one.leaving_date < first),
    );
    const status = back > paidBefore ? 'paid' : back > 0 ? 'approved' : 'draft';
    if (month.endsWith('-03')) rows.push(...there.map(({ id }) => bonus(id, month, feast, status)));
    for (const who of there.filter(() => random.chance(0.15)).slice(0, 4))
      rows.push(bonus(who.id, month, random.pick(grounds), status));
  }
  return rows;
}
