import type { Pool } from 'pg';
import { withoutClinic } from '../db/transaction.ts';
import type { Logger } from '../log.ts';

/** Work of the whole installation at fixed times. A time missed while nothing ran is made up for at the next start. */
export interface Task {
  /** Unique; what the database remembers it by. */
  readonly name: string;
  readonly every: '5 minutes' | 'hour' | 'night';
  readonly run: () => Promise<void>;
}

const lookEvery = 60_000;
const hour = 3_600_000;
const fiveMinutes = 300_000;
/** 01:00 UTC: night from Morocco to Oman. */
const nightHour = 1;

/** The latest time a task was due. */
export function slotOf(every: Task['every'], now: Date): Date {
  if (every !== 'night') {
    const length = every === 'hour' ? hour : fiveMinutes;
    return new Date(Math.floor(now.getTime() / length) * length);
  }
  const night = new Date(now);
  night.setUTCHours(nightHour, 0, 0, 0);
  return night > now ? new Date(night.getTime() - 24 * hour) : night;
}

/** The nightly sweeps: rows nobody asks for any more. */
export const sweepTask = (pool: Pool): Task => ({
  name: 'sweep',
  every: 'night',
  run: async () => {
    await withoutClinic(
      pool,
      [
        { text: 'select sweep_platform()' },
        { text: 'select sweep_mail()' },
        { text: 'select sweep_notifications()' },
        { text: 'select sweep_contact_messages()' },
      ],
      {
        statementTimeout: 0,
      },
    );
  },
});

export interface Schedule {
  /** Resolves when no task runs any more. */
  stop(): Promise<void>;
}

/** Runs each task when it is due, in one process of all that share the database. */
export function startSchedule(parts: {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly tasks: readonly Task[];
}): Schedule {
  const { pool, logger, clock, tasks } = parts;
  let stopping = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    for (const { name, every, run } of tasks) {
      if (stopping) return;
      try {
        const values = [name, slotOf(every, clock())];
        const [begun] = await withoutClinic(pool, [{ text: 'select begin_run($1, $2) as mine', values }]);
        if ((begun?.rows[0] as { mine: boolean } | undefined)?.mine === true) await run();
      } catch (error) {
        if (!stopping) logger.warn({ err: error, task: name }, 'schedule');
      }
    }
  };
  const again = (): void => {
    looking = looking.then(look);
  };
  const timer = setInterval(again, lookEvery);
  timer.unref();
  again();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await looking;
    },
  };
}
