import { isId } from '#metadata/fields/validate.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { agreedTo } from '../../patients/patient-consents/patient-consents.server.ts';
import type { appointments } from './appointments.ts';
import { reachOf, reachSql, reachValues } from '../reach.server.ts';
import { bookingSettings } from '../booking-settings/booking-settings.ts';
import { saysSql, settlesAfter } from '../messages/changes.server.ts';
import { whatsAppLink } from '../../shared/whatsApp.ts';
import { languageOf, messageText, type VisitMessage } from '../messages/visitMessages.ts';

type Call = OperationContext<typeof appointments>;
const most = 200;

/** Whether a visit has stood as it is for three minutes: nobody is written of what can still be taken back (UX-36). */
const stood = `(m.since is null or m.since <= $1::timestamptz - interval '${settlesAfter} minutes')`;
/** Whether the visit tells something else than the patient was written last. */
const isNews = `(m.since is not null and m.told_as is distinct from ${saysSql('a')})`;
/** A patient who was never written of a visit that stood for less than three minutes hears nothing of its end. */
const endTold = `(a.status = 'cancelled' and a.cancel_reason not in ('duplicate', 'left_unseen') and (m.known_as is not null or m.told_as is not null))`;
const isMoved = `(a.status = 'booked' and ${isNews} and m.known_as <> ${saysSql('a')})`;

/** The first reminder, and the second of whom the first reached before (clinic.md 4.1, 9): in hours that pass, also where clocks change. */
const reminded = `(a.status in ('booked', 'confirmed') and a.starts_at <= $1::timestamptz + $2::int * interval '1 hour'
  and (a.reminder_sent_at is null or ($3::int is not null and a.starts_at <= $1::timestamptz + $3::int * interval '1 hour'
    and a.reminder_sent_at < a.starts_at - $3::int * interval '1 hour')))`;

const kindOf = `case when a.status = 'cancelled' then 'cancelled' when ${isMoved} then 'moved' when ${reminded} then 'reminder' else 'booked' end`;

const within = `($4::uuid is null or a.doctor_id = $4) and ($5::uuid is null or a.branch_id = $5) and ${reachSql(6)}`;

/**
 * The ids alone, from two short lists: visits that begin so soon that they are reminded of, and those with something to tell, which an
 * index knows by when they begin (`visit_messages.since` stands only as long). Each is asked of visits to come every minute.
 */
const dueSql = `
  (select a.id, a.starts_at from appointments a left join visit_messages m on m.appointment_id = a.id
    where a.starts_at > $1 and a.starts_at <= $1::timestamptz + $2::int * interval '1 hour' and ${reminded} and ${stood} and ${within}
    order by a.starts_at, a.id limit ${most})
  union
  (select a.id, a.starts_at from visit_messages m join appointments a on a.id = m.appointment_id
    where m.since is not null and m.begins_at > $1 and a.starts_at > $1 and ${stood} and ${isNews} and (a.status = 'booked' or ${endTold})
      and ${within}
    order by m.begins_at, a.id limit ${most})
  order by starts_at, id limit ${most}`;

/** The other dates of a series that were booked or cancelled together with it, or follow what was moved with it. */
const alsoSql = `case when a.series_id is not null and not a.moved_by_hand then array(select s.starts_at from appointments s
    where s.series_id = a.series_id and s.id <> a.id and s.starts_at > $1 and case when a.status = 'cancelled'
      then s.status = 'cancelled' and s.cancelled_at = a.cancelled_at
      else s.status in ('booked', 'confirmed') and s.starts_at > a.starts_at and not s.moved_by_hand end order by s.starts_at) end`;

const rowsSql = `with due as (${dueSql})
  select a.id, a.version, a.patient_id, a.doctor_id, a.branch_id, a.starts_at, a.status, p.full_name as patient, p.phone,
    coalesce(p.whatsapp, p.phone) as number, ${agreedTo('p.id', 'messages')} as agreed, ${kindOf} as kind, ${alsoSql} as also,
    e.full_name_ar as doctor_ar, coalesce(nullif(e.full_name_en, ''), e.full_name_ar) as doctor_en,
    c.name as clinic_ar, coalesce(nullif(c.name_en, ''), c.name) as clinic_en
  from due join appointments a on a.id = due.id join patients p on p.id = a.patient_id join employees e on e.id = a.doctor_id
    join clinics c on c.id = a.clinic_id left join visit_messages m on m.appointment_id = a.id
  order by a.starts_at, a.id`;

/** Why somebody is not written. */
const whyNot = ({ number, agreed }: Row): 'no_phone' | 'no_consent' | null =>
  number === null ? 'no_phone' : agreed === true ? null : 'no_consent';

function messageOf(row: Row, zone: string): Row {
  const { id, version, patient_id, patient, phone, doctor_id, starts_at, status, kind } = row;
  const language = languageOf(String(patient));
  const at = new Date(starts_at as string).toISOString();
  const [doctor, clinic] = [String(row[`doctor_${language}`]), String(row[`clinic_${language}`])];
  const why = whyNot(row);
  const also = ((row['also'] ?? []) as readonly (string | Date)[]).map((one) => new Date(one).toISOString());
  const text = messageText(
    kind as VisitMessage,
    { patient: String(patient), doctor, clinic, at, zone, also },
    language,
  );
  return {
    id,
    version,
    kind,
    patient: { id: patient_id, name: patient, phone },
    doctor: { id: doctor_id, label: row['doctor_ar'], label_en: row['doctor_en'] },
    starts_at: at,
    status,
    why,
    message: why === null ? whatsAppLink(String(row['number']), text) : null,
  };
}

/**
 * Whom to write now about visits to come, by when they begin: reminders that are due, and what was booked, moved or cancelled at least
 * three minutes ago, each with a ready message or why there is none (SEC-67). What is marked as sent is no more among them.
 */
export async function messages({ db, query, fail, now, subject }: Call): Promise<readonly Row[]> {
  const { doctor_id: doctor, branch_id: branch } = query;
  if (![doctor, branch].every((one) => one === undefined || one === '' || isId(one)))
    return fail('bad_request');
  const { reminder_hours: first, second_reminder_hours: second } = await settingsOf(db, bookingSettings);
  const reach = reachValues(await reachOf({ db, subject }));
  const rows = await db.query(rowsSql, [
    now,
    first,
    second ?? null,
    doctor || null,
    branch || null,
    ...reach,
  ]);
  return rows.map((row) => messageOf(row, subject.clinic.timezone));
}
