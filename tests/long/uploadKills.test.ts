import { expect, it } from 'vitest';
import { uploadKills } from '#tests/reliability/uploadKills.ts';
import { cleanUpAfterTests } from '#tests/reliability/support.ts';

cleanUpAfterTests();

/** As many as REL-02 wants; fewer to try it. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 100);

it('REL-02 a hundred kills of server, database or both while fingerprint files are saved: each is whole or not begun', async () => {
  const { done, cut, slowestRestart, ...wrong } = await uploadKills(rounds);
  process.stdout.write(`${done} files, ${cut} cut off, slowest restart ${slowestRestart.toFixed(1)} s\n`);
  expect(wrong).toEqual({ errors: [], lost: [], half: [], jobs: 0, unreckoned: 0 });
  expect(done).toBeGreaterThan(rounds);
  expect(cut).toBeGreaterThan(rounds);
  expect(slowestRestart).toBeLessThanOrEqual(15);
}, 3_600_000);
