import { addDays } from '#metadata/time/days.ts';
import { sessionsOf, type ScheduleRow, type Session, type Stretch } from './sessions.ts';

type Row = Readonly<Record<string, unknown>>;
interface Reading {
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** When a doctor works, and when not although they would. */
export interface DoctorTimes {
  /** What stands: sessions of absent days are not among them. */
  readonly sessions: readonly Session[];
  /** The days on which they are away, each with why: a holiday by its name; of one branch only where that branch was asked for. */
  readonly absent: ReadonlyMap<string, string>;
  /** The sessions that fall away because of that, so that a night into the next day is known to be closed. */
  readonly closed: readonly (Session & { readonly why: string })[];
}

export interface AskedSessions {
  /** All who have rows where not said; who is named is answered, rows or not. */
  readonly doctors?: readonly string[];
  /** Only sessions there. Priority counts over all branches first. */
  readonly branch?: string;
  /** The days on which sessions begin, both included: for a night, ask from the day before. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly zone: string;
  readonly locale?: 'ar' | 'en';
  /** Who comes back to work in this very write. */
  readonly returning?: readonly string[] | undefined;
}

/** Rows of `doctor_schedules` as `sessionsOf` takes them. */
const selected = `
  select s.id, s.doctor_id, s.branch_id, s.room_id, s.weekday, s.repeat_weeks, s.mode, s.slot_min, s.queue_capacity, s.label, s.priority,
      to_char(s.opens, 'HH24:MI') as opens, to_char(s.closes, 'HH24:MI') as closes,
      s.valid_from::text as valid_from, s.valid_to::text as valid_to,
      coalesce((select json_agg(json_build_object('date', x.date, 'closed', x.closed,
          'opens', to_char(x.opens, 'HH24:MI'), 'closes', to_char(x.closes, 'HH24:MI')))
        from doctor_schedules__exceptions x where x.clinic_id = s.clinic_id and x.record_id = s.id), '[]') as exceptions
    from doctor_schedules s`;

/** Those whose period touches the days `$2` to `$3`, of all doctors where `$1` is null; who left works no more. */
const scheduleRows = `${selected}
    where ($1::uuid[] is null or s.doctor_id = any ($1)) and s.valid_from <= $3::date and coalesce(s.valid_to, $2::date) >= $2::date
      and exists (select from employees e where e.id = s.doctor_id and (e.status = 'active' or e.id = any ($4::uuid[])))
    order by s.id`;

/** All rows of a doctor, those of every priority and period. */
export const scheduleRowsOf = async (db: Reading, doctor: string): Promise<readonly ScheduleRow[]> =>
  (await db.query(`${selected} where s.doctor_id = $1 order by s.id`, [
    doctor,
  ])) as unknown as readonly ScheduleRow[];

/**
 * Holidays between two days, those of every year too. A clinic that switched the service off sees and keeps none, so none closes
 * anything. One that still awaits its sighting closes its days: nobody is to be booked into a feast.
 */
const holidayRows = `
  select h.name_ar, h.name_en, h.date_from::text, h.date_to::text, h.repeats_yearly, h.holiday_groups as groups,
      array(select b.target_id from holidays__branch_ids b where b.clinic_id = h.clinic_id and b.record_id = h.id) as branches
    from holidays h
    where (h.repeats_yearly and h.date_from <= $2::date or h.date_from <= $2::date and h.date_to >= $1::date)
      and not exists (select from clinics c where c.id = h.clinic_id and 'vacations' = any (c.modules_off))
    order by h.date_from, h.id`;

/** One holiday as it comes on days: of whom and where it is, empty for everybody and everywhere. */
interface Holiday {
  readonly name: string;
  readonly covers: (day: string) => boolean;
  readonly groups: readonly string[];
  readonly branches: readonly string[];
}

/** Whether a day lies in the same days of any year as `from` to `to`, which may lie around its end. */
function inYearly(day: string, from: string, to: string): boolean {
  const [at, begin, end] = [day.slice(5), from.slice(5), to.slice(5)];
  return day >= from && (begin <= end ? begin <= at && at <= end : at >= begin || at <= end);
}

function holidayOf(row: Row, locale: 'ar' | 'en'): Holiday {
  const [from, to] = [String(row['date_from']), String(row['date_to'])];
  const name = (locale === 'en' && row['name_en']) || row['name_ar'];
  return {
    name: String(name),
    covers: row['repeats_yearly'] ? (day) => inYearly(day, from, to) : (day) => from <= day && day <= to,
    groups: row['groups'] as readonly string[],
    branches: row['branches'] as readonly string[],
  };
}

/** The name of the first holiday a doctor has on a day in a branch; of those for all branches alone where no branch is said. */
type HolidayOn = (day: string, branch: string | undefined) => string | undefined;

const holidayOn =
  (holidays: readonly Holiday[], group: unknown): HolidayOn =>
  (day, branch) =>
    holidays.find(
      ({ covers, groups, branches }) =>
        covers(day) &&
        (groups.length === 0 || groups.includes(String(group))) &&
        (branches.length === 0 || (branch !== undefined && branches.includes(branch))),
    )?.name;

/** The part of a day a doctor is on leave. */
type LeaveOn = (day: string) => 'none' | 'first' | 'second' | undefined;

const leaveRows = `
  select d.employee_id, d.work_date::text as day, case when count(*) > 1 then 'none' else min(d.half) end as half
    from vacation_days d
    where d.employee_id = any ($1::uuid[]) and d.work_date between $2::date and $3::date and d.stands and d.approved and d.outcome <> 'not_employed'
      and not exists (select from clinics c where c.id = d.clinic_id and 'vacations' = any (c.modules_off))
    group by d.employee_id, d.work_date`;

/** What a session loses to half a day of leave, and what it keeps: the day is halved between its first begin and its last end. */
function halved(one: Session, day: readonly Session[], half: 'first' | 'second') {
  const [begin, end] = [
    Math.min(...day.map(({ from }) => Date.parse(from))),
    Math.max(...day.map(({ to }) => Date.parse(to))),
  ];
  const middle = new Date((begin + end) / 2).toISOString();
  const parts = [
    { ...one, to: one.to < middle ? one.to : middle },
    { ...one, from: one.from > middle ? one.from : middle },
  ];
  const [first, second] = parts.map((part) => (part.from < part.to ? [part] : []));
  return half === 'first' ? { off: first ?? [], on: second ?? [] } : { off: second ?? [], on: first ?? [] };
}

/** What holidays and leave leave of a doctor's sessions. */
function timesOf(all: readonly Session[], asked: AskedSessions, off: HolidayOn, leave: LeaveOn): DoctorTimes {
  const onLeave = asked.locale === 'en' ? 'On leave' : 'في إجازة';
  const absent = new Map<string, string>();
  for (let day = asked.firstDay; day <= asked.lastDay; day = addDays(day, 1)) {
    const why = off(day, asked.branch) ?? (leave(day) === 'none' ? onLeave : undefined);
    if (why !== undefined) absent.set(day, why);
  }
  const sessions: Session[] = [];
  const closed: (Session & { why: string })[] = [];
  for (const one of all) {
    const part = leave(one.day);
    const why = off(one.day, one.branchId) ?? (part === 'none' ? onLeave : undefined);
    if (why !== undefined) closed.push({ ...one, why });
    else if (part === undefined || part === 'none') sessions.push(one);
    else {
      const own = all.filter(({ day }) => day === one.day);
      const { off: lost, on } = halved(one, own, part);
      sessions.push(...on);
      closed.push(...lost.map((piece) => ({ ...piece, why: onLeave })));
    }
  }
  return { sessions, absent, closed };
}

/**
 * The sessions of doctors that begin on the asked days, by doctor, without those that holidays and approved leave close
 * (areas-clinic.md 6.3, clinic.md A3). Why somebody is on leave is nobody's here.
 */
export async function readSessions(
  db: Reading,
  asked: AskedSessions,
): Promise<ReadonlyMap<string, DoctorTimes>> {
  const { firstDay, lastDay, zone, branch, locale = 'ar' } = asked;
  if (asked.doctors?.length === 0) return new Map();
  const [scheduled, closing] = await Promise.all([
    db.query(scheduleRows, [
      asked.doctors ?? null,
      addDays(firstDay, -1),
      addDays(lastDay, 1),
      asked.returning ?? [],
    ]),
    db.query(holidayRows, [firstDay, lastDay]),
  ]);
  const rows = scheduled as readonly (Row & ScheduleRow)[];
  const doctors = asked.doctors ?? [...new Set(rows.map(({ doctor_id }) => doctor_id))];
  const holidays = closing.map((row) => holidayOf(row, locale));
  const groups = new Map(
    (holidays.some((one) => one.groups.length > 0)
      ? await db.query('select id, holiday_group from employees where id = any ($1::uuid[])', [doctors])
      : []
    ).map((row) => [row['id'], row['holiday_group']]),
  );
  const away = new Map(
    (await db.query(leaveRows, [doctors, firstDay, lastDay])).map((row) => [
      `${String(row['employee_id'])} ${String(row['day'])}`,
      row['half'] as 'none' | 'first' | 'second',
    ]),
  );
  const all = sessionsOf(rows, firstDay, lastDay, zone);
  return new Map(
    doctors.map((id) => {
      const own = all.filter(
        (one) => one.doctorId === id && (branch === undefined || one.branchId === branch),
      );
      return [
        id,
        timesOf(own, asked, holidayOn(holidays, groups.get(id)), (day) => away.get(`${id} ${day}`)),
      ] as const;
    }),
  );
}

/**
 * Why a doctor is away at a time, which no confirmation gets past (clinic.md A3): it lies in a session that falls away, or begins on a
 * day of absence and in no session that stands. `day` is the calendar day of its beginning. The times asked are to reach one day back.
 */
export function whyAbsent(times: DoctorTimes, { from, to }: Stretch, day: string): string | undefined {
  const [begins, ends] = [new Date(from).toISOString(), new Date(to).toISOString()];
  const meets = (one: Stretch): boolean => one.from < ends && begins < one.to;
  if (times.sessions.some((one) => one.from <= begins && ends <= one.to)) return undefined;
  return times.closed.find(meets)?.why ?? times.absent.get(day);
}

/** What a doctor's profile says for booking; what holds without one. */
export interface DoctorFacts {
  /** How many patients at once, 1 to 3: lanes of their holds. */
  readonly parallelChairs: number;
  readonly bookable: boolean;
  readonly color: string | null;
  readonly roomId: string | null;
}

/** The facts of each of these doctors. */
export async function doctorFacts(
  db: Reading,
  doctorIds: readonly string[],
): Promise<Map<string, DoctorFacts>> {
  const rows = await db.query(
    'select employee_id, parallel_chairs, bookable, color, default_room_id from doctor_profiles where employee_id = any ($1::uuid[])',
    [doctorIds],
  );
  const found = new Map(rows.map((row) => [row['employee_id'], row]));
  return new Map(
    doctorIds.map((id) => {
      const row = found.get(id);
      const facts = {
        parallelChairs: Number(row?.['parallel_chairs'] ?? 1),
        bookable: row?.['bookable'] !== false,
        color: (row?.['color'] as string | null | undefined) ?? null,
        roomId: (row?.['default_room_id'] as string | null | undefined) ?? null,
      };
      return [id, facts] as const;
    }),
  );
}
