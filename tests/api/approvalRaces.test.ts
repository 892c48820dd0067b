import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  inbox,
  lookNow,
  move,
  startApprovals,
  stateOf,
  toyClinic,
  told,
  waited,
  type Person,
} from '#tests/fixtures/approvalBench.ts';
import type { TestClinic, TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Person;
let manager: Person;
let delegate: Person;
let employee: Person;
let hr: Person;
let second: Person;
beforeAll(async () => {
  server = await startApprovals();
  clinic = await toyClinic(server);
  owner = await clinic.signedIn({ role: 'owner' });
  manager = await clinic.signedIn({ permissions: [] });
  delegate = await clinic.signedIn({ permissions: [] });
  hr = await clinic.signedIn({ permissions: ['create_vacations'] });
  second = await clinic.signedIn({ permissions: ['create_vacations'] });
  employee = await clinic.signedIn({
    permissions: ['view_self_vacations'],
    managerId: manager.person.employeeId,
  });
  await clinic.sql('update employees set delegate_id = $2 where id = $1', [
    manager.person.employeeId,
    delegate.person.employeeId,
  ]);
});
afterAll(() => server.stop());

const ask = async (amount = '100'): Promise<string> =>
  String((await employee.post('/toy-leaves', { amount })).json.id);
const versionOf = async (id: string): Promise<unknown> =>
  (await clinic.sql('select version from toy_leaves where id = $1', [id]))[0]?.['version'];
const setSteps = async (steps: object) => {
  const [row] = (await owner.get('/toy-settings')).json as { id: string; version: number }[];
  return owner.put(`/toy-settings/${String(row?.id)}`, { version: row?.version, ...steps });
};
const awayFrom = (day: string | null) =>
  clinic.sql('update employees set away_from = $2 where id = $1', [manager.person.employeeId, day]);

it('two deciders at once, twenty times, with and without the version: one wins, the other is told, it is decided once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await ask();
    expect((await move(clinic, manager, id, 'approve')).json.status).toBe('manager_approved');
    const version = round % 2 === 0 ? await versionOf(id) : undefined;
    const answers = await Promise.all([
      hr.post(`/toy-leaves/${id}/approve`, { version }),
      second.post(`/toy-leaves/${id}/reject`, { version, reason: 'لا يصلح' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.json.code;
    expect(lost).toBe(version === undefined ? 'invalid_state' : 'version_conflict');
    const log = await clinic.sql(
      `select changes ->> '_move' as made from audit_log where entity_id = $1 and action = 'transition'`,
      [id],
    );
    expect(log).toHaveLength(2);
    expect(await inbox(hr)).not.toContain(`toy-leaves ${id}`);
    expect(await clinic.sql('select from approval_waits where record_id = $1', [id])).toEqual([]);
  }
}, 120_000);

it('the same person twice, of two tabs: decided once, and one key is one decision', async () => {
  const id = await ask();
  const version = await versionOf(id);
  const [one, two] = await Promise.all([
    manager.post(`/toy-leaves/${id}/approve`, { version }),
    manager.post(`/toy-leaves/${id}/approve`, { version }),
  ]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  const next = await ask();
  const body = { version: await versionOf(next) };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const kept = await manager.post(`/toy-leaves/${next}/approve`, body, headers);
  const again = await manager.post(`/toy-leaves/${next}/approve`, body, headers);
  expect([kept.status, again.status, again.json.version]).toEqual([200, 200, kept.json.version]);
  const other = await manager.post(`/toy-leaves/${id}/approve`, body, headers);
  expect(other.status).toBeGreaterThanOrEqual(400);
  expect(await stateOf(clinic, next)).toBe('manager_approved');
});

it('many at once: each by itself, one’s own and what is not one’s turn refused by name', async () => {
  const both = await clinic.signedIn({
    permissions: ['create_vacations', 'view_self_vacations'],
    managerId: manager.person.employeeId,
  });
  const own = String((await both.post('/toy-leaves', { amount: '5' })).json.id);
  const mine = await ask();
  const early = await ask();
  for (const id of [own, mine]) await move(clinic, manager, id, 'approve');
  const { json } = await both.post('/toy-leaves/approve', { ids: [own, mine, early] });
  expect(json.done).toEqual([mine]);
  expect(json.refused).toMatchObject([
    { id: own, code: 'self_approval' },
    { id: early, code: 'forbidden' },
  ]);
  expect([await stateOf(clinic, own), await stateOf(clinic, early)]).toEqual(['manager_approved', 'pending']);
});

it('escalation while it is decided: whoever decides first is the one, and nobody hears of what was decided', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await ask();
    // The step that is decided has waited; the next one, which may begin before anybody looks, has not.
    await waited(clinic, 49);
    const [, decided] = await Promise.all([lookNow(server), move(clinic, manager, id, 'approve')]);
    expect([decided.status, decided.json.status]).toEqual([200, 'manager_approved']);
    // The step that waits now began now: nothing of the one before is late about it.
    const [wait] = await clinic.sql(
      'select reminded_at, escalated_at from approval_waits where record_id = $1',
      [id],
    );
    expect(wait).toEqual({ reminded_at: null, escalated_at: null });
    await move(clinic, hr, id, 'approve');
    expect(await told(employee)).not.toContain(`approval.escalated ${id}`);
  }
}, 60_000);

it('settings changed while a row waits: it is never without somebody, and goes on to the step that is left', async () => {
  const first = await ask();
  expect((await setSteps({ toy_leaves_manager_step: false })).status).toBe(200);
  expect(await inbox(hr)).toContain(`toy-leaves ${first}`);
  expect(await inbox(manager)).not.toContain(`toy-leaves ${first}`);
  expect((await move(clinic, manager, first, 'approve')).json.code).toBe('forbidden');
  expect((await move(clinic, hr, first, 'approve')).json.status).toBe('approved');
  expect((await setSteps({ toy_leaves_manager_step: true })).status).toBe(200);
  const later = await ask();
  await move(clinic, manager, later, 'approve');
  expect((await setSteps({ toy_leaves_hr_step: false })).status).toBe(200);
  // It waits at a step that is off by now: the last one's deciders may take it still.
  expect(await inbox(hr)).toContain(`toy-leaves ${later}`);
  const [turned, decided] = await Promise.all([
    setSteps({ toy_leaves_hr_step: true }),
    move(clinic, hr, later, 'approve'),
  ]);
  expect([turned.status, decided.json.status]).toEqual([200, 'approved']);
});

it('who lengthens, shortens or turns the steps holds the clinic’s settings, in whole sets alone', async () => {
  const id = String(((await owner.get('/toy-settings')).json as { id: string }[])[0]?.id);
  const { version } = (await owner.get(`/toy-settings/${id}`)).json;
  for (const person of [hr, manager, employee])
    expect((await person.put(`/toy-settings/${id}`, { version, toy_leaves_hr_step: false })).status).toBe(
      403,
    );
  const foreign = await owner.put(`/toy-settings/${id}`, { version, penalties_remind_hours: 5 });
  expect([foreign.status, foreign.json.code]).toEqual([422, 'unknown_field']);
  const [none, one] = await Promise.all([
    owner.put(`/toy-settings/${id}`, { version, toy_leaves_hr_step: false }),
    owner.put(`/toy-settings/${id}`, { version, toy_leaves_manager_step: false }),
  ]);
  // Each alone would do, both together would leave nobody.
  expect([none.status, one.status].toSorted()).toEqual([200, 409]);
  expect((await setSteps({ toy_leaves_hr_step: true, toy_leaves_manager_step: true })).status).toBe(200);
});

it('a delegate who was revoked between reading and deciding decides nothing', async () => {
  const id = await ask();
  await awayFrom('2026-01-01');
  await expect.poll(() => inbox(delegate)).toContain(`toy-leaves ${id}`);
  const version = await versionOf(id);
  await clinic.sql('update employees set delegate_id = null where id = $1', [manager.person.employeeId]);
  const late = await delegate.post(`/toy-leaves/${id}/approve`, { version });
  expect([403, 404]).toContain(late.status);
  expect(await stateOf(clinic, id)).toBe('pending');
  expect(await inbox(hr)).toContain(`toy-leaves ${id}`);
  await clinic.sql('update employees set delegate_id = $2 where id = $1', [
    manager.person.employeeId,
    delegate.person.employeeId,
  ]);
  await awayFrom(null);
});

it('what was removed and put back waits again, for the same people', async () => {
  const id = await ask();
  expect((await hr.call('DELETE', `/toy-leaves/${id}`)).status).toBe(200);
  expect(await inbox(manager)).not.toContain(`toy-leaves ${id}`);
  expect((await move(clinic, manager, id, 'approve')).status).toBe(404);
  const back = await hr.post(`/toy-leaves/${id}/undo-removal`);
  expect(back.status).toBeLessThan(300);
  expect(await inbox(manager)).toContain(`toy-leaves ${id}`);
  expect(await inbox(hr)).not.toContain(`toy-leaves ${id}`);
});

it('a state is written by deciding alone, in no body and by no list of many', async () => {
  const id = await ask();
  const version = await versionOf(id);
  for (const [person, body] of [
    [employee, { version, status: 'approved' }],
    [hr, { version, status: 'approved', note: 'x' }],
  ] as const)
    await person.put(`/toy-leaves/${id}`, body);
  expect(await stateOf(clinic, id)).toBe('pending');
  const made = await hr.post('/toy-leaves', {
    employee_id: employee.person.employeeId,
    amount: '1',
    status: 'approved',
  });
  if (made.status === 201) expect(made.json.status).toBe('pending');
});

it('who is told: those of the same branch first; where none of them can decide, all who can', async () => {
  const far = await clinic.signedIn({ permissions: ['create_vacations'] });
  const branchOf = async (person: Person, name: string): Promise<void> => {
    const [made] = await clinic.sql(
      `insert into branches (clinic_id, name_ar) values (app_clinic(), $1) returning id`,
      [name],
    );
    await clinic.sql('update employees set branch_id = $2 where id = $1', [
      person.person.employeeId,
      made?.['id'],
    ]);
  };
  await branchOf(far, 'فرع آخر');
  const near = await ask();
  await move(clinic, manager, near, 'approve');
  await expect.poll(() => told(hr), { timeout: 10_000 }).toContain(`toy.moved ${near}`);
  expect(await told(far)).not.toContain(`toy.moved ${near}`);
  expect((await inbox(far)).includes(`toy-leaves ${near}`)).toBe(true);
  await branchOf(employee, 'فرع بلا موارد بشرية');
  const alone = await ask();
  await move(clinic, manager, alone, 'approve');
  await expect.poll(() => told(far), { timeout: 10_000 }).toContain(`toy.moved ${alone}`);
  expect(await told(hr)).toContain(`toy.moved ${alone}`);
  await clinic.sql('update users set is_active = false where id = $1', [far.person.userId]);
  await clinic.sql('update employees set branch_id = $2 where id = $1', [
    employee.person.employeeId,
    clinic.start.branch,
  ]);
});
