import type { Pool } from 'pg';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import type { Services } from '../data/statement/services.ts';
import { table } from '../data/statement/sql.ts';
import { inClinic, transaction } from '../db/transaction.ts';
import { clinicsAt } from '../jobs/clinicDay.ts';
import type { Task } from '../jobs/schedule.ts';
import type { Logger } from '../log.ts';
import { mayOpen } from './readers.ts';
import { remarkFiles } from './rows.ts';

export interface RemarkWork {
  readonly services: Services;
  readonly logger: Logger;
}
/** Clinic time from which people are reminded: never in the night. */
const tellFrom = '07:00';
const patient = { statementTimeout: 0 } as const;

/** Runs for every active clinic; one clinic's trouble keeps nobody else from being told. */
async function inEach(
  { services, logger }: RemarkWork,
  run: (clinic: { readonly clinicId: string; readonly day: string; readonly time: string }) => Promise<void>,
): Promise<void> {
  for (const clinic of await clinicsAt(services.database.pool, services.clock()))
    try {
      await run(clinic);
    } catch (error) {
      logger.error({ err: error, clinic: clinic.clinicId }, 'the remarks of a clinic were not looked after');
    }
}

interface Due {
  readonly id: string;
  readonly resource: string;
  readonly record_id: string;
  /** Who wrote it and whom it names. */
  readonly people: readonly string[];
}

const dueSql = `select r.id, r.resource, r.record_id,
    array(select m.user_id from remark_mentions m where m.clinic_id = r.clinic_id and m.remark_id = r.id) || r.author_id as people
  from remarks r where r.clinic_id = (select app_clinic()) and r.follow_up_on <= $1::date and r.follow_up_done_at is null
    and r.follow_up_told_on is null and r.withdrawn_at is null order by r.follow_up_on, r.id limit 500`;

/** Marked in the transaction of its notice, so that no second process and no second look tells it again. */
async function tell(
  pool: Pool,
  clinicId: string,
  due: Due,
  day: string,
  people: readonly string[],
): Promise<void> {
  await transaction(pool, clinicId, async (tx) => {
    const marked = await tx.query(
      `update remarks set follow_up_told_on = $2::date where id = $1::uuid and follow_up_told_on is null
        and follow_up_done_at is null and withdrawn_at is null`,
      [due.id, day],
    );
    if (marked.rowCount !== 1 || people.length === 0) return;
    await tx.query(
      `insert into outbox (clinic_id, kind, event, payload, recipients)
        values (app_clinic(), 'notification', 'remark.follow_up', $1::jsonb, $2::uuid[])`,
      [JSON.stringify({ to: {}, resource: due.resource, record_id: due.record_id }), people],
    );
    await tx.query("select pg_notify('notices', '')");
  });
}

/**
 * Reminds of what is to be followed up today, in each clinic at its own time: the writer and whoever is named, once each,
 * if they may still see the record (UX-82). A day nobody could be reminded on is made up for.
 */
export async function tellFollowUps({ services, logger }: RemarkWork): Promise<void> {
  const { pool } = services.database;
  await inEach({ services, logger }, async ({ clinicId, day: today, time }) => {
    if (time < tellFrom) return;
    const [found] = await inClinic(pool, clinicId, [{ text: dueSql, values: [today] }]);
    // The right to see is each person's own; nobody in particular asks.
    const nobody = { clinicId, today, locale: 'ar', modulesOff: new Set() } as unknown as Principal;
    for (const due of (found?.rows ?? []) as Due[]) {
      const resource = services.catalogue.byName.get(due.resource);
      const open = resource && (await mayOpen(services, nobody, resource, due.record_id, due.people));
      await tell(pool, clinicId, due, today, [...(open ?? [])]);
    }
  });
}

const hasRecord = (resource: AnyResource): string =>
  `exists (select from ${table(resource)} t where t.clinic_id = r.clinic_id and t.id = r.record_id)`;

/** What belongs to a record that went: a day in which its removal may be taken back, then it goes with its files. */
function sweepSql(resource: AnyResource): readonly string[] {
  const mine = `r.clinic_id = (select app_clinic()) and r.resource = $1`;
  const over = `${mine} and r.alone_since < now() - interval '1 day' and not ${hasRecord(resource)}`;
  return [
    `update remarks r set alone_since = null where ${mine} and r.alone_since is not null and ${hasRecord(resource)}`,
    `update remarks r set alone_since = now() where ${mine} and r.alone_since is null and not ${hasRecord(resource)}`,
    `update files set record_id = null, resource = null, field = null, attached_at = null
      where clinic_id = (select app_clinic()) and resource = '${remarkFiles}' and record_id in (select r.id from remarks r where ${over})`,
    `delete from remarks r where ${over}`,
  ];
}

/** Clears away the remarks of records that are no more. */
export async function sweepRemarks({ services, logger }: RemarkWork): Promise<void> {
  const { pool } = services.database;
  const taking = services.catalogue.resources.filter(({ remarks }) => remarks);
  await inEach({ services, logger }, async ({ clinicId }) => {
    for (const resource of taking)
      await transaction(
        pool,
        clinicId,
        async (tx) => {
          for (const text of sweepSql(resource)) await tx.query(text, [resource.name]);
        },
        patient,
      );
  });
}

/** For the schedule of the installation. */
export const remarkTasks = (work: RemarkWork): readonly Task[] => [
  { name: 'remark follow-ups', every: 'hour', run: () => tellFollowUps(work) },
  { name: 'remarks', every: 'night', run: () => sweepRemarks(work) },
];
