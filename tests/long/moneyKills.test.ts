import process from 'node:process';
import { expect, it } from 'vitest';
import { moneyKills } from '#tests/reliability/moneyKills.ts';
import { cleanUpAfterTests } from '#tests/reliability/support.ts';

cleanUpAfterTests();

/** Of connections in npm test: tests/api/money/moneyKills.test.ts. */
const kills = Number(process.env['MONEY_KILLS'] ?? 100);
it(`REL-02, REL-08 ${kills} kills of server, database or both while money comes and goes: no number, movement or balance without its document`, async () => {
  const { done, cut, slowestRestart, ...wrong } = await moneyKills(kills);
  process.stdout.write(`${done} documents, ${cut} cut off, slowest restart ${slowestRestart.toFixed(1)} s\n`);
  expect(wrong).toEqual({ errors: [], lost: [], gaps: [], drift: [0, 0] });
  expect(done).toBeGreaterThan(10 * kills);
  expect(cut).toBeGreaterThan(kills);
  expect(slowestRestart).toBeLessThanOrEqual(15);
}, 3_600_000);
