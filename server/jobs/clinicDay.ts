import { wallAt } from '#metadata/time/clock.ts';
import type { Pool } from 'pg';
import type { Locale } from '#metadata/resource.ts';
import type { ClinicArea, DailyWork } from '#server/kit/clinicAreas.ts';
import type { Repository } from '../data/repository.ts';
import { declared } from '../data/statement/readContext.ts';
import { makeTransition } from '../data/write/transition.ts';
import { ruleDatabase } from '../data/write/ruleContext.ts';
import { inWork } from '../data/write/writeContext.ts';
import { transaction, withoutClinic } from '../db/transaction.ts';
import type { Logger } from '../log.ts';
import { problemAnswer } from '../problemAnswer.ts';
import { addLook, endRun, noteFailure, takeRun, type Outcome, type Run } from './dailyRuns.ts';
import type { Task } from './schedule.ts';
import { systemActor } from './systemActor.ts';

interface Clinic {
  readonly clinicId: string;
  /** The clinic's day, `YYYY-MM-DD`. */
  readonly day: string;
  /** The clinic's time, `HH:MM`. */
  readonly time: string;
}

/** Every active clinic with its own day and time at `now`. */
export async function clinicsAt(pool: Pool, now: Date): Promise<readonly Clinic[]> {
  const [found] = await withoutClinic(pool, [{ text: 'select clinic_id, timezone from active_clinics()' }]);
  return ((found?.rows ?? []) as { clinic_id: string; timezone: string }[]).map(
    ({ clinic_id: clinicId, timezone }) => {
      const { day, clock: time } = wallAt(now, timezone);
      return { clinicId, day, time };
    },
  );
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
      failed.push(`${label}: ${sentenceFor(error, actor.locale)}`);
    }
  return failed;
}

/** What a program does at every look: each of its transactions is whole in itself, and the next look does what is left. */
async function byRunning(
  { pool, clock, inside: { services, engine } }: ClinicDay,
  clinicId: string,
  run: Run,
): Promise<Outcome> {
  const actor = await systemActor(pool, clinicId, clock());
  const outcome =
    (await run.work.run?.({
      today: actor.today,
      now: actor.now,
      timezone: actor.clinic.timezone,
      inTransaction: (work) => inWork(services, actor, engine, (context) => work(ruleDatabase(context))),
    })) ?? nothing;
  await transaction(pool, clinicId, (tx) => addLook(tx, { ...run, now: clock() }, outcome));
  return outcome;
}

/** As people read it; what nobody foresaw stands in the log. */
const sentenceFor = (error: unknown, locale: Locale): string =>
  problemAnswer(error, locale, 'system').body.message;

export interface ClinicDay {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly areas: readonly ClinicArea[];
  /** For the transitions that time makes. */
  readonly inside: Repository['inside'];
}

const patient = { statementTimeout: 0 } as const;

/** A statement's work and its row stand or fall together; nothing where the day's was done. */
const byStatement = (pool: Pool, clinicId: string, run: Run): Promise<Outcome> =>
  transaction(
    pool,
    clinicId,
    async (tx) => {
      const { everyLook = false, statement = 'select 0 as n' } = run.work;
      if (!everyLook && !(await takeRun(tx, run))) return nothing;
      const [outcome = nothing] = (await tx.query(statement, [run.day])).rows as Outcome[];
      await (everyLook ? addLook : endRun)(tx, run, outcome);
      return outcome;
    },
    patient,
  );
const nothing: Outcome = { n: 0 };

/** The day is taken first and each record has a transaction of its own: what a killed server left is due to the next one. */
async function byTransition(
  parts: ClinicDay,
  clinicId: string,
  run: Run,
  transition: NonNullable<DailyWork['transition']>,
): Promise<Outcome> {
  const { pool } = parts;
  const due = await transaction(
    pool,
    clinicId,
    async (tx) =>
      (await takeRun(tx, run))
        ? ((await tx.query(run.work.statement ?? '', [run.day])).rows as Due[])
        : undefined,
    patient,
  );
  if (due === undefined) return nothing;
  const failed = await makeDue(parts, clinicId, transition, due);
  const outcome = { n: due.length - failed.length, failed };
  await transaction(pool, clinicId, (tx) => endRun(tx, { ...run, now: parts.clock() }, outcome));
  return outcome;
}

/** Does one work of one clinic's day. Its trouble is noted and logged: it keeps neither other works nor other clinics waiting. */
async function doWork(parts: ClinicDay, { clinicId, day }: Clinic, work: DailyWork): Promise<void> {
  const { pool, logger, clock } = parts;
  const run: Run = { work, day, now: clock() };
  const about = { clinic: clinicId, work: work.name };
  try {
    const { n, failed } = await (work.transition
      ? byTransition(parts, clinicId, run, work.transition)
      : work.run
        ? byRunning(parts, clinicId, run)
        : byStatement(pool, clinicId, run));
    if (work.expectsNone !== undefined && n !== 0) logger.error({ ...about, n }, work.expectsNone);
    if (failed?.length) logger.error({ ...about, failed }, 'part of the daily work was left');
  } catch (error) {
    logger.error({ ...about, err: error }, 'the daily work was not done');
    const { locale } = await systemActor(pool, clinicId, run.now);
    await noteFailure(pool, clinicId, run, sentenceFor(error, locale));
  }
}

/** Does what every area declares as due in each active clinic's day, in the order of the areas; `which` alone of it. */
export async function runClinicDay(
  parts: ClinicDay,
  which: (work: DailyWork) => boolean = () => true,
): Promise<void> {
  const works = parts.areas.flatMap(({ daily }) => daily ?? []).filter(which);
  if (works.length === 0) return;
  for (const clinic of await clinicsAt(parts.pool, parts.clock()))
    for (const work of works)
      if (clinic.time >= (work.from ?? '00:00'))
        await doWork(parts, clinic, work).catch((error: unknown) =>
          parts.logger.error({ clinic: clinic.clinicId, work: work.name, err: error }, 'a daily run'),
        );
}

/** For the schedule of the installation: all work each hour, what is looked for often every five minutes. */
export const clinicDayTasks = (parts: ClinicDay): readonly Task[] => [
  { name: 'clinic day', every: 'hour', run: () => runClinicDay(parts) },
  {
    name: 'clinic minutes',
    every: '5 minutes',
    run: () => runClinicDay(parts, ({ often }) => often === true),
  },
];
