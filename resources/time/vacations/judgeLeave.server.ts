import { compareDecimals, sumDecimals, timesDecimals, withoutNoughts } from '#metadata/fields/decimals.ts';
import { addDays, daysBetween } from '#metadata/time/days.ts';
import type { Row, RuleDatabase } from '#server/kit/rules.ts';
import { yearlyDays } from '../vacation-ledger/entitlement.ts';
import type { Entry } from '../vacation-ledger/leaveBook.server.ts';
import { readBalances } from './balances.server.ts';
import { countedDays, type DayKnown } from './countLeave.ts';
import { knownDays, type Counted, type LeaveKind, type Wanted } from './readLeave.server.ts';

type Reading = Pick<RuleDatabase, 'query'>;

/** Why a request cannot be: the name of the refusal, the field it is told at, and its values. */
export interface Problem {
  readonly reason:
    | 'vac_no_days'
    | 'vac_overlap'
    | 'vac_balance'
    | 'vac_too_long'
    | 'vac_notice'
    | 'vac_back'
    | 'vac_year'
    | 'vac_not_granted'
    | 'vac_half'
    | 'vac_gender'
    | 'vac_probation'
    | 'vac_once'
    | 'vac_attachment'
    | 'vac_substitute';
  readonly on: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A request as it is judged: of a held person, counted. */
export interface Asked extends Wanted {
  readonly substitute_id?: string | null | undefined;
  readonly hasAttachment: boolean;
  readonly kind: LeaveKind;
  readonly counted: Counted;
  readonly today: string;
  /** Grants that are due and not posted, for who only looks. */
  readonly due?: readonly Entry[] | undefined;
}

const minus = (a: string, b: string): string => sumDecimals([a, timesDecimals(b, '-1')]);

/** `21.00` as people read it. */
export const said = (days: string): string => (days.includes('.') ? withoutNoughts(days) : days);

const personSql = `select gender, birth_date::text as born, hire_date::text as hired, probation_end::text as probation_end
  from employees where clinic_id = (select app_clinic()) and id = $1::uuid`;

/** When it is asked: far enough ahead, not too late (hr.md 3, rule 5). */
function wrongTime({ kind, date_from: from, today }: Asked): Problem | undefined {
  const ahead = daysBetween(today, from);
  if (ahead < 0)
    return -ahead > kind.max_back_days
      ? { reason: 'vac_back', on: 'date_from', values: { n: kind.max_back_days } }
      : undefined;
  return ahead < kind.min_notice_days
    ? { reason: 'vac_notice', on: 'date_from', values: { n: kind.min_notice_days } }
    : undefined;
}

/** Whether the kind is for this person now. */
async function wrongPerson(
  db: Reading,
  { kind, ...asked }: Asked,
  person: Row,
): Promise<Problem | undefined> {
  if (kind.gender !== null && kind.gender !== person['gender'])
    return { reason: 'vac_gender', on: 'type_id' };
  const probation = person['probation_end'] as string | null;
  if (!kind.in_probation && probation !== null && asked.date_from <= probation)
    return { reason: 'vac_probation', on: 'type_id', values: { date: probation } };
  if (!kind.once_in_service) return undefined;
  const [before] = await db.query(
    `select from vacations where clinic_id = (select app_clinic()) and employee_id = $1::uuid and type_id = $2::uuid
      and status not in ('rejected', 'cancelled') and id is distinct from $3::uuid limit 1`,
    [asked.employee_id, asked.type_id, asked.id ?? null],
  );
  return before ? { reason: 'vac_once', on: 'type_id' } : undefined;
}

/** Another request over the same days; two different halves of one day are none (hr.md 3, rule 2). */
async function overlap(db: Reading, asked: Asked): Promise<Problem | undefined> {
  const [other] = await db.query(
    `select v.date_from::text as from, v.date_to::text as to
      from vacation_days d join vacations v on v.clinic_id = d.clinic_id and v.id = d.vacation_id
      where d.clinic_id = (select app_clinic()) and d.employee_id = $1::uuid and d.stands and d.work_date between $2::date and $3::date
        and d.vacation_id is distinct from $4::uuid and ($5::text = 'none' or d.half = 'none' or d.half = $5)
      order by v.date_from limit 1`,
    [asked.employee_id, asked.date_from, asked.date_to, asked.id ?? null, asked.half],
  );
  if (!other) return undefined;
  return {
    reason: 'vac_overlap',
    on: 'date_from',
    values: { from: String(other['from']), to: String(other['to']) },
  };
}

/** So many days around a request may belong to it: nobody rests longer between two requests. */
const reach = 45;

/** Days of the kind that adjoin on one side; rest between two requests does not part them (areas-hr.md f 7). */
function adjoining(days: readonly DayKnown[], taken: ReadonlyMap<string, string>): string {
  const found: string[] = [];
  for (const { day, isRest, holiday } of days) {
    const own = taken.get(day);
    if (own === undefined && !isRest && holiday === null) break;
    if (own !== undefined) found.push(own);
  }
  return sumDecimals(['0', ...found]);
}

/** Longer at once than the kind allows, those it adjoins included (hr.md 3, rule 4). */
async function tooLong(db: Reading, asked: Asked, days: string): Promise<Problem | undefined> {
  const { kind, date_from: from, date_to: to } = asked;
  if (kind.max_at_once === null) return undefined;
  const [first, last] = [addDays(from, -reach), addDays(to, reach)];
  const rows = await db.query(
    `select d.work_date::text as day, sum(d.days)::text as days
      from vacation_days d
      where d.clinic_id = (select app_clinic()) and d.employee_id = $1::uuid and d.type_id = $2::uuid and d.stands and d.days > 0
        and d.work_date between $3::date and $4::date and d.vacation_id is distinct from $5::uuid group by 1`,
    [asked.employee_id, asked.type_id, first, last, asked.id ?? null],
  );
  const taken = new Map(rows.map((row) => [String(row['day']), String(row['days'])]));
  const who = asked.employee_id;
  const known = taken.size === 0 ? [] : ((await knownDays(db, [who], first, last)).get(who) ?? []);
  const before = adjoining(known.filter(({ day }) => day < from).toReversed(), taken);
  const after = adjoining(
    known.filter(({ day }) => day > to),
    taken,
  );
  return compareDecimals(sumDecimals([before, days, after]), kind.max_at_once) > 0
    ? { reason: 'vac_too_long', on: 'date_to', values: { n: said(kind.max_at_once) } }
    : undefined;
}

const yearsOf = ({ counted }: Asked): readonly string[] => [
  ...new Set(counted.days.map((one) => one.work_date.slice(0, 4))),
];

/** The days of a year that count. */
const countedIn = ({ counted }: Asked, year: string): string =>
  countedDays(counted.days.filter((one) => one.work_date.startsWith(year)));

/** More in a year than the kind allows. */
function tooMany(asked: Asked): Problem | undefined {
  const { max_year: most } = asked.kind;
  if (most === null) return undefined;
  const isOver = yearsOf(asked).some(
    (year) => compareDecimals(sumDecimals([countedIn(asked, year), asked.counted.taken(year)]), most) > 0,
  );
  return isOver ? { reason: 'vac_year', on: 'date_to', values: { n: said(most) } } : undefined;
}

/** Of what is given for each event: not more than that (hr.md 3, presets). */
function beyondEvent(asked: Asked, person: Row, days: string): Problem | undefined {
  const { kind } = asked;
  if (kind.balance_mode !== 'per_event' || kind.entitlement.length === 0) return undefined;
  const served = {
    hired: String(person['hired'] ?? asked.today),
    left: null,
    born: person['born'] as string | null,
  };
  const left = yearlyDays(kind.entitlement, served, asked.date_from);
  return compareDecimals(days, left) > 0
    ? { reason: 'vac_balance', on: 'date_to', values: { left: said(left), days: said(days) } }
    : undefined;
}

/** Days asked for of a balance before the day on which carried ones lapse, and what is left of it before and behind that day. */
interface Spent {
  readonly early: string;
  readonly left: string;
  readonly leftLate: string;
}

/** What behind the lapse is left for the late days: the early ones use up what would have lapsed first (areas-hr.md f 7). */
function leftBehind({ early, left, leftLate }: Spent): string {
  const lapsing = minus(left, leftLate);
  const unused = minus(lapsing, early);
  return minus(minus(left, early), compareDecimals(unused, '0') > 0 ? unused : '0');
}

/** The days of a year behind the day on which carried days of a kind lapse, where the request reaches over it. */
function lateDays({ counted, ...asked }: Asked, { carry_expires: lapse }: LeaveKind, year: string): string {
  if (lapse === null || asked.date_from > `${year}-${lapse}`) return '0';
  const days = counted.days.filter(({ work_date: day }) => day.startsWith(year) && day > `${year}-${lapse}`);
  return countedDays(days);
}

/**
 * More than is left of one of the balances it is taken from, in one of its years (hr.md 3, rules 3 and 8): left on its first day, what
 * waits taken off, and behind the day on which carried days lapse without those. A year that is not granted yet is refused with the day
 * of its grant (areas-hr.md f 7).
 */
export async function beyondBalance(
  db: Reading,
  asked: Asked,
  sources: readonly LeaveKind[],
): Promise<Problem | undefined> {
  const kept = sources.filter(({ balance_mode: mode }) => mode === 'yearly' || mode === 'monthly');
  if (kept.length === 0) return undefined;
  for (const year of yearsOf(asked)) {
    const days = countedIn(asked, year);
    if (compareDecimals(days, '0') === 0) continue;
    const first = `${year}-01-01`;
    if (first > asked.today) return { reason: 'vac_not_granted', on: 'date_from', values: { date: first } };
    const on = asked.date_from > first ? asked.date_from : first;
    const ids = kept.map(({ id }) => id);
    const balances = await readBalances(db, asked.employee_id, ids, [Number(year)], {
      on,
      beside: asked.id,
      due: asked.due,
    });
    const short = (left: string, wanted: string, limit: string): Problem | undefined =>
      compareDecimals(sumDecimals([left, limit]), wanted) < 0
        ? { reason: 'vac_balance', on: 'date_to', values: { left: said(left), days: said(wanted) } }
        : undefined;
    for (const { type_id, left } of balances) {
      const kind = kept.find(({ id }) => id === type_id);
      const limit = kind?.negative_limit ?? '0';
      const found = short(left, days, limit);
      if (found) return found;
      const late = kind === undefined ? '0' : lateDays(asked, kind, year);
      if (kind === undefined || compareDecimals(late, '0') === 0) continue;
      const [behind] = await readBalances(db, asked.employee_id, [type_id], [Number(year)], {
        on: `${year}-12-31`,
        beside: asked.id,
        due: asked.due,
      });
      const spent = { early: minus(days, late), left, leftLate: behind?.left ?? left };
      const lateFound = short(leftBehind(spent), late, limit);
      if (lateFound) return lateFound;
    }
  }
  return undefined;
}

/** Whoever would cover is on leave themself then. */
async function coverAway(
  db: Reading,
  { substitute_id: id, date_from, date_to }: Asked,
): Promise<Problem | undefined> {
  if (!id) return undefined;
  const [away] = await db.query(
    `select from vacation_days d
      where d.clinic_id = (select app_clinic()) and d.employee_id = $1::uuid and d.stands and d.days > 0
        and d.work_date between $2::date and $3::date limit 1`,
    [id, date_from, date_to],
  );
  return away ? { reason: 'vac_substitute', on: 'substitute_id' } : undefined;
}

/** The first reason why a request cannot be, of all rules of hr.md 3 but that of booked visits; the person is held. */
export async function problemOf(
  db: Reading,
  asked: Asked,
  sources: readonly LeaveKind[],
): Promise<Problem | undefined> {
  const { kind, counted } = asked;
  const [person = {}] = await db.query(personSql, [asked.employee_id]);
  const days = countedDays(counted.days);
  const limit = kind.attachment_over_days;
  const needsPaper = limit !== null && compareDecimals(days, limit) > 0 && !asked.hasAttachment;
  return (
    (await wrongPerson(db, asked, person)) ??
    (asked.half !== 'none' && !kind.half_day ? { reason: 'vac_half', on: 'half' } : undefined) ??
    (await overlap(db, asked)) ??
    (compareDecimals(days, '0') === 0 ? { reason: 'vac_no_days', on: 'date_from' } : undefined) ??
    wrongTime(asked) ??
    (await tooLong(db, asked, days)) ??
    tooMany(asked) ??
    beyondEvent(asked, person, days) ??
    (await beyondBalance(db, asked, sources)) ??
    (needsPaper && limit
      ? { reason: 'vac_attachment', on: 'attachment', values: { n: said(limit) } }
      : undefined) ??
    (await coverAway(db, asked))
  );
}
