import path from 'node:path';
import { expect, it } from 'vitest';
import { expectWithin } from '#tests/setup/speed.ts';
import { killRounds } from './killRounds.ts';
import { cleanUpAfterTests, temporaryFolder } from './support.ts';

cleanUpAfterTests();

/** One round of each kind; a hundred in test:long. */
it('REL-02 three kills, of server, database and both, under writes lose nothing that was answered', async () => {
  const report = await killRounds(path.join(temporaryFolder(), 'data'), 3);
  expect(report.lost).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(75);
  expectWithin(report.slowestRestart, 15);
}, 240_000);
