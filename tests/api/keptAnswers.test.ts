import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { unique } from '#tests/setup/clinics.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { waitingLocks } from '#tests/setup/waitingLocks.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const newKey = (): Record<string, string> => ({ 'idempotency-key': `kept-${unique()}` });
const branch = (): object => ({ name_ar: `فرع ${unique()}` });

/** The first call with this key came as far as taking it, `age` ago, and died: what it wrote was undone. */
async function died(headers: Record<string, string>, body: object, age: string): Promise<void> {
  const first = await owner.post('/branches', body, headers);
  await clinic.sql('delete from branches where id = $1', [first.json.id]);
  await clinic.sql(
    `update idempotency_keys set state = 'running', status = null, answer = null, created_at = clock_timestamp() - $2::interval where key = $1`,
    [headers['idempotency-key'], age],
  );
}

/** Twenty repetitions that meet at the row of their key: it is held until they have come to it. */
const twentyAtOnce = (headers: Record<string, string>, body: object): Promise<readonly Promise<Answer>[]> =>
  transaction(server.database.pool, { clinicId: clinic.id }, async (tx) => {
    await tx.query('select from idempotency_keys where key = $1 for update', [headers['idempotency-key']]);
    const calls = Array.from({ length: 20 }, () => owner.post('/branches', body, headers));
    for (let look = 0, waiting = 0; look < 300 && waiting < 4; look += 1) {
      waiting = await waitingLocks(tx);
    }
    return calls;
  });

describe('class 9: repetitions of a call whose first use died (REL-12, REL-13)', () => {
  it.each(Array.from({ length: 3 }, (_, round) => round))(
    'twenty at once, round %i: one does the work and all get its answer',
    async () => {
      const [headers, body] = [newKey(), branch()];
      await died(headers, body, '5 minutes');
      const answers = await Promise.all(await twentyAtOnce(headers, body));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const replayed = answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true');
      expect(replayed).toHaveLength(19);
    },
  );

  it('a repetition soon after a kill does the work, instead of saying that it still runs', async () => {
    const [headers, body] = [newKey(), branch()];
    await died(headers, body, '4 seconds');
    const again = await owner.post('/branches', body, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it('of many records that were cut off nobody says that they still run', async () => {
    const made = await owner.post('/branches', branch());
    const [headers, body] = [newKey(), { ids: [made.json.id] }];
    expect((await owner.post('/branches/archive', body, headers)).status).toBe(200);
    await clinic.sql(
      `update idempotency_keys set state = 'running', status = null, answer = null, created_at = clock_timestamp() - interval '3 minutes' where key = $1`,
      [headers['idempotency-key']],
    );
    const again = await owner.post('/branches/archive', body, headers);
    expect([again.status, again.json.code]).toEqual([409, 'interrupted']);
  });
});

describe('finding security 9: nothing secret is kept in an answer (SEC-34, SEC-65)', () => {
  it('a temporary password is shown once, never stored, and a repetition says so', async () => {
    const person = await clinic.person();
    const [headers, path] = [newKey(), `/employees/${person.employeeId}/reset-password`];
    const first = await owner.post(path, {}, headers);
    expect(first.status).toBe(200);
    const secret = String(first.json.temporary_password);
    expect(secret).toMatch(/^\S{8,}$/);
    const kept = await clinic.sql('select answer from idempotency_keys where key = $1', [
      headers['idempotency-key'],
    ]);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(secret);
    const again = await owner.post(path, {}, { ...headers, 'accept-language': 'en' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(again.json).toEqual({
      message: 'عُرضت هذه البيانات مرة واحدة ولا تُحفظ. أنشئ غيرها إذا لم تصلك',
    });
  });
});

describe('a kept answer after the right was withdrawn (SEC-13)', () => {
  it('is 403, and what was done stays done', async () => {
    const clerk = await clinic.signedIn({
      permissions: ['view_branches', 'create_branches'],
    });
    const [headers, body] = [newKey(), branch()];
    const first = await clerk.post('/branches', body, headers);
    expect(first.status).toBe(201);
    expect((await clerk.post('/branches', body, headers)).text).toBe(first.text);
    const [{ role_id: role } = {}] = await clinic.sql('select role_id from users where id = $1', [
      clerk.person.userId,
    ]);
    const { json } = await owner.get(`/roles/${String(role)}`);
    const changed = await owner.put(`/roles/${String(role)}`, {
      version: json.version,
      permissions: ['view_employees'],
    });
    expect(changed).toMatchObject({ status: 200 });
    const again = await clerk.post('/branches', body, headers);
    expect([again.status, again.json.name_ar]).toEqual([403, undefined]);
    expect((await owner.get(`/branches/${first.json.id}`)).status).toBe(200);
  });
});

/** Which of what decides about rows changes, and the statement that changes it; `$1` is the person's record. */
const changes: Readonly<Record<string, string>> = {
  leading: `update employees set manager_id = $1 where id <> $1 and employee_no like 'T-%'`,
  scope: `update roles set data_scope = 'branch' where id = (select role_id from users where employee_id = $1)`,
  branch: `update employees set branch_id = (select id from branches where id <> employees.branch_id limit 1) where id = $1`,
  department: `update employees set department_id = (select id from departments where id <> employees.department_id limit 1) where id = $1`,
  service: `update clinics set modules_off = array['inventory'] where id = app_clinic()`,
  grant: `insert into user_grants (clinic_id, id, user_id, permission, effect) select app_clinic(), new_id(), id, 'view_penalties', 'allow' from users where employee_id = $1`,
};

describe('a kept answer is judged anew after any change of what a person sees by (SEC-13)', () => {
  it.each(Object.keys(changes))('%s', async (change) => {
    const own = await server.newClinic();
    const clerk = await own.signedIn({ permissions: ['view_branches', 'create_branches'] });
    await own.person();
    const [headers, body] = [newKey(), branch()];
    const first = await clerk.post('/branches', body, headers);
    expect(first.status).toBe(201);
    await own.sql(changes[change] ?? '', change === 'service' ? [] : [clerk.person.employeeId]);
    // Nothing the caller may see has been taken: what is answered is the branch as it is now.
    await own.sql(`update branches set name_ar = 'اسم جديد' where id = $1`, [first.json.id]);
    // A new session is judged by what holds now, whatever this process still remembers.
    await clerk.signIn(clerk.person.name, clerk.person.password);
    const again = await clerk.post('/branches', body, headers);
    // Out of a narrower scope the branch is not there at all.
    const seen = change === 'scope' ? [404, undefined] : [201, 'اسم جديد'];
    expect([again.status, again.json.name_ar]).toEqual(seen);
  });
});
