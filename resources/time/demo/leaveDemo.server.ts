import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic, type DemoPerson, type Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { grantDue } from '../vacation-ledger/grants.server.ts';
import type { Booking } from '../vacation-ledger/leaveBook.server.ts';
import { countLeave, type DayKnown, type Half, type LeaveDay } from '../vacations/countLeave.ts';
import { knownDays, readKinds, type LeaveKind } from '../vacations/readLeave.server.ts';
import { dropDays, settleLeave, writeDays } from '../vacations/settleLeave.server.ts';

/** A leave as it is invented: days back from today, how long by the calendar, and how it stands. */
interface Wish {
  readonly who: string;
  readonly code: 'annual' | 'casual' | 'sick';
  readonly from: string;
  readonly to: string;
  readonly half?: Half;
  readonly status: 'approved' | 'pending' | 'manager_approved' | 'rejected' | 'cancelled' | 'cut_short';
  readonly reason?: string;
  readonly decision?: string;
}

const reasons = [
  'سفر مع الأسرة',
  'ظرف عائلي',
  'موعد طبي',
  'استخراج أوراق رسمية',
  'زفاف أحد الأقارب',
] as const;

/** What somebody took in the last three months; the spans lie apart, so that nothing overlaps. */
function past(who: string, today: string, random: Random): readonly Wish[] {
  const start = addDays(today, -random.between(55, 85));
  const days = random.between(1, 5);
  const single = (low: number, high: number): { readonly from: string; readonly to: string } => {
    const day = addDays(today, -random.between(low, high));
    return { from: day, to: day };
  };
  const [sick, casual, half] = [single(42, 45), single(14, 40), single(3, 9)];
  const why = random.pick(reasons);
  const all: readonly (Omit<Wish, 'who' | 'status'> & { readonly share: number })[] = [
    { code: 'annual', from: start, to: addDays(start, days), reason: why, share: 1 },
    { code: 'sick', ...sick, share: 0.25 },
    { code: 'casual', ...casual, reason: why, share: 0.4 },
    { code: 'annual', ...half, half: random.pick(['first', 'second'] as const), share: 0.3 },
  ];
  return all
    .filter(({ share }) => random.chance(share))
    .map(({ share: _share, ...wish }): Wish => ({ ...wish, who, status: 'approved' }));
}

/** What runs, comes and waits, one after the other for as many people as there are. */
const ahead: readonly (Omit<Wish, 'who' | 'from' | 'to'> & { readonly in: number; readonly days: number })[] =
  [
    { code: 'annual', status: 'pending', in: 6, days: 3, reason: 'سفر مع الأسرة' },
    { code: 'annual', status: 'approved', in: -1, days: 4, reason: 'زفاف أحد الأقارب' },
    { code: 'casual', status: 'pending', in: 2, days: 2, reason: 'ظرف عائلي' },
    { code: 'annual', status: 'manager_approved', in: 9, days: 5, reason: 'عمرة' },
    { code: 'annual', status: 'approved', in: 12, days: 5 },
    { code: 'annual', status: 'pending', in: 20, days: 2, half: 'none' },
    {
      code: 'annual',
      status: 'rejected',
      in: 3,
      days: 2,
      decision: 'زميلك في القسم في إجازة في هذين اليومين',
    },
    { code: 'annual', status: 'cancelled', in: 5, days: 1, decision: 'تغيّر موعد السفر' },
    { code: 'sick', status: 'approved', in: 0, days: 1 },
  ];

/** Who may be away: long enough here for a balance; doctors keep their visits. */
async function takers({ db, staff, today }: DemoClinic): Promise<readonly DemoPerson[]> {
  const doctors = await db.query(
    `select e.id from employees e join job_titles j on j.clinic_id = e.clinic_id and j.id = e.job_title_id and j.is_clinical`,
  );
  const clinical = new Set(doctors.map(({ id }) => id));
  const since = addDays(today, -400);
  return staff.filter(
    ({ id, hire_date, leaving_date }) => leaving_date === null && hire_date <= since && !clinical.has(id),
  );
}

/** Those whom the account «manager» leads first, so that something waits for it. */
async function inOrder({ db, staff }: DemoClinic, people: readonly DemoPerson[]): Promise<readonly string[]> {
  const manager = staff.find(({ role }) => role === 'manager')?.id ?? null;
  const led = await db.query('select id from employees where manager_id = $1::uuid', [manager]);
  const own = new Set(led.map(({ id }) => id));
  return people
    .toSorted((one, other) => Number(own.has(other.id)) - Number(own.has(one.id)))
    .map(({ id }) => id);
}

type Kinds = ReadonlyMap<string, LeaveKind>;
interface Found extends Wish {
  readonly id: string;
  readonly kind: LeaveKind;
  readonly days: readonly LeaveDay[];
}

/** The wishes with their days, each counted or why not; what would count nothing is nobody's wish. */
function counted(
  wishes: readonly Wish[],
  kinds: Kinds,
  known: ReadonlyMap<string, readonly DayKnown[]>,
): readonly Found[] {
  return wishes.flatMap((wish) => {
    const kind = kinds.get(wish.code);
    const days = (known.get(wish.who) ?? []).filter(({ day }) => wish.from <= day && day <= wish.to);
    if (kind === undefined || days.length === 0) return [];
    const found = countLeave(days, kind, wish.half ?? 'none', () => '0');
    const isAny = found.some(({ outcome }) => outcome === 'counted');
    return isAny ? [{ ...wish, id: newId(), kind, days: found }] : [];
  });
}

const row = ({ id, who, kind, from, to, status, half = 'none', reason, decision }: Found) => {
  const made = `${addDays(from, -8)}T09:20:00Z`;
  const isDecided = !['pending', 'manager_approved', 'cancelled'].includes(status);
  return {
    id,
    employee_id: who,
    type_id: kind.id,
    date_from: from,
    date_to: to,
    half,
    status,
    reason: reason ?? null,
    decision: decision ?? null,
    attachment: [],
    decided_at: isDecided ? `${addDays(from, -6)}T12:05:00Z` : null,
    created_at: made,
    updated_at: made,
    version: 1,
  };
};

const takes = new Set(['approved', 'cut_short']);

/** Writes a leave's days and what of them the book takes. */
async function settle(at: Booking, leave: Found, kinds: Kinds): Promise<void> {
  const { id, who, kind, half = 'none', status, days } = leave;
  const named = { id, employee_id: who, type_id: kind.id, half };
  const isTaken = takes.has(status);
  await writeDays(at.db, named, days, isTaken);
  if (status === 'rejected' || status === 'cancelled') await dropDays(at.db, id, []);
  if (!isTaken) return;
  const source = [...kinds.values()].find((one) => one.id === kind.draws_from_id);
  await settleLeave(at, named, source ? [kind, source] : [kind], true);
}

/** The last feast, as it was announced first: a day earlier. Somebody's leave lay over it, and is counted anew. */
async function movedFeast(clinic: DemoClinic, at: Booking, who: string, kinds: Kinds): Promise<void> {
  const { db, today } = clinic;
  const first = [addDays(today, -100), `${today.slice(0, 4)}-01-05`].sort().at(-1);
  const [feast] = await db.query(
    `select id, date_from::text as from, date_to::text as to from holidays
      where date_from >= $1::date and date_to < $2::date order by date_from desc limit 1`,
    [first, addDays(today, -10)],
  );
  if (!feast) return;
  const [from, to] = [String(feast['from']), addDays(String(feast['to']), 2)];
  const move = (days: number) =>
    db.query(
      `update holidays set date_from = date_from + $2::int, date_to = date_to + $2::int, version = version + 1 where id = $1 returning 1`,
      [feast['id'], days],
    );
  const count = async (id?: string) => {
    const known = await knownDays(at.db, [who], from, to);
    const wish = { who, code: 'annual', from, to, status: 'approved', reason: 'سفر مع الأسرة' } as const;
    return counted([wish], kinds, known).map((one) => ({ ...one, id: id ?? one.id }))[0];
  };
  await move(-1);
  const before = await count();
  if (before) {
    await db.insert('vacations', [row(before)]);
    await settle(at, before, kinds);
  }
  await move(1);
  const after = before && (await count(before.id));
  if (after) await settle(at, after, kinds);
}

/**
 * Three months of leave: what was taken, what runs, comes and waits for its decision, and a feast that moved (hr.md 3). Counted and
 * booked by the same functions as everybody's; attendance, filled after it, reads the days.
 */
export async function fillLeave(clinic: DemoClinic): Promise<void> {
  const { db, today, now, seed, size } = clinic;
  if (size === 'sample') return;
  const at: Booking = { db, now, today, actor: null };
  const all = await takers(clinic);
  await grantDue(
    at,
    all.map(({ id }) => id),
  );
  const kinds = new Map([...(await readKinds(db)).values()].map((kind) => [kind.code, kind]));
  const people = await inOrder(clinic, all);
  const random = randomFrom(seed + 19);
  const begun = `${today.slice(0, 4)}-01-01`;
  const wishes = people.flatMap((who, index): readonly Wish[] => {
    const one = ahead[index];
    const from = one && addDays(today, one.in);
    const own = one && from ? [{ ...one, who, from, to: addDays(from, one.days - 1) }] : [];
    // Whose leave the feast lies in takes nothing else.
    return [...(index === people.length - 1 ? [] : past(who, today, random)), ...own];
  });
  const [first, last] = [addDays(today, -100), addDays(today, 60)];
  const found = counted(
    wishes.filter(({ from, to }) => from >= begun && to.slice(0, 4) === begun.slice(0, 4)),
    kinds,
    await knownDays(at.db, people, first, last),
  );
  await db.insert('vacations', found.map(row));
  for (const leave of found) await settle(at, leave, kinds);
  const who = people.at(-1);
  if (who !== undefined) await movedFeast(clinic, at, who, kinds);
}
