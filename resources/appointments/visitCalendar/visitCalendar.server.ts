import { may, own, within } from '#metadata/access.ts';
import type { Locale } from '#metadata/resource.ts';
import type { CalendarEntry } from '#server/kit/calendarFile.ts';
import type { AreaCalendar, CalendarReader, CalendarReading } from '#server/kit/calendars.ts';
import { book } from '../appointmentRights.ts';
import { initialsOf } from './initials.ts';

interface Visit {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly updated_at: Date;
  readonly patient: string;
  readonly doctor: string;
  readonly doctor_en: string | null;
  readonly room: string | null;
  readonly room_en: string | null;
  readonly branch: string;
  readonly branch_en: string | null;
  readonly address: string | null;
  readonly names: boolean;
}

/** Nothing clinical is asked for: neither the type of a visit nor its note ever leaves in a calendar (SEC-67, SEC-75). */
const visitSql = `
  select v.id, v.version, v.status, v.starts_at, v.ends_at, v.updated_at, p.full_name as patient,
      d.full_name_ar as doctor, d.full_name_en as doctor_en, r.name_ar as room, r.name_en as room_en,
      b.name_ar as branch, b.name_en as branch_en, b.address, coalesce(s.calendar_names, false) as names
    from appointments v
    join patients p on p.clinic_id = v.clinic_id and p.id = v.patient_id
    join employees d on d.clinic_id = v.clinic_id and d.id = v.doctor_id
    join branches b on b.clinic_id = v.clinic_id and b.id = v.branch_id
    left join rooms r on r.clinic_id = v.clinic_id and r.id = v.room_id
    left join booking_settings s on s.clinic_id = v.clinic_id`;

const words = {
  ar: { with: 'موعد في {clinic} مع {doctor}' },
  en: { with: 'Appointment at {clinic} with {doctor}' },
} as const;

/** What a calendar shows as not yet sure, as sure, and as off; who did not come leaves the time free. */
const statuses: Readonly<Record<string, CalendarEntry['status']>> = {
  booked: 'TENTATIVE',
  cancelled: 'CANCELLED',
  no_show: 'CANCELLED',
};

const inLocale = (locale: Locale, arabic: string | null, english: string | null): string =>
  (locale === 'en' && english) || (arabic ?? '');

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' - ');

/** In the calendar of who works here: initials, and where the clinic allows it the name and the place. */
function staffTexts(visit: Visit, locale: Locale): Pick<CalendarEntry, 'summary' | 'location'> {
  if (!visit.names) return { summary: initialsOf(visit.patient) };
  const place = joined(
    inLocale(locale, visit.room, visit.room_en),
    inLocale(locale, visit.branch, visit.branch_en),
  );
  return { summary: visit.patient, location: place };
}

/** In the calendar of the patient: where to and to whom; their own name is not needed there. */
function patientTexts(
  visit: Visit,
  { locale, clinicName }: CalendarReading,
): Pick<CalendarEntry, 'summary' | 'location'> {
  const doctor = inLocale(locale, visit.doctor, visit.doctor_en);
  return {
    summary: words[locale].with.replace('{clinic}', () => clinicName).replace('{doctor}', () => doctor),
    location: joined(inLocale(locale, visit.branch, visit.branch_en), visit.address ?? ''),
  };
}

const entryOf = (visit: Visit, reading: CalendarReading, reader: CalendarReader): CalendarEntry => ({
  uid: visit.id,
  sequence: visit.version,
  status: statuses[visit.status] ?? 'CONFIRMED',
  from: visit.starts_at.toISOString(),
  to: visit.ends_at.toISOString(),
  changed: visit.updated_at.toISOString(),
  ...(reader === 'patient' ? patientTexts(visit, reading) : staffTexts(visit, reading.locale)),
});

/** Visits in people's calendars (UX-37): a file of each, and a feed of a doctor's own. */
export const visitCalendar: AreaCalendar = {
  resource: 'appointments',
  module: 'appointments',
  access: book,
  feedAccess: within('appointments', may('patients_view_self_appointments', own)),
  words: {
    ar: { file: 'موعد', feed: 'مواعيدي' },
    en: { file: 'Appointment', feed: 'My appointments' },
  },
  async entry(reading, id, reader) {
    const [visit] = await reading.query(`${visitSql} where v.id = $1`, [id]);
    return visit && entryOf(visit as unknown as Visit, reading, reader);
  },
  // What was cancelled or missed is left out: a calendar that subscribes drops what is no longer there.
  async own(reading, { employeeId, from, to }) {
    const visits = await reading.query(
      `${visitSql} where v.doctor_id = $1 and v.starts_at >= $2 and v.starts_at < $3 and v.status not in ('cancelled', 'no_show')
        order by v.starts_at, v.id`,
      [employeeId, from, to],
    );
    return visits.map((visit) => entryOf(visit as unknown as Visit, reading, 'staff'));
  },
};
