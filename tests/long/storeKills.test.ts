import path from 'node:path';
import { expect, it } from 'vitest';
import { killWhile } from '#tests/reliability/killRounds.ts';
import { cleanUpAfterTests, temporaryFolder } from '#tests/reliability/support.ts';
import { judge, sendAgain, storeWork, type Told } from './storeKills.ts';

cleanUpAfterTests();

it('REL-02, REL-06 ten kills of server, database or both under postings: nothing answered is lost, nothing is half-posted', async () => {
  const told: Told = { acknowledged: new Map(), refused: new Set(), unanswered: [], errors: [] };
  const options = { dataDirectory: path.join(temporaryFolder(), 'data'), rounds: 10, account: 'owner' };
  const { client, slowestRestart, stop } = await killWhile(options, storeWork(told));
  const answered = told.acknowledged.size;
  const again = await sendAgain(client, told);
  const { rows, ...verdict } = await judge(client, told);
  await stop();
  process.stdout.write(
    `${answered} postings answered, ${told.unanswered.length} cut off (sent again: ${JSON.stringify(again)}), ${rows} rows, slowest restart ${slowestRestart.toFixed(1)} s\n`,
  );
  expect(told.errors).toEqual([]);
  expect(verdict).toEqual({ lost: [], half: [], drift: [] });
  expect(answered).toBeGreaterThan(200);
  expect(told.unanswered.length).toBeGreaterThan(10);
  expect(slowestRestart).toBeLessThanOrEqual(15);
}, 600_000);
