import { businessDayAt, dayStart } from '#metadata/time/clock.ts';
import type { DailyWork } from '#server/kit/clinicAreas.ts';
import type { Row } from '#server/kit/rules.ts';
import { lockHeld } from '../holds.server.ts';

/** The clinic day a visit is of, where days begin at the clinic's cutoff: at six in the morning every day before has ended. */
const dayOf = (instant: string): string =>
  `((${instant} at time zone c.timezone) - c.day_cutoff::interval)::date`;

/** Visits nobody took a step of whose day has ended. */
const left = `from appointments a join clinics c on c.id = a.clinic_id
  where a.clinic_id = (select app_clinic()) and a.status in ('booked', 'confirmed') and not a.needs_review and ${dayOf('a.starts_at')} < $1::date`;

/** Whether the patient was there that day: another visit of theirs came about, or a note was written. */
const contradicts = `(exists (select from appointments o where o.clinic_id = a.clinic_id and o.patient_id = a.patient_id and o.id <> a.id
      and o.arrived_at is not null and ${dayOf('o.starts_at')} = ${dayOf('a.starts_at')})
    or exists (select from patient_notes n where n.clinic_id = a.clinic_id and n.patient_id = a.patient_id
      and ${dayOf('n.created_at')} = ${dayOf('a.starts_at')}))`;

/** Visits of people who came on a day that has ended and never went in, or never came out: what became of them is for people to say. */
const leftOpen = `select a.id, a.patient_id from appointments a join clinics c on c.id = a.clinic_id
  where a.clinic_id = (select app_clinic()) and a.status in ('arrived', 'in_progress') and not a.needs_review
    and ${dayOf('coalesce(a.started_at, a.starts_at)')} < $1::date`;

/** What people have to look at (clinic.md 4.1). */
const visitsToReview = `select a.id, a.patient_id ${left} and ${contradicts} union all ${leftOpen}`;

/** The visits that are missed, where nothing contradicts it. */
export const missedVisits = `select a.id, to_char(a.starts_at at time zone c.timezone, 'YYYY-MM-DD HH24:MI') as label ${left} and not ${contradicts}
  order by a.starts_at, a.id`;

const idsOf = (rows: readonly Row[], name: string): readonly string[] => rows.map((row) => String(row[name]));

/** What ends with a clinic's day, before the visits are missed. */
export const dayEnd: readonly DailyWork[] = [
  {
    // What contradicts that nobody came is left to people (clinic.md 4.1), and is marked before the others are taken as missed.
    name: 'visits to review',
    words: { ar: 'مواعيد تحتاج مراجعة', en: 'Appointments to review' },
    from: '06:00',
    everyLook: true,
    run: ({ today, inTransaction }) =>
      inTransaction(async (db) => {
        const found = await db.query(visitsToReview, [today]);
        if (found.length === 0) return { n: 0 };
        // Patients before visits, as every step of a visit holds them; what became of one meanwhile is seen.
        await lockHeld(db, [], [], idsOf(found, 'patient_id'));
        await db.find('appointments', { id: idsOf(found, 'id') }, { lock: true });
        const due = idsOf(await db.query(visitsToReview, [today]), 'id');
        await db.changeMany('appointments', due, { needs_review: true }, 'day_ended');
        return { n: due.length };
      }),
  },
  {
    // A booking makes a patient somebody's until its day is over (clinic.md G2 b), however late the visit is taken as missed.
    name: 'files of days that ended',
    words: { ar: 'إغلاق ملفات مواعيد انتهى يومها', en: 'Closing files of visits whose day ended' },
    everyLook: true,
    often: true,
    run: ({ now, timezone, inTransaction }) =>
      inTransaction(async (db) => {
        const [clinic] = await db.query(
          `select to_char(day_cutoff, 'HH24:MI') as cutoff from clinics where id = app_clinic()`,
        );
        const cutoff = String(clinic?.['cutoff']);
        const begins = dayStart(businessDayAt(now, timezone, cutoff), timezone, cutoff);
        const [closed] = await db.query('select close_ended_files($1) as n', [begins]);
        return { n: Number(closed?.['n']) };
      }),
  },
];
