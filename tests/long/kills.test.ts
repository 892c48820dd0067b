import path from 'node:path';
import { expect, it } from 'vitest';
import { killRounds } from '#tests/reliability/killRounds.ts';
import { cleanUpAfterTests, temporaryFolder } from '#tests/reliability/support.ts';

cleanUpAfterTests();

it('REL-02 a hundred kills of server, database or both under writes lose nothing that was answered', async () => {
  const report = await killRounds(path.join(temporaryFolder(), 'data'), 100);
  expect(report.lost).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(2500);
  expect(report.slowestRestart).toBeLessThanOrEqual(15);
}, 1_800_000);
