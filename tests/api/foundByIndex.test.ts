import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import type { Field } from '#metadata/fields/types.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import type { Client } from '#tests/setup/client.ts';
import { unique } from '#tests/setup/clinics.ts';
import { employeeDraft } from './people/support.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

const people = 20_000;
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  for (let from = 0; from < people; from += 4000)
    await clinic.sql(
      `insert into employees (clinic_id, id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id, status)
        select app_clinic(), new_id(), 'N-' || n, 'موظف كثير ' || n, 'female', '+2012' || lpad(n::text, 8, '0'), e.branch_id, e.department_id, e.job_title_id, 'inactive'
        from (select * from employees limit 1) e, generate_series($1::int, $1 + 3999) n`,
      [from],
    );
  // Statistics as the database gathers them by itself after a while.
  await server.database.pool.query('analyze employees');
}, 120_000);
afterAll(() => server.stop());

/** How many rows of the employees were read so far; every connection of the server tells what it has counted first. */
async function rowsRead(): Promise<number> {
  const { pool } = server.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  for (const client of clients) client.release();
  const { rows } = await pool.query<{ n: string }>(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_user_tables where relname = 'employees'`,
  );
  return Number(rows[0]?.n);
}

async function readBy(work: () => Promise<{ status: number }>, status: number): Promise<number> {
  await work();
  const before = await rowsRead();
  expect(await work()).toMatchObject({ status });
  return (await rowsRead()) - before;
}

it('finding performance 1: a new employee’s number is looked for by its index, not in every row', async () => {
  const draft = (): object => employeeDraft(clinic, { phone: `+2015${unique().slice(-8).padStart(8, '0')}` });
  // Each demand reads some references; the clinic's twenty thousand are never among them.
  expect(await readBy(() => owner.post('/employees', draft()), 201)).toBeLessThan(500);
});

it.each([
  ['a number', { employee_no: 'N-12345' }, 1],
  ['a part of a name no one else has', { full_name_ar_like: 'كثير 12345' }, 1],
  ['a number nobody has', { employee_no: 'N-none' }, 0],
])('finding performance 1: a list filtered by %s is found by an index', async (_, filter, count) => {
  const path = `/employees?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const answer = await owner.get(path);
  expect(answer.json).toHaveLength(count);
  // The walk in the list's order stops after two thousand rows.
  expect(await readBy(() => owner.get(path), 200)).toBeLessThan(people / 4);
});

it.each([
  ['hire_date', 'DESC'],
  ['leaving_date', 'ASC'],
  ['phone', 'ASC'],
  ['employee_no', 'DESC'],
  ['status', 'DESC'],
  ['created_at', 'DESC'],
  ['probation_end', 'ASC'],
])('finding performance, growth: a list in the order of %s %s walks an index', async (...sort) => {
  const path = `/employees?sort=${encodeURIComponent(JSON.stringify(sort))}`;
  // The count walks over ten thousand rows once in five seconds; here it is kept.
  expect(await readBy(() => owner.get(path), 200)).toBeLessThan(people / 4);
});

it('finding performance, update: what was not changed is read once before the write and once for the answer', async () => {
  const filed = (
    await owner.post(
      '/employees',
      employeeDraft(clinic, { phone: `+2015${unique().slice(-8).padStart(8, '0')}` }),
    )
  ).json as { id: string; version: number };
  const scans = async (): Promise<number> => {
    await rowsRead();
    const { rows } = await server.database.pool.query<{ n: string }>(
      `select seq_scan + coalesce(idx_scan, 0) as n from pg_stat_user_tables where relname = 'employees__documents'`,
    );
    return Number(rows[0]?.n);
  };
  const before = await scans();
  const saved = await owner.put(`/employees/${filed.id}`, { address: 'شارع النيل', version: filed.version });
  expect(saved.status).toBe(200);
  expect((await scans()) - before).toBe(2);
});

it('finding performance 1: every check of a folded value in the catalogue has an index the gate can use', async () => {
  const checks = resources.flatMap(({ name, fields }) =>
    Object.entries<Field>(fields).flatMap(([field, { kind, options }]) => {
      const isNumbered = (options as { sequence?: unknown }).sequence !== undefined;
      const isUnique = options.unique === true && kinds[kind].text === 'folded';
      return isNumbered || isUnique ? [[name.replaceAll('-', '_'), field] as const] : [];
    }),
  );
  expect(checks.length).toBeGreaterThan(10);
  // Which index the planner takes of an empty table says nothing; that the gate may use one for the check does.
  const plans = await Promise.all(
    checks.map(async ([table, field]) => {
      const { rows } = await server.database.pool.query<{ found: boolean }>(
        `select has_table_privilege('gate', $1, 'select') and exists (select from pg_index x
          where x.indrelid = $1::regclass and x.indisvalid and strpos(pg_get_indexdef(x.indexrelid), $2) > 0) as found`,
        [table, `(clinic_id, fold(${field}))`],
      );
      return `${table}.${field} ${rows[0]?.found === true ? 'index' : 'none'}`;
    }),
  );
  expect(plans).toEqual(checks.map(([table, field]) => `${table}.${field} index`));
});
