import { expect, it } from 'vitest';
import { completionKills } from './completionKills.ts';
import { cleanUpAfterTests } from './support.ts';

cleanUpAfterTests();

/** One kill; a hundred in test:long. */
it('REL-02 killed while treatments are completed, each is whole: material, session, chart and recall, or nothing of it', async () => {
  const { done, cut, slowestRestart, ...wrong } = await completionKills(1);
  expect(wrong).toEqual({ errors: [], lost: [], half: [] });
  expect(done).toBeGreaterThan(6);
  expect(cut).toBeGreaterThan(0);
  expect(slowestRestart).toBeLessThanOrEqual(15);
}, 240_000);
