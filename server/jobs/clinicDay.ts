import type { Pool } from 'pg';
import type { ClinicArea, DailyWork } from '#server/kit/clinicAreas.ts';
import type { Repository } from '../data/repository.ts';
import { declared } from '../data/statement/readContext.ts';
import { makeTransition } from '../data/write/transition.ts';
import { inWork } from '../data/write/writeContext.ts';
import { dayIn } from '../identity/principal.ts';
import { transaction, withoutClinic, type Transaction } from '../db/transaction.ts';
import type { Logger } from '../log.ts';
import type { Task } from './schedule.ts';
import { systemActor } from './systemActor.ts';

interface Clinic {
  readonly clinicId: string;
  /** The clinic's day, `YYYY-MM-DD`. */
  readonly day: string;
  /** The clinic's time, `HH:MM`. */
  readonly time: string;
}

const timeIn = (timezone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(now);

/** Every active clinic with its own day and time at `now`. */
export async function clinicsAt(pool: Pool, now: Date): Promise<readonly Clinic[]> {
  const [found] = await withoutClinic(pool, [{ text: 'select clinic_id, timezone from active_clinics()' }]);
  return ((found?.rows ?? []) as { clinic_id: string; timezone: string }[]).map(
    ({ clinic_id: clinicId, timezone }) => ({
      clinicId,
      day: dayIn(timezone, now),
      time: timeIn(timezone, now),
    }),
  );
}

/** Whether this look is the first of the clinic's day; the mark stands in the transaction of the work it is for. */
async function isFirstLook(tx: Transaction, work: string, day: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into stock_daily_runs (clinic_id, work, day) values (app_clinic(), $1, $2::date) on conflict do nothing',
    [work, day],
  );
  return rowCount === 1;
}

interface Outcome {
  readonly n: number;
  /** What could not be done, each with its reason. */
  readonly failed?: readonly string[] | null;
}

/** A record whose time has come. */
interface Due {
  readonly id: string;
  readonly label: string;
}

/** Takes each due record through a declared transition, in a transaction of its own; answers what was refused, by label. */
async function makeDue(
  { pool, clock, inside: { services, engine } }: ClinicDay,
  clinicId: string,
  transition: NonNullable<DailyWork['transition']>,
  due: readonly Due[],
): Promise<readonly string[]> {
  if (due.length === 0) return [];
  const resource = declared(services.catalogue, transition.resource);
  const actor = await systemActor(pool, clinicId, clock());
  const failed: string[] = [];
  for (const { id, label } of due)
    try {
      await inWork(services, actor, engine, (work) =>
        makeTransition(work, resource, id, transition.name, {}, 'server'),
      );
    } catch (error) {
      failed.push(`${label}: ${error instanceof Error ? error.message : String(error)}`);
    }
  return failed;
}

export interface ClinicDay {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly areas: readonly ClinicArea[];
  /** For the transitions that time makes. */
  readonly inside: Repository['inside'];
}

/** Does one work of one clinic's day. Its trouble is logged: it keeps neither other works nor other clinics waiting. */
async function doWork(parts: ClinicDay, { clinicId, day }: Clinic, work: DailyWork): Promise<void> {
  const { pool, logger } = parts;
  const about = { clinic: clinicId, work: work.name };
  try {
    const rows = await transaction(
      pool,
      clinicId,
      async (tx) => {
        const isDue = work.everyLook === true || (await isFirstLook(tx, work.name, day));
        return isDue ? (await tx.query(work.statement, [day])).rows : [];
      },
      { statementTimeout: 0 },
    );
    const [{ n, failed } = { n: 0 }]: readonly Outcome[] = work.transition
      ? [{ n: rows.length, failed: await makeDue(parts, clinicId, work.transition, rows as Due[]) }]
      : (rows as Outcome[]);
    if (work.expectsNone !== undefined && n !== 0) logger.error({ ...about, n }, work.expectsNone);
    if (failed?.length) logger.error({ ...about, failed }, 'part of the daily work was left');
  } catch (error) {
    logger.error({ ...about, err: error }, 'the daily work was not done');
  }
}

/** Does what every area declares as due in each active clinic's day, in the order of the areas. */
export async function runClinicDay(parts: ClinicDay): Promise<void> {
  const works = parts.areas.flatMap(({ daily }) => daily ?? []);
  for (const clinic of await clinicsAt(parts.pool, parts.clock()))
    for (const work of works) if (clinic.time >= (work.from ?? '00:00')) await doWork(parts, clinic, work);
}

/** For the schedule of the installation. */
export const clinicDayTask = (parts: ClinicDay): Task => ({
  name: 'clinic day',
  every: 'hour',
  run: () => runClinicDay(parts),
});
