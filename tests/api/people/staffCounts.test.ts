import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { unique } from '#tests/setup/clinics.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft } from './support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner', isOwner: true });
});
afterAll(() => server.stop());

interface Place {
  readonly id: string;
  readonly active_employees: number;
}
const kinds = ['branches', 'departments', 'job-titles'] as const;
const columns = {
  branches: 'branch_id',
  departments: 'department_id',
  'job-titles': 'job_title_id',
} as const;

const shown = async (kind: (typeof kinds)[number]): Promise<Map<string, number>> =>
  new Map(
    ((await owner.get(`/${kind}?range=[0,199]`)).json as Place[]).map((one) => [
      one.id,
      one.active_employees,
    ]),
  );

/** What every list shows is what a count of the rows says. */
async function expectTrue(): Promise<void> {
  for (const kind of kinds) {
    const rows = (await clinic.sql(
      `select ${columns[kind]} as id, count(*)::int as n from employees where status = 'active' group by 1`,
    )) as unknown as readonly { id: string; n: number }[];
    const counted = new Map(rows.map(({ id, n }) => [id, n]));
    const told = await shown(kind);
    expect([kind, [...counted.keys()].filter((id) => !told.has(id))]).toEqual([kind, []]);
    expect([kind, [...told].filter(([id, n]) => n !== (counted.get(id) ?? 0))]).toEqual([kind, []]);
  }
}

/** Entries of indexes and rows of the employees read so far; every connection of the server tells what it counted first. */
async function entriesRead(): Promise<number> {
  const { pool } = server.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  for (const client of clients) client.release();
  const { rows } = await pool.query<{ n: string }>(
    `select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'employees')
      + (select seq_tup_read from pg_stat_user_tables where relname = 'employees') as n`,
  );
  return Number(rows[0]?.n);
}

const people = (count: number): Promise<unknown> =>
  clinic.sql(
    `insert into employees (clinic_id, id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id)
      select app_clinic(), new_id(), 'S-' || n, 'موظف معدود ' || n, 'female', '+2012' || lpad(n::text, 8, '0'), e.branch_id, e.department_id, e.job_title_id
      from (select * from employees limit 1) e, generate_series(1, $1::int) n`,
    [count],
  );

describe('finding performance 3: how many people a branch, a department and a title have', () => {
  it('no list and no record reads the people it counts', async () => {
    await people(440);
    await server.database.pool.query('analyze employees');
    const [branch] = (await owner.get('/branches')).json as Place[];
    for (const path of ['/job-titles', '/branches', '/departments', `/branches/${branch?.id}`]) {
      await owner.get(path);
      const before = await entriesRead();
      expect((await owner.get(path)).status).toBe(200);
      expect([path, (await entriesRead()) - before < 200]).toEqual([path, true]);
    }
    await expectTrue();
  });

  it('is true after people came, moved, left, came back and were removed, whoever did it and however many at once', async () => {
    const branch = (await owner.post('/branches', { name_ar: `فرع ${unique()}` })).json as { id: string };
    const phone = (): string => `+2015${unique().slice(-8).padStart(8, '0')}`;
    // More at once than are drawn together (every 64th row).
    const made = await Promise.all(
      Array.from({ length: 40 }, () =>
        owner.post('/employees', { ...employeeDraft(clinic, { phone: phone() }), branch_id: branch.id }),
      ),
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await shown('branches')).get(branch.id)).toBe(40);
    await expectTrue();
    const ids = made.map(({ json }) => (json as { id: string }).id);
    const [first = '', second = '', third = ''] = ids;
    await clinic.sql(`update employees set status = 'inactive' where id = any ($1)`, [ids.slice(0, 5)]);
    expect((await shown('branches')).get(branch.id)).toBe(35);
    await clinic.sql(`update employees set status = 'active' where id = $1`, [first]);
    await clinic.sql(`update employees set branch_id = $2 where id = any ($1)`, [
      ids.slice(4, 15),
      clinic.start.branch,
    ]);
    expect((await shown('branches')).get(branch.id)).toBe(26);
    await expectTrue();
    await clinic.sql(`delete from employees where id = any ($1)`, [[second, third, ...ids.slice(30)]]);
    expect((await shown('branches')).get(branch.id)).toBe(16);
    await expectTrue();
  });

  it('whoever sees a part of the people is told of that part alone, whatever place they are counted for', async () => {
    const branch = (await owner.post('/branches', { name_ar: `فرع ${unique()}` })).json as { id: string };
    const phone = (): string => `+2015${unique().slice(-8).padStart(8, '0')}`;
    for (let n = 0; n < 3; n += 1)
      await owner.post('/employees', {
        ...employeeDraft(clinic, { phone: phone() }),
        branch_id: branch.id,
        department_id: [...clinic.start.departments.values()][0],
      });
    const reader = {
      permissions: ['view_branches', 'manage_employees_departments', 'view_employees'],
    };
    const whole = await shown('departments');
    const seen = { branch: 4, team: 1, self: 1 } as const;
    for (const [dataScope, number] of Object.entries(seen) as [keyof typeof seen, number][]) {
      const person = await clinic.person({ ...reader, dataScope });
      await clinic.sql('update employees set branch_id = $2 where id = $1', [person.employeeId, branch.id]);
      const client = server.client(clinic.subdomain);
      await client.signIn(person.name, person.password);
      const told = ((await client.get('/departments?range=[0,199]')).json as Place[]).map(
        (one) => one.active_employees,
      );
      expect([dataScope, told.reduce((all, n) => all + n, 0)]).toEqual([dataScope, number]);
      const places = (await client.get('/branches?range=[0,199]')).json as Place[];
      const here = places.find(({ id }) => id === branch.id);
      expect([dataScope, here?.active_employees]).toEqual([dataScope, number]);
    }
    expect(Math.max(...whole.values())).toBeGreaterThan(100);
  });

  it('is drawn together, so that the number stays the sum of a few rows', async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        clinic.sql(
          `update employees set status = case status when 'active' then 'inactive' else 'active' end where employee_no = $1`,
          [`S-${1 + (n % 50)}`],
        ),
      ),
    );
    await expectTrue();
    const [most] = (await clinic.sql(
      `select max(n)::int as n from (select count(*) as n from staff_counts group by of_id) c`,
    )) as unknown as readonly { n: number }[];
    expect(most?.n).toBeLessThan(130);
  });
});
