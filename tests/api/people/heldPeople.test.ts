import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startHolder, type Holder } from '#tests/setup/heldRows.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let holder: Holder;
beforeAll(async () => {
  [server, holder] = await Promise.all([startTestServer(), startHolder()]);
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(async () => {
  await holder.end();
  await server.stop();
});

const hired = (more: object = {}) => ok(owner.post('/employees', employeeDraft(clinic, more)));
const rounds = Array.from({ length: 10 }, (_, round) => round);

test('class 9: nobody is hired again into a branch that is archived at the same moment', async () => {
  const ends = new Set<string>();
  for (const round of rounds) {
    const branch = await ok(owner.post('/branches', { name_ar: `فرع العودة ${round}` }));
    const made = await hired({ branch_id: branch.id });
    const gone = await ok(
      owner.post(`/employees/${made.id}/deactivate`, {
        version: made.version,
        leaving_date: '2026-02-01',
        leaving_reason: 'استقالة',
      }),
    );
    const [back, archived] = await Promise.all([
      owner.post(`/employees/${made.id}/rehire`, { version: gone.version, rehire_date: '2026-06-01' }),
      owner.post(`/branches/${branch.id}/archive`, { version: branch.version }),
    ]);
    ends.add(`${back.status} ${archived.status}`);
  }
  // One of the two comes first, and the other is told.
  expect([...ends].filter((end) => end !== '200 409' && end !== '409 200')).toEqual([]);
});

test('class 9: who was removed does not come back to work in a branch archived since', async () => {
  const branch = await ok(owner.post('/branches', { name_ar: 'فرع أُغلق' }));
  const made = await hired({ branch_id: branch.id });
  await ok(owner.remove(`/employees/${made.id}?version=${made.version}`));
  await ok(owner.post(`/branches/${branch.id}/archive`, { version: branch.version }));
  const back = await owner.post(`/employees/${made.id}/undo-removal`);
  expect([back.status, back.json.code]).toEqual([409, 'archived_place']);
});

test('class 9: a department that was removed does not come back below one archived since', async () => {
  const above = await ok(owner.post('/departments', { name_ar: 'قسم أعلى' }));
  const below = await ok(owner.post('/departments', { name_ar: 'قسم تابع', parent_id: above.id }));
  await ok(owner.remove(`/departments/${below.id}?version=${below.version}`));
  await ok(owner.post(`/departments/${above.id}/archive`, { version: above.version }));
  const back = await owner.post(`/departments/${below.id}/undo-removal`);
  expect([back.status, back.json.code]).toEqual([409, 'parent_archived']);
});

test('class 9: who is moved away while a caller of one branch moves people stays untouched by them', async () => {
  const elsewhere = await ok(owner.post('/branches', { name_ar: 'فرع بعيد' }));
  const [target, other] = [...clinic.start.departments.values()].slice(1, 3);
  const made = await hired({ department_id: other });
  const limited = await clinic.signedIn({
    permissions: ['manage_employees_departments', 'edit_employees', 'view_employees'],
    dataScope: 'branch',
  });
  await holder.hold('update employees set branch_id = $2 where id = $1', [made.id, elsewhere.id]);
  const moving = limited.put(`/departments/${target}/employees`, { employee_ids: [made.id] });
  await holder.waiting(1);
  await holder.release();
  const moved = await moving;
  expect([moved.status, moved.json]).toEqual([200, { moved: 0 }]);
  expect((await ok(owner.get(`/employees/${made.id}`))).department_id).toBe(other);
});

test('class 9: a report who was given another manager while their manager left follows that one', async () => {
  const [leaver, heir, other] = [await hired(), await hired(), await hired()];
  const report = await hired({ manager_id: leaver.id });
  await holder.hold('update employees set manager_id = $2 where id = $1', [report.id, other.id]);
  const leaving = owner.post(`/employees/${leaver.id}/deactivate`, {
    version: leaver.version,
    leaving_date: '2026-02-01',
    leaving_reason: 'استقالة',
    handover_to_id: heir.id,
  });
  await holder.waiting(1);
  await holder.release();
  expect((await leaving).status).toBe(200);
  expect((await ok(owner.get(`/employees/${report.id}`))).manager_id).toBe(other.id);
});

test('SEC-18 a right given by one and a role widened by another never add up to more than either of them has', async () => {
  const rights = ['view_employees', 'edit_employees', 'view_roles', 'edit_roles', 'manage_permissions'];
  // Holds the pay of one branch, and everybody's file without the pay.
  const ofBranch = await clinic.signedIn({
    permissions: [...rights, 'manage_salaries'],
    dataScope: 'branch',
  });
  const ofAll = await clinic.signedIn({ permissions: rights, dataScope: 'all' });
  for (const round of rounds) {
    const role = await ok(
      owner.post('/roles', {
        name_ar: `دور متقاطع ${round}`,
        permissions: ['view_employees'],
        data_scope: 'self',
      }),
    );
    const { login } = await hired({ login: { name: `crossed.${round}`, role_id: role.id } });
    const answers = await Promise.all([
      ofBranch.post('/user-grants', { user_id: login.id, permission: 'manage_salaries', effect: 'allow' }),
      ofAll.put(`/roles/${role.id}`, { version: role.version, data_scope: 'all' }),
    ]);
    expect([round, answers.filter(({ status }) => status < 300).length]).toEqual([round, 1]);
  }
});
