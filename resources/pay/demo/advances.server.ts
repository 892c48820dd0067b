import { addMonths, monthStart } from '#metadata/time/days.ts';
import type { DemoClinic, DemoPerson } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { splitInstalments } from '../engine/advances.ts';
import { sulfaApplications } from '../sulfa/sulfa-applications.ts';

/** What was asked for: how much in how many months, how many months ago it was paid out; what was not paid out still waits. */
const wishes = [
  { amount: '3000', count: 5, paidBack: 3, reason: 'مصاريف مدارس الأولاد' },
  { amount: '2400', count: 4, paidBack: 2, reason: 'تجديد عقد إيجار السكن' },
  { amount: '1500', count: 3, paidBack: undefined, reason: 'علاج أحد أفراد الأسرة' },
] as const;

/** Who borrows: whoever sees an own page first, so that it shows something. */
function borrowers(staff: readonly DemoPerson[]): readonly DemoPerson[] {
  const there = staff.filter((one) => !one.leaving_date && one.role !== 'owner');
  return there.toSorted((a, b) => Number(b.role === 'employee') - Number(a.role === 'employee'));
}

interface Asked {
  readonly wish: (typeof wishes)[number];
  readonly person: DemoPerson;
  readonly id: string;
  /** The month the first instalment is due in. */
  readonly first: string;
  /** The colleague who is asked to stand for it. */
  readonly guarantor: string | null;
}

function applicationOf(
  { wish, person, id, first, guarantor }: Asked,
  number: string | undefined,
  thisMonth: string,
) {
  const paidOn = wish.paidBack === undefined ? null : addMonths(thisMonth, -wish.paidBack);
  const made = `${paidOn ?? thisMonth}T09:00:00Z`;
  return {
    id,
    number,
    employee_id: person.id,
    amount: wish.amount,
    installments: wish.count,
    first_month: first,
    reason: wish.reason,
    guarantor_id: guarantor,
    approved_amount: paidOn === null ? null : wish.amount,
    approved_installments: paidOn === null ? null : wish.count,
    decided_at: paidOn === null ? null : made,
    paid_on: paidOn,
    pay_method: paidOn === null ? null : 'cash',
    received_at: paidOn === null ? null : made,
    status: paidOn === null ? 'pending' : 'disbursed',
    created_at: made,
    updated_at: made,
  };
}

function instalmentsOf({ wish, person, id, first }: Asked, thisMonth: string) {
  if (wish.paidBack === undefined) return [];
  return splitInstalments(wish.amount, wish.count, first, 2).map(({ status: due, ...one }) => {
    const isOver = one.due_month < thisMonth.slice(0, 7);
    return {
      application_id: id,
      employee_id: person.id,
      ...one,
      deducted: isOver ? one.amount : one.deducted,
      state: isOver ? 'deducted' : due,
    };
  });
}

/** Two advances that run and one that waits for its guarantor and a decision; the months before this one were deducted. */
export async function fillAdvances({ db, staff, today }: DemoClinic): Promise<void> {
  const people = borrowers(staff);
  const thisMonth = monthStart(today);
  const asked = wishes.flatMap((wish, at): Asked[] => {
    const person = people[at];
    if (person === undefined) return [];
    const first = addMonths(thisMonth, wish.paidBack === undefined ? 1 : 1 - wish.paidBack);
    const guarantor = wish.paidBack === undefined ? (people[0]?.id ?? null) : null;
    return [{ wish, person, id: newId(), first: first.slice(0, 7), guarantor }];
  });
  const numbers = await takeNumbers(db, sulfaApplications, 'number', { count: asked.length });
  await db.insert(
    'sulfa_applications',
    asked.map((one, at) => applicationOf(one, numbers[at], thisMonth)),
  );
  await db.insert(
    'sulfa_installments',
    asked.flatMap((one) => instalmentsOf(one, thisMonth)),
  );
}
