import type { Locale } from '#metadata/resource.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { OperationContext, RuleContext } from '#server/kit/rules.ts';
import { agreedTo } from '../../patients/patient-consents/patient-consents.server.ts';
import { keepCalendar } from '../appointmentRights.ts';
import { otherKindSql } from '../otherKind.server.ts';
import { whatsAppLink } from '../../shared/whatsApp.ts';
import { languageOf, messageText } from '../messages/visitMessages.ts';
import { reachOf, reachSql, reachValues, type Reach } from '../reach.server.ts';
import type { appointmentWaitlist } from './appointment-waitlist.ts';
import { byTurn, startFor, type Freed, type Waiting } from './waitingFits.ts';

type Context = OperationContext<typeof appointmentWaitlist>;
/** Somebody who waits, with what is needed to call or write them. */
export type Found = Waiting & {
  readonly id: string;
  readonly version: number;
  readonly patient_id: string;
  readonly patient: string;
  readonly phone: string | null;
  readonly writes_to: string | null;
  /** The start they were offered last. */
  readonly offered_at: string | null;
  readonly type_id: string;
  readonly type: string;
};

const minute = 60_000;
const longest = 24 * 60 * minute;
/** An instant with its offset: a bare time means another one in each zone (clinic.md G4). */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
const most = 50;

/** The freed time that was asked about. Refuses with 400 what is none: no offset, an end that is not after its beginning, more than a day. */
function freedIn({ query, fail }: Context): Freed {
  const { from = '', to = '', doctor_id: doctorId, branch_id: branchId, room_id: room } = query;
  const others = [branchId, room].filter((one) => one !== undefined);
  if (!isId(doctorId) || !others.every(isId)) return fail('bad_request');
  const length = instant.test(from) && instant.test(to) ? Date.parse(to) - Date.parse(from) : Number.NaN;
  if (!(length > 0 && length <= longest)) return fail('bad_request');
  return { from, to, doctorId, branchId };
}

/** Who waits, within that reach. */
export async function waitingRows(
  { db, locale }: Pick<RuleContext, 'db' | 'locale'>,
  reach: Reach,
): Promise<readonly Found[]> {
  const rows = await db.query(
    `select w.id, w.version, w.patient_id, p.full_name as patient, p.phone, w.type_id,
        case when $1 = 'en' then coalesce(t.name_en, t.name_ar) else t.name_ar end as type,
        case when ${agreedTo('p.id', 'messages')} then coalesce(p.whatsapp, p.phone) end as writes_to,
        w.doctor_id, w.branch_id, w.weekdays, w.day_parts, w.urgent, w.until::text as until, to_json(w.created_at) #>> '{}' as created_at,
        (select to_json(o.from_at) #>> '{}' from freed_offers o where o.waiting_id = w.id) as offered_at,
        t.duration_min, to_json(a.starts_at) #>> '{}' as booked_at,
        array(select d.target_id::text from appointment_types__doctor_ids d where d.record_id = t.id) as doctors
      from appointment_waitlist w join patients p on p.id = w.patient_id join appointment_types t on t.id = w.type_id
        left join appointments a on a.id = w.appointment_id and a.status in ('booked', 'confirmed')
      where w.status = 'waiting' and p.status = 'active' and t.status = 'active'
        and ${reachSql(2, 'w')}`,
    [locale, ...reachValues(reach)],
  );
  return rows as readonly unknown[] as readonly Found[];
}

/** What a ready message needs beside the patient: the doctor as patients call them, and the clinic. */
export async function senderOf(
  { db, fail }: Pick<Context, 'db' | 'fail'>,
  doctor: string,
  language: Locale,
): Promise<{ doctor: string; clinic: string }> {
  const [row] = await db.query(
    `select case when $2 = 'en' then coalesce(nullif(e.full_name_en, ''), e.full_name_ar) else e.full_name_ar end as doctor,
        case when $2 = 'en' then coalesce(nullif(c.name_en, ''), c.name) else c.name end as clinic
      from employees e join clinics c on c.id = e.clinic_id where e.id = $1`,
    [doctor, language],
  );
  return row ? (row as { doctor: string; clinic: string }) : fail('not_found');
}

/** The types a room may be booked for without a word: it is of a kind they ask for (DESIGN 9.44). */
async function typesOf({ db }: Pick<Context, 'db'>, room: string | undefined): Promise<ReadonlySet<unknown>> {
  if (room === undefined) return new Set();
  const rows = await db.query(
    `select t.id from appointment_types t join rooms r on r.id = $1 where not ${otherKindSql}`,
    [room],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whom a freed time suits, in the order they are asked: urgent first, then who has waited longest (clinic.md 4.5), each with the start
 * they are offered, the room that was asked about where it is of a kind they need, and, where they agreed to be written to (SEC-67), a
 * ready message without a clinical word (UX-72).
 */
export async function matches(context: Context): Promise<readonly object[]> {
  const { now, subject, query } = context;
  const zone = subject.clinic.timezone;
  const freed = freedIn(context);
  const senders = {
    ar: await senderOf(context, freed.doctorId, 'ar'),
    en: await senderOf(context, freed.doctorId, 'en'),
  };
  const inRoom = await typesOf(context, query['room_id']);
  const found = (await waitingRows(context, await reachOf(context, keepCalendar)))
    .toSorted(byTurn)
    .flatMap((row) => {
      const starts = startFor(freed, row, now, zone);
      return starts === undefined ? [] : [{ row, starts }];
    });
  return found.slice(0, most).map(({ row, starts }) => {
    const {
      id,
      version,
      urgent,
      created_at,
      until,
      type_id,
      type,
      duration_min,
      patient_id,
      patient,
      phone,
      offered_at,
    } = row;
    const language = languageOf(patient);
    const text = messageText('offer', { ...senders[language], patient, at: starts, zone }, language);
    return {
      id,
      version,
      patient: { id: patient_id, name: patient, phone },
      type: { id: type_id, label: type },
      room_id: inRoom.has(type_id) ? query['room_id'] : null,
      urgent,
      waits_since: new Date(created_at).toISOString(),
      until,
      starts_at: starts,
      // Whether they were written of this time already.
      offered: offered_at !== null && Date.parse(offered_at) === Date.parse(starts),
      ends_at: new Date(Date.parse(starts) + duration_min * minute).toISOString(),
      message: row.writes_to === null ? null : whatsAppLink(row.writes_to, text),
    };
  });
}
