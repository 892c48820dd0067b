import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cairoDay } from '#tests/setup/cairo.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';

// Whoever looks at one swap, request or leave may come to decide on it: who stands in for whom is asked with every look, and who
// is away is asked of the few it depends on, however many work in the clinic (hr.md G9).

let server: TestServer;
let clinic: TestClinic;
let manager: TestPerson;
let delegate: TestPerson;
let employee: TestPerson;
let superuser: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  manager = (await clinic.signedIn({ permissions: [] })).person;
  delegate = (await clinic.signedIn({ permissions: [] })).person;
  employee = (await clinic.signedIn({ permissions: [], managerId: manager.employeeId })).person;
  await clinic.sql('update employees set delegate_id = $2 where id = $1', [
    manager.employeeId,
    delegate.employeeId,
  ]);
  await clinic.sql(
    `insert into employees (clinic_id, id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id)
      select clinic_id, new_id(), 'M-' || n, 'موظف ' || n, gender, '+2011' || lpad(n::text, 8, '0'), branch_id, department_id, job_title_id
      from employees, generate_series(1, 400) n where id = $1`,
    [employee.employeeId],
  );
  superuser = new pg.Client({ connectionString: inject('superuserUrl') });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await server.stop();
});

/** How many people were asked about being away so far, in this session. */
const countedSql =
  "select coalesce(sum(calls), 0)::int as people from pg_stat_xact_user_functions where funcname = 'is_away'";

/** Whose step a decider takes today, and of how many people it was asked whether they are away. */
async function managedBy(decider: string | null): Promise<{ managed: unknown[]; asked: number }> {
  await superuser.query('begin');
  try {
    await superuser.query("set local track_functions = 'all'");
    await superuser.query("select set_config('app.clinic_id', $1, true)", [clinic.id]);
    const before = await superuser.query(countedSql);
    const { rows } = await superuser.query('select a.person from acting_managers($1::date, $2::uuid) a', [
      cairoDay(),
      decider,
    ]);
    const after = await superuser.query(countedSql);
    return {
      managed: rows.map(({ person }) => person),
      asked: after.rows[0].people - before.rows[0].people,
    };
  } finally {
    await superuser.query('rollback');
  }
}

it.each(['generic', 'custom'])(
  'of 400 people a manager and the delegate alone are asked whether they are away, in a %s plan',
  async (plan) => {
    await superuser.query(`set plan_cache_mode = force_${plan}_plan`);
    const mine = [employee.employeeId];
    expect(await managedBy(manager.employeeId)).toEqual({ managed: mine, asked: 2 });
    expect(await managedBy(delegate.employeeId)).toEqual({ managed: [], asked: 2 });
    expect(await managedBy(employee.employeeId)).toEqual({ managed: [], asked: 0 });
    expect(await managedBy(null)).toEqual({ managed: mine, asked: 2 });
    await clinic.sql('update employees set away_from = $2, away_until = $2 where id = $1', [
      manager.employeeId,
      cairoDay(),
    ]);
    expect(await managedBy(delegate.employeeId)).toEqual({ managed: mine, asked: 2 });
    expect(await managedBy(manager.employeeId)).toEqual({ managed: [], asked: 2 });
    await clinic.sql('update employees set away_from = null, away_until = null where id = $1', [
      manager.employeeId,
    ]);
  },
);
