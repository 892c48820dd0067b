import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';

type Person = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let clerk: Person;
let sara: Person;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  clerk = await clinic.signedIn({
    permissions: ['create_targets_achievements', 'view_targets_achievements'],
  });
  sara = await clinic.signedIn({ role: 'doctor' });
});
afterAll(() => server.stop());

const active = async (employee_ids: readonly string[], more: object = {}) => {
  const by = employee_ids.includes(hr.person.employeeId) ? await clinic.signedIn({ role: 'hr' }) : hr;
  const draft = await ok(
    by.post('/targets', {
      title: 'زيارات الشهر',
      audience: employee_ids.length > 1 ? 'team' : 'employee',
      employee_ids,
      period_from: '2026-01-01',
      period_to: '2026-03-31',
      target_value: '10',
      pay_rule: 'tiers',
      pay_month: '2026-03',
      tiers: [{ from_percent: '50', fixed: '100' }],
      ...more,
    }),
  );
  return ok(by.post(`/targets/${draft.id}/activate`, { version: draft.version }));
};
const reach = (target_id: string, by: Client) =>
  ok(
    by.post('/target-achievements', {
      target_id,
      employee_id: sara.person.employeeId,
      date: '2026-02-01',
      value: '6',
    }),
  );

describe('class 3: decided is decided', () => {
  test('nothing of a closed target can be taken away, not even in the database', async () => {
    const { id } = await active([sara.person.employeeId]);
    const reached = await reach(id, hr);
    await ok(hr.post(`/targets/${id}/close`, {}));
    for (const part of ['tiers', 'member_ids', 'results'])
      await expect(clinic.sql(`delete from targets__${part} where record_id = $1`, [id])).rejects.toThrow(
        'decided',
      );
    await expect(clinic.sql('delete from target_achievements where id = $1', [reached.id])).rejects.toThrow(
      'decided',
    );
  });

  test('the steps on a colleague’s achievement are offered to whom they are possible, and to nobody else', async () => {
    const shared = await active([sara.person.employeeId, hr.person.employeeId], { split: 'equal' });
    const waiting = await reach(shared.id, clerk);
    const { _may: mine } = await ok(hr.get(`/target-achievements/${waiting.id}`));
    const tried = await hr.post(`/target-achievements/${waiting.id}/approve`, {});
    expect([mine, tried.json.code]).toEqual([[], 'self_approval']);
    const other = await clinic.signedIn({ role: 'hr' });
    const { _may: theirs } = await ok(other.get(`/target-achievements/${waiting.id}`));
    expect(theirs.toSorted()).toEqual(['approve', 'edit', 'reject', 'remove']);
    // On a cancelled target nothing but a refusal is possible, and nothing else is offered.
    await ok(other.post(`/targets/${shared.id}/cancel`, {}));
    expect((await ok(other.get(`/target-achievements/${waiting.id}`)))._may).toEqual(['reject']);
  });
});
