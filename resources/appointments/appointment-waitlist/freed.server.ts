import { wallAt } from '#metadata/time/clock.ts';
import type { OperationContext, Row, RuleContext } from '#server/kit/rules.ts';
import { keepCalendar } from '../appointmentRights.ts';
import { heldBetween } from '../holds.server.ts';
import { everything, reachOf, reachSql, reachValues } from '../reach.server.ts';
import { whatsAppLink } from '../../shared/whatsApp.ts';
import { languageOf, messageText } from '../messages/visitMessages.ts';
import { doctorFacts } from '../sessions/readSessions.server.ts';
import type { appointmentWaitlist } from './appointment-waitlist.ts';
import { senderOf, waitingRows, type Found } from './matches.server.ts';
import { startFor } from './waitingFits.ts';

type Context = OperationContext<typeof appointmentWaitlist>;
type Database = Pick<RuleContext, 'db'>;
const most = 50;

/** A visit that lets its time go. */
interface Leaving {
  readonly id: string;
  readonly doctor_id: string;
  readonly branch_id: string;
  readonly room_id?: string | null;
  readonly outside_hours: boolean;
  readonly starts_at: string;
  readonly ends_at: string;
}

interface Span {
  readonly doctor: string;
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** The parts of these times in which their doctor has a chair free, from now on, each longest stretch for itself. */
async function freeParts(
  { db }: Database,
  spans: readonly Span[],
  now: Date,
): Promise<readonly (readonly Span[])[]> {
  if (spans.length === 0) return [];
  const doctors = [...new Set(spans.map(({ doctor }) => doctor))];
  const at = (ms: number): string => new Date(ms).toISOString();
  const [first, last] = [Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))];
  const [held, facts] = [
    await heldBetween(db, { doctors }, at(first), at(last)),
    await doctorFacts(db, doctors),
  ];
  return spans.map((span) => {
    const from = Math.max(span.from, now.getTime());
    const all = (held.get(span.doctor) ?? []).filter((one) => one.from < span.to && one.to > from);
    const inside = all.flatMap((one) => [one.from, one.to]).filter((edge) => edge > from && edge < span.to);
    const edges = [...new Set([from, ...inside, span.to])].toSorted((a, b) => a - b);
    const capacity = facts.get(span.doctor)?.parallelChairs ?? 1;
    const parts: Span[] = [];
    for (const [n, begins] of edges.slice(0, -1).entries()) {
      const ends = edges[n + 1] ?? begins;
      if (begins >= ends || all.filter((one) => one.from < ends && one.to > begins).length >= capacity)
        continue;
      const before = parts.at(-1);
      if (before?.to === begins) parts[parts.length - 1] = { ...before, to: ends };
      else parts.push({ doctor: span.doctor, from: begins, to: ends });
    }
    return parts;
  });
}

const fitting = (people: readonly Found[], part: Span, branchId: string, now: Date, zone: string): number => {
  const [from, to] = [new Date(part.from).toISOString(), new Date(part.to).toISOString()];
  return people.filter(
    (one) => startFor({ from, to, doctorId: part.doctor, branchId }, one, now, zone) !== undefined,
  ).length;
};

const spanOf = (row: Row): Span => ({
  doctor: String(row['doctor_id']),
  from: new Date(row['from_at'] as string).getTime(),
  to: new Date(row['to_at'] as string).getTime(),
});

/** Day and time of a visit as the clinic reads them. */
export const whenOf = ({ starts_at }: Pick<Leaving, 'starts_at'>, zone: string): string => {
  const { day, clock } = wallAt(starts_at, zone);
  return `${day.split('-').toReversed().join('/')} ${clock}`;
};
/** So many times are named in a notice; all of them stand where it leads. */
const named = 6;

/**
 * Keeps the times visits let go while they are ahead, and tells the desk once where some of them suit somebody who waits (clinic.md
 * 4.1, cancel): those of a series come together.
 */
export async function noteFreed(
  context: Omit<RuleContext, 'refuse' | 'refuseAll'>,
  left: readonly Leaving[],
): Promise<void> {
  const { db, now, notify, subject } = context;
  const zone = subject.clinic.timezone;
  const visits = left.filter(({ ends_at }) => Date.parse(ends_at) > now.getTime());
  if (visits.length === 0) return;
  await db.query('delete from freed_times where to_at <= $1 returning id', [now]);
  const of = (name: keyof Leaving): unknown[] => visits.map((one) => one[name] ?? null);
  await db.query(
    `insert into freed_times (clinic_id, appointment_id, doctor_id, branch_id, room_id, outside_hours, from_at, to_at)
      select app_clinic(), * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bool[], $6::timestamptz[], $7::timestamptz[])
      returning id`,
    (['id', 'doctor_id', 'branch_id', 'room_id', 'outside_hours', 'starts_at', 'ends_at'] as const).map(of),
  );
  const spans = visits.map((one): Span => ({
    doctor: one.doctor_id,
    from: Date.parse(one.starts_at),
    to: Date.parse(one.ends_at),
  }));
  const parts = await freeParts(context, spans, now);
  const people = await waitingRows(context, everything);
  const suiting = visits.map((one, at) =>
    Math.max(0, ...(parts[at] ?? []).map((part) => fitting(people, part, one.branch_id, now, zone))),
  );
  const wanted = visits.filter((_, at) => (suiting[at] ?? 0) > 0).map((one) => whenOf(one, zone));
  if (wanted.length === 0) return;
  const when = [...wanted.slice(0, named), ...(wanted.length > named ? ['…'] : [])].join('، ');
  const n = Math.max(...suiting);
  notify('appointment.freed', { permission: 'patients_view_appointments_calendar' }, { when, n });
}

/** The freed times that are free still and suit somebody, by when they begin, within the caller's rows. */
async function freedTimes(context: Context, people: readonly Found[]): Promise<readonly object[]> {
  const { db, now, subject, locale } = context;
  const rows = await db.query(
    `select f.id, f.doctor_id, f.branch_id, f.room_id, f.outside_hours, f.from_at, f.to_at,
        case when $2 = 'en' then coalesce(nullif(e.full_name_en, ''), e.full_name_ar) else e.full_name_ar end as doctor
      from freed_times f join employees e on e.id = f.doctor_id
      where f.to_at > $1 and ${reachSql(3, 'f')}
      order by f.from_at, f.id limit ${most}`,
    [now, locale, ...reachValues(await reachOf(context, keepCalendar))],
  );
  const parts = await freeParts(context, rows.map(spanOf), now);
  const seen = new Set<string>();
  return rows.flatMap((row, at) =>
    (parts[at] ?? []).flatMap((part) => {
      const key = `${part.doctor} ${part.from} ${part.to}`;
      const fits = fitting(people, part, String(row['branch_id']), now, subject.clinic.timezone);
      if (fits === 0 || seen.has(key)) return [];
      seen.add(key);
      const { id, branch_id, room_id, outside_hours } = row;
      const [from, to] = [new Date(part.from).toISOString(), new Date(part.to).toISOString()];
      return [
        {
          id,
          doctor: { id: part.doctor, label: row['doctor'] },
          branch_id,
          room_id,
          outside_hours,
          from,
          to,
          fits,
        },
      ];
    }),
  );
}

/** Those who were written of a time that somebody else has by now, each with the message that says so. */
async function takenFrom(context: Context, people: readonly Found[]): Promise<readonly object[]> {
  const { db, now, subject } = context;
  const zone = subject.clinic.timezone;
  const offers = await db.query(
    'select waiting_id, doctor_id, from_at, to_at from freed_offers where waiting_id = any ($1::uuid[]) and from_at > $2 order by from_at, waiting_id',
    [people.map(({ id }) => id), now],
  );
  const parts = await freeParts(context, offers.map(spanOf), now);
  const told: object[] = [];
  for (const [at, offer] of offers.entries()) {
    const span = spanOf(offer);
    const isFree = parts[at]?.some((part) => part.from <= span.from && part.to >= span.to);
    const one = people.find(({ id }) => id === offer['waiting_id']);
    if (isFree === true || !one) continue;
    const starts_at = new Date(span.from).toISOString();
    const { id, version, patient_id, patient, phone, writes_to } = one;
    const language = languageOf(patient);
    const text = messageText(
      'taken',
      { ...(await senderOf(context, span.doctor, language)), patient, at: starts_at, zone },
      language,
    );
    const message = writes_to === null ? null : whatsAppLink(writes_to, text);
    told.push({ id, version, patient: { id: patient_id, name: patient, phone }, starts_at, message });
  }
  return told;
}

/** What became free and whom it suits by number, and who must hear that a time they were offered is taken (clinic.md 4.5). */
export async function freed(context: Context): Promise<object> {
  const people = await waitingRows(context, await reachOf(context, keepCalendar));
  return { freed: await freedTimes(context, people), taken: await takenFrom(context, people) };
}

/** Somebody who waits was written that a time is free: they are told if another has it (clinic.md 4.5). */
export async function noteOffer({ db }: Database, waiting: string, asked: Row): Promise<void> {
  await db.query(
    `insert into freed_offers (clinic_id, waiting_id, doctor_id, from_at, to_at)
      select app_clinic(), w.id, $2, $3::timestamptz, $3::timestamptz + t.duration_min * interval '1 minute'
        from appointment_waitlist w join appointment_types t on t.id = w.type_id where w.id = $1
      on conflict (clinic_id, waiting_id) do update set doctor_id = excluded.doctor_id, from_at = excluded.from_at, to_at = excluded.to_at
      returning waiting_id`,
    [waiting, asked['doctor_id'], asked['starts_at']],
  );
}

/** Nothing is open between the desk and somebody who waits: they have the time, or know that it is taken. */
export async function dropOffer({ db }: Database, waiting: string): Promise<void> {
  await db.query('delete from freed_offers where waiting_id = $1 returning waiting_id', [waiting]);
}
