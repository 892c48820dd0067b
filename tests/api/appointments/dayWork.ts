import { area } from '#resources/appointments/index.server.ts';
import { runClinicDay } from '#server/jobs/clinicDay.ts';
import { createLogger } from '#server/log.ts';
import type { TestServer } from '#tests/setup/testServer.ts';

const logger = createLogger({ production: true, destination: { write: () => undefined } });

/** One look of the schedule at works of the calendar's day, by their names; of every clinic of the server. */
export async function look(server: TestServer, now: Date, ...names: readonly string[]): Promise<void> {
  const daily = (area.daily ?? []).filter(({ name }) => names.includes(name));
  if (daily.length !== names.length) throw new Error(`not all of ${names.join(', ')} are done each day`);
  const { inside } = server.app.repository;
  await runClinicDay({
    pool: server.database.pool,
    clock: () => now,
    logger,
    areas: [{ name: area.name, daily }],
    inside,
  });
}
