import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTwoClinics, type TwoClinics } from '#tests/contract/support/clinics.ts';
import { make, resourceOf } from '#tests/contract/support/drafts.ts';

let two: TwoClinics;
beforeAll(async () => {
  two = await startTwoClinics();
});
afterAll(() => two.stop());

it('an achievement is approved at once when a decider enters another’s, and waits otherwise (hr.md 5)', async () => {
  const resource = resourceOf('target-achievements');
  const enter = ['create_targets_achievements'];
  const decider = await two.a.actor({ permissions: [...enter, 'edit_targets_achievements'] });
  expect(await make(two.a, resource, { by: decider })).toMatchObject({ status: 'approved', version: 1 });
  const other = await two.a.actor({ permissions: enter });
  expect(await make(two.a, resource, { by: other })).toMatchObject({ status: 'pending' });
  expect(await make(two.a, resource, { by: decider, person: decider })).toMatchObject({ status: 'pending' });
});
