import { expect } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import type { TestClinic, TestPerson } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { componentId, paySystem } from './paySupport.ts';

export type Person = Client & { person: TestPerson };

let keys = 0;
/** A step of a circle or slip with the version as it stands, and a key. */
export async function step(
  clinic: TestClinic,
  by: Client,
  resource: 'payroll-circles' | 'salary-slips',
  id: string,
  name: string,
  asked: object = {},
) {
  const [row] = await clinic.sql(`select version from ${resource.replace('-', '_')} where id = $1`, [id]);
  keys += 1;
  return by.call('POST', `/${resource}/${id}/${name}`, {
    body: { version: row?.['version'], ...asked },
    headers: { 'idempotency-key': `run-step-${keys}` },
  });
}

/** Somebody employed since a day, so that circles hold them. */
export async function employed(clinic: TestClinic, since: string, role = 'employee'): Promise<Person> {
  const person = await clinic.signedIn({ role });
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, $2)`,
    [person.person.employeeId, since],
  );
  return person;
}

/** A salary from a day on, by component code. */
export async function pays(
  clinic: TestClinic,
  by: Client,
  employee: string,
  amounts: Readonly<Record<string, string>>,
  more: object = {},
) {
  const lines = await Promise.all(
    Object.entries(amounts).map(async ([code, amount]) => ({
      component_id: await componentId(clinic, code),
      amount,
    })),
  );
  const system = await paySystem(by);
  return ok(
    by.post('/salary-assignments', {
      employee_id: employee,
      system_id: system.id,
      effective_from: '2026-01-01',
      reason: 'hire',
      lines,
      ...more,
    }),
  );
}

/** Makes of a clinic one that pays by hand, keeps no attendance and begins with the circle of `first`; answers the circle of a month. */
export async function paysByHand(
  clinic: TestClinic,
  by: Client,
  first: string,
  more: object = { objection_days: 0 },
): Promise<(month: string) => string> {
  await clinic.sql(
    `update clinics set modules_off = modules_off || array['finance', 'attendance'] where id = app_clinic()`,
  );
  const [settings] = await ok(by.get('/payroll-settings'));
  const { id, version } = settings;
  await ok(by.put(`/payroll-settings/${id}`, { version, first_circle_month: first, ...more }));
  const circles = new Map(
    (await clinic.sql('select month, id from payroll_circles')).map((row) => [row['month'], row['id']]),
  );
  return (month) => String(circles.get(month));
}

/** Runs a circle to its end; answers what the job says. */
export async function calculated(by: Client, circle: string, asked: object = {}) {
  const { job_id: job } = await ok(by.post(`/payroll-circles/${circle}/calculate`, asked));
  await expect
    .poll(async () => (await by.get(`/jobs/${job}`)).json.state, { timeout: 20_000, interval: 100 })
    .toMatch(/done|failed/u);
  const ended = await ok(by.get(`/jobs/${job}`));
  expect([ended.state, ended.error ?? null]).toEqual(['done', null]);
  return ended.result;
}

/** The lines of somebody's slip, by key. */
export async function slipOf(by: Client, month: string, employee: string) {
  const [row] = await ok(
    by.get(`/salary-slips?filter=${encodeURIComponent(JSON.stringify({ month, employee_id: employee }))}`),
  );
  const slip = row === undefined ? undefined : await ok(by.get(`/salary-slips/${row.id}`));
  const lines: readonly { key: string; amount: string }[] = slip?.lines ?? [];
  return { ...slip, amounts: Object.fromEntries(lines.map(({ key, amount }) => [key, amount])) };
}
