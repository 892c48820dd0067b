import { expect, it } from 'vitest';
import { uploadKills } from './uploadKills.ts';
import { cleanUpAfterTests } from './support.ts';

cleanUpAfterTests();

/** One kill; a hundred in test:long. */
it('REL-02 killed while fingerprint files are saved and their days reckoned, each is whole or not begun', async () => {
  const { done, cut, slowestRestart, ...wrong } = await uploadKills(1);
  expect(wrong).toEqual({ errors: [], lost: [], half: [], jobs: 0, unreckoned: 0 });
  expect(done).toBeGreaterThan(0);
  expect(cut).toBeGreaterThan(0);
  expect(slowestRestart).toBeLessThanOrEqual(15);
}, 240_000);
