import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLongRun } from '#tests/setup/longRun.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk } from './bookingDesk.ts';
import { castOf, type Cast } from './storyDesk.ts';
import { minute } from './storyModel.ts';
import { tell, type Kind } from './storyTeller.ts';

const seed = Number(process.env['STORY_SEED'] ?? 20261122);
const stories = Number(process.env['STORIES'] ?? (isLongRun ? 5000 : 120));
const steps = isLongRun ? 20 : 7;

let server: TestServer;
let desk: BookingDesk;
let casts: readonly Cast[];
let kinds: readonly Kind[];
// Sunday 22 November 2026, 08:00 in Cairo (+02): every story begins then, with people of its own.
const begins = Date.parse('2026-11-22T06:00:00Z');
let now = begins;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => new Date(now) });
  desk = await bookingDesk(await server.newClinic());
  await desk.clinic.sql(`update clinics set plan_limits = '{}'`);
  kinds = [
    { id: await desk.type(), buffer: 0 },
    { id: await desk.type({ buffer_after_min: 10 }), buffer: 10 * minute },
  ];
  casts = await castOf(desk, stories);
}, 120_000);
afterAll(() => server.stop());

it(
  `issue 17: ${stories} stories (seed ${seed}): never over capacity, held is what live visits and events hold, a refused step changes nothing, what is offered books`,
  async () => {
    let [all, refused, offered] = [0, 0, 0];
    for (const [at, cast] of casts.entries()) {
      const tick = (time: number): void => void (now = time);
      const told = await tell(desk, cast, { seed: seed + at, steps, kinds, begins, tick });
      expect(told.faults).toEqual([]);
      all += told.steps;
      refused += told.refused;
      offered += told.offered;
    }
    // Stories in which nobody was in anybody's way would show nothing.
    expect([all > stories * steps * 0.95, refused > all / 20, offered > stories / 20]).toEqual([
      true,
      true,
      true,
    ]);
  },
  isLongRun ? 3_600_000 : 300_000,
);
