import type { RuleDatabase } from '#server/kit/rules.ts';
import { audienceSql } from '../audience.server.ts';

type Database = Pick<RuleDatabase, 'query'>;

/** A service that is off works at nothing (hr.md 8). */
export const serviceOn = `not exists (select from clinics c where c.id = (select app_clinic()) and 'announcements' = any (c.modules_off))`;

const told = (from: string, event: string): string =>
  `insert into outbox (clinic_id, kind, event, payload) select (select app_clinic()), 'notification', '${event}',
    jsonb_build_object('to', jsonb_build_object('employeeId', r.employee_id), 'resource', 'announcement-receipts', 'record_id', r.id)
    from ${from} r returning 1`;

/**
 * One receipt for each of the audience who has none yet, and a word to each: one statement for thousands (hr.md 7). `which` picks the
 * announcements, `a` in SQL; `day` is the clinic's day.
 */
const deliverSql = (which: string, day: string, at: string): string => `
  with fresh as (insert into announcement_receipts (clinic_id, announcement_id, employee_id, status, delivered_at)
    select a.clinic_id, a.id, e.id, 'unread', ${at} from announcements a join employees e on ${audienceSql('announcements', day)}
      where a.clinic_id = (select app_clinic()) and ${which} order by a.id, e.id
      on conflict (clinic_id, announcement_id, employee_id) do nothing returning id, employee_id),
  word as (${told('fresh', 'announcement.published')})
  select count(*)::int as n from fresh`;

/** Delivers an announcement that is published now; answers to how many. */
export async function deliver(
  { db, today, now }: { readonly db: Database; readonly today: string; readonly now: Date },
  announcement: string,
): Promise<number> {
  const [row] = await db.query(deliverSql('a.id = $1::uuid', '$2', '$3::timestamptz'), [
    announcement,
    today,
    now,
  ]);
  return Number(row?.['n']);
}

/** What runs is delivered to whoever came to its audience since: joiners on their first day, movers with their move. */
export const deliverToJoiners = deliverSql(
  `a.status = 'published' and (a.expires_at is null or a.expires_at > now()) and ${serviceOn}`,
  '$1',
  'now()',
);

/** Whether anybody is among the audience of an announcement that is saved. */
export async function hasAudience(db: Database, announcement: string, day: string): Promise<boolean> {
  const [row] = await db.query(
    `select exists (select from announcements a join employees e on ${audienceSql('announcements', '$2')}
      where a.clinic_id = (select app_clinic()) and a.id = $1::uuid) as found`,
    [announcement, day],
  );
  return row?.['found'] === true;
}

/** SQL condition: the receipt `r` waits for what is asked of its reader, who still works here. */
export const waitsFor = (needsAck: string): string =>
  `r.status in ('unread', 'read') and (r.read_at is null or ${needsAck})
    and exists (select from employees e where e.clinic_id = r.clinic_id and e.id = r.employee_id and e.status = 'active')`;

/** Tells everybody again who has not read, or not acknowledged; answers how many. */
export async function remindReaders(db: Database, announcement: string): Promise<number> {
  const [row] = await db.query(
    `with late as (select r.id, r.employee_id from announcement_receipts r join announcements a on a.clinic_id = r.clinic_id and a.id = r.announcement_id
      where r.clinic_id = (select app_clinic()) and a.id = $1::uuid and ${waitsFor('a.needs_ack')}),
    word as (${told('late', 'announcement.reminder')})
    select count(*)::int as n from late`,
    [announcement],
  );
  return Number(row?.['n']);
}

/** How many acknowledged it. */
export async function acknowledgedBy(db: Database, announcement: string): Promise<number> {
  const [row] = await db.query(
    `select count(*)::int as n from announcement_receipts
      where clinic_id = (select app_clinic()) and announcement_id = $1::uuid and acked_at is not null`,
    [announcement],
  );
  return Number(row?.['n']);
}

/** Whoever acknowledged the text before has the new one to read, and is told (hr.md 7). */
export async function askAgain(db: Database, announcement: string): Promise<void> {
  await db.query(
    `with again as (update announcement_receipts set status = 'unread', read_at = null, acked_at = null, version = version + 1, updated_at = now()
      where clinic_id = (select app_clinic()) and announcement_id = $1::uuid and acked_at is not null and status = 'acknowledged'
      returning id, employee_id)
    ${told('again', 'announcement.changed')}`,
    [announcement],
  );
}

/** What was withdrawn is nobody's to read; who had read it stays known. */
export async function takeAway(db: Database, announcement: string): Promise<void> {
  await db.query(
    `update announcement_receipts set status = 'withdrawn', version = version + 1, updated_at = now()
      where clinic_id = (select app_clinic()) and announcement_id = $1::uuid`,
    [announcement],
  );
}
