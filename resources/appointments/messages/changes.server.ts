import type { RuleContext } from '#server/kit/rules.ts';
import { agreedTo } from '../../patients/patient-consents/patient-consents.server.ts';

/** How long what was done to a visit can be taken back before anybody is written of it (UX-36), in minutes. */
export const settlesAfter = 3;

/** What a visit tells its patient: when and with whom, or that it is cancelled. */
export interface Told {
  readonly status: string;
  readonly starts_at: string;
  readonly doctor_id: string;
}

/** What a visit tells, as one text of which two are compared; `saysSql` says the same. */
export const saysOf = ({ status, starts_at, doctor_id }: Told): string =>
  status === 'cancelled' ? 'cancelled' : `${Date.parse(starts_at) / 1000} ${doctor_id}`;
export const saysSql = (visit: string): string =>
  `case when ${visit}.status = 'cancelled' then 'cancelled' else extract(epoch from ${visit}.starts_at)::bigint || ' ' || ${visit}.doctor_id end`;

/** A visit was booked: in three minutes its patient may be written. */
export async function noteBooked(
  { db, now }: Pick<RuleContext, 'db' | 'now'>,
  { id, starts_at }: { readonly id: string; readonly starts_at: string },
): Promise<void> {
  await db.query(
    `insert into visit_messages (clinic_id, appointment_id, begins_at, since) values (app_clinic(), $1, $2, $3) returning since`,
    [id, starts_at, now],
  );
}

/**
 * A visit tells something else from now on (moved, cancelled, or either taken back), and begins at `starts_at`. What it told before is
 * what the patient knows where it stood for three minutes or was sent; of a visit nothing was noted of, that was told.
 */
export async function noteChanged(
  { db, now }: Pick<RuleContext, 'db' | 'now'>,
  id: string,
  before: Told,
  starts_at: string,
): Promise<void> {
  const said = saysOf(before);
  await db.query(
    `insert into visit_messages as m (clinic_id, appointment_id, begins_at, since, known_as, told_as) values (app_clinic(), $1, $5, $2, $3, $4)
      on conflict (clinic_id, appointment_id) do update set begins_at = excluded.begins_at, since = excluded.since,
        known_as = case when m.since > $2::timestamptz - interval '${settlesAfter} minutes' then m.known_as else excluded.known_as end
      returning since`,
    [id, now, before.status === 'cancelled' ? null : said, said, starts_at],
  );
}

/** The patient was written what the visit tells now: nothing is left to tell until it changes. */
export async function noteTold(
  { db }: Pick<RuleContext, 'db'>,
  visit: Told & { readonly id: string },
): Promise<void> {
  await db.query(
    `insert into visit_messages (clinic_id, appointment_id, begins_at, told_as) values (app_clinic(), $1, $2, $3)
      on conflict (clinic_id, appointment_id) do update set begins_at = excluded.begins_at, told_as = excluded.told_as, since = null
      returning told_as`,
    [visit.id, visit.starts_at, saysOf(visit)],
  );
}

/** Visits of a series begin at another time: those the patient was written of by themselves are found by it. */
export async function noteBegins(
  { db }: Pick<RuleContext, 'db'>,
  gone: readonly { readonly visit: { readonly id: string }; readonly starts_at: string }[],
): Promise<void> {
  await db.query(
    `update visit_messages m set begins_at = g.at from unnest($1::uuid[], $2::timestamptz[]) g(id, at)
      where m.appointment_id = g.id returning g.id`,
    [gone.map(({ visit }) => visit.id), gone.map((one) => one.starts_at)],
  );
}

/** How the patient of a row `t` is reached: the number to call, and the one of whoever agreed to be written to (SEC-67). */
export const reachedBy = {
  phone: '(select p.phone from patients p where p.clinic_id = t.clinic_id and p.id = t.patient_id)',
  writes_to: `(select coalesce(p.whatsapp, p.phone) from patients p where p.clinic_id = t.clinic_id and p.id = t.patient_id
    and ${agreedTo('p.id', 'messages')})`,
};
