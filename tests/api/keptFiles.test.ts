import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { download, openWorkbook } from '#tests/setup/spreadsheet.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

type Clerk = Client & { readonly person: TestPerson };

/** Changes what the clerk's role opens; a new session is judged by what holds now. */
async function give(clerk: Clerk, change: string): Promise<void> {
  const role = '(select role_id from users where employee_id = $1)';
  await clinic.sql(`update roles set ${change} where id = ${role}`, [clerk.person.employeeId]);
  await clerk.signIn(clerk.person.name, clerk.person.password);
}

describe('SEC-13 a file is handed out by the rights of its caller now', () => {
  it('an export of all branches: wider rights keep it, a narrower scope and a lost right do not', async () => {
    await clinic.sql(`update clinics set plan_limits = '{}'`);
    await clinic.sql(`insert into branches (clinic_id, id, name_ar, code, status)
      select app_clinic(), gen_random_uuid(), 'فرع ' || n, 'K' || n, 'active' from generate_series(1, 5001) n`);
    const clerk = await clinic.signedIn({ permissions: ['view_branches'] });
    const asked = await clerk.get('/branches/export?columns=name_ar,code');
    expect(asked.status).toBe(202);
    const path = `/jobs/${String(asked.json.id)}`;
    await expect.poll(async () => (await clerk.get(path)).json.state, { timeout: 15_000 }).toBe('done');
    expect((await clerk.get(path)).json).not.toHaveProperty('standing');

    const file = await download(clerk, `${path}/file`);
    expect(openWorkbook(file.bytes)[0]?.rows.length).toBeGreaterThan(5001);

    await give(clerk, `permissions = array['view_branches', 'view_employees']`);
    expect((await download(clerk, `${path}/file`)).status).toBe(200);

    await give(clerk, `data_scope = 'branch'`);
    const narrower = await clerk.get(`${path}/file`);
    expect([narrower.status, narrower.json.code]).toEqual([403, 'rights_changed']);

    await give(clerk, `data_scope = 'all', permissions = array['view_employees']`);
    const without = await clerk.get(`${path}/file`);
    expect([without.status, without.json.message]).toEqual([
      403,
      'تغيّرت صلاحياتك بعد تجهيز هذه البيانات. اطلبها من جديد لتحصل على ما يحق لك الاطلاع عليه الآن',
    ]);
  });

  it('what is wrong with the rows of an import, as rows, by kind and as a file', async () => {
    const clerk = await clinic.signedIn({ permissions: ['view_branches', 'create_branches'] });
    await clinic.sql(
      `insert into branches (clinic_id, id, name_ar, code, status) values (app_clinic(), gen_random_uuid(), 'فرع سابق', 'TAKEN', 'active')`,
    );
    const rows = [
      [{ text: 'الاسم بالعربية' }, { text: 'الكود' }],
      [{ text: 'فرع جديد' }, { text: 'TAKEN' }],
    ];
    const { json } = await upload(clerk, 'branches', 'branches.xlsx', await workbook(rows));
    const id = json.id as string;
    expect((await clerk.post(`/imports/${id}/check`)).status).toBe(200);
    await ended(clerk, id, 'checked');
    const doors = [`/imports/${id}/rows`, `/imports/${id}/alike`, `/imports/${id}/wrong`];
    const answers = async () => Promise.all(doors.map(async (door) => (await download(clerk, door)).status));
    expect(await answers()).toEqual([200, 200, 200]);

    await give(clerk, `data_scope = 'branch'`);
    expect(await answers()).toEqual([403, 403, 403]);
    expect((await clerk.get(doors[0] ?? '')).json.code).toBe('rights_changed');

    await give(clerk, `data_scope = 'all'`);
    expect(await answers()).toEqual([200, 200, 200]);

    // The finished step is forgotten after a day; who may read its rows is known as long as those are kept.
    const { pathname } = new URL(inject('databaseUrl'));
    const { href } = Object.assign(new URL(inject('superuserUrl')), { pathname });
    const superuser = new pg.Client({ connectionString: href });
    await superuser.connect();
    const job = `(select job_id from imports where id = '${id}')`;
    await superuser.query(`update jobs set finished_at = now() - interval '2 days' where id = ${job}`);
    await superuser.query(`select sweep_jobs(queue) from jobs where id = ${job}`);
    await superuser.end();
    expect(await answers()).toEqual([200, 200, 200]);
  });
});
