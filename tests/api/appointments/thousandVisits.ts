import type { BookingDesk } from './bookingDesk.ts';
import { instantOf, plainText, type ReadEvent } from './readCalendar.ts';

/** A thousand visits of a doctor within 55 days: of patients, doctor, type, branch and room. */
export const thousandVisits = ({ clinic }: BookingDesk, of: readonly unknown[]) =>
  clinic.sql(
    `insert into appointments (clinic_id, patient_id, doctor_id, type_id, branch_id, room_id, starts_at, duration_min, ends_at, hold_until, mode, status, version)
        select app_clinic(), ($1::uuid[])[1 + n % 4], $2, $3, $4, $5, s.at, d.min, s.at + make_interval(mins => d.min), s.at + make_interval(mins => d.min),
          'slot', (array['booked', 'confirmed', 'arrived', 'completed'])[1 + n % 4], 1 + n % 7
        from generate_series(1, 1000) n,
          lateral (select timestamptz '2026-11-22T00:00:00Z' + make_interval(mins => 5 * (n * 7919 % 15500)) as at) s,
          lateral (select 5 * (1 + n % 20) as min) d`,
    of,
  );

/** The visits of a clinic as its database has them. */
export const visitsOf = ({ clinic }: BookingDesk) =>
  clinic.sql(
    `select v.id, v.starts_at, v.ends_at, v.version, v.status, p.full_name, r.name_ar as room, b.name_ar as branch from appointments v
        join patients p on p.clinic_id = v.clinic_id and p.id = v.patient_id join rooms r on r.clinic_id = v.clinic_id and r.id = v.room_id
        join branches b on b.clinic_id = v.clinic_id and b.id = v.branch_id order by v.starts_at, v.id`,
  );

/** What a calendar reads of a visit, and the same of its row. */
export const asRead = (one: ReadEvent): unknown[] => [
  one['UID'],
  instantOf(one['DTSTART']),
  instantOf(one['DTEND']),
  Number(one['SEQUENCE']),
  one['STATUS'],
  plainText(one['SUMMARY'] ?? ''),
  plainText(one['LOCATION'] ?? ''),
];
export const asStored = (one: Readonly<Record<string, unknown>>): unknown[] => [
  one['id'],
  (one['starts_at'] as Date).toISOString(),
  (one['ends_at'] as Date).toISOString(),
  one['version'],
  one['status'] === 'booked' ? 'TENTATIVE' : 'CONFIRMED',
  one['full_name'],
  `${String(one['room'])} - ${String(one['branch'])}`,
];
