import path from 'node:path';
import { expect, it } from 'vitest';
import { killRounds } from './killRounds.ts';
import { cleanUpAfterTests, temporaryFolder } from './support.ts';

cleanUpAfterTests();

it('REL-02 ten kills of server, database or both under writes lose nothing that was answered', async () => {
  const report = await killRounds(path.join(temporaryFolder(), 'data'), 10);
  expect(report.lost).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(250);
  expect(report.slowestRestart).toBeLessThanOrEqual(15);
}, 240_000);
