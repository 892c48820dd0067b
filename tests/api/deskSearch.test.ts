import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import type { Client } from '#tests/setup/client.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

type Person = Client & { person: TestPerson };
interface Hit {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
  readonly facts: Record<string, unknown>;
  readonly status?: string;
}
let server: TestServer;
let clinic: TestClinic;
let owner: Person;
let foreign: Person;

const hits = async (by: Client, q: string): Promise<Hit[]> => {
  const answer = await by.get(`/search?q=${encodeURIComponent(q)}`);
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return answer.json as Hit[];
};
const labels = async (by: Client, q: string): Promise<string[]> =>
  (await hits(by, q)).map(({ resource, label }) => `${resource}: ${label}`);

const employee = async (full_name_ar: string, more: object = {}): Promise<string> => {
  const { status, json, text } = await owner.post('/employees', {
    full_name_ar,
    gender: 'female',
    branch_id: clinic.start.branch,
    department_id: [...clinic.start.departments.values()][0],
    job_title_id: [...clinic.start.titles.values()][0],
    employment_periods: [{ start: '2024-01-01' }],
    ...more,
  });
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  return json.id as string;
};

let hoda: string;
let ahmad: string;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  foreign = await (await server.newClinic()).signedIn({ role: 'owner' });
  hoda = await employee('هدى مصطفى الزيات', { employee_no: 'Z-77', phone: '01012349876' });
  ahmad = await employee('أحمد هدى سلام', {
    employee_no: 'Z-770',
    phone: '01155500042',
    full_name_en: 'Ahmad Salam',
  });
  await employee('منى الزيات', { employee_no: 'Z-8', phone: '01155500043' });
});
afterAll(() => server.stop());

describe('UX-03 GET /search', () => {
  it('ranks the exact number first, then titles that begin so, then the rest', async () => {
    expect(await labels(owner, 'z-77')).toEqual(['employees: هدى مصطفى الزيات', 'employees: أحمد هدى سلام']);
    expect(await labels(owner, 'هدي')).toEqual(['employees: هدى مصطفى الزيات', 'employees: أحمد هدى سلام']);
    const [first] = await hits(owner, 'Z-77');
    expect(first).toEqual({
      resource: 'employees',
      id: hoda,
      label: 'هدى مصطفى الزيات',
      facts: { employee_no: 'Z-77', job_title_id: expect.any(String) as string },
      status: 'active',
    });
  });

  it('folds Arabic letters and digits, and finds a phone by its last four digits or as it is dialled', async () => {
    expect(await labels(owner, 'الزيّات مصطفي')).toEqual(['employees: هدى مصطفى الزيات']);
    expect(await labels(owner, '٩٨٧٦')).toEqual(['employees: هدى مصطفى الزيات']);
    for (const q of ['01012349876', '+20 101 234 9876', '0101 234 9876', '00201012349876'])
      expect([q, await labels(owner, q)]).toEqual([q, ['employees: هدى مصطفى الزيات']]);
    expect(await labels(owner, 'salam')).toEqual(['employees: أحمد هدى سلام']);
    expect(await hits(owner, '%')).toEqual([]);
    expect(await hits(owner, '  ')).toEqual([]);
    expect((await owner.get(`/search?q=${'x'.repeat(201)}`)).status).toBe(400);
    expect(await hits(owner, "' or 1=1 --")).toEqual([]);
  });

  it('looks through every resource with a page, at most five of each', async () => {
    for (let n = 1; n <= 7; n += 1)
      expect((await owner.post('/branches', { name_ar: `فرع الواحة ${n}` })).status).toBe(201);
    const title = { name_ar: 'مسؤول الواحة', department_id: [...clinic.start.departments.values()][0] };
    expect((await owner.post('/job-titles', title)).status).toBe(201);
    const found = await hits(owner, 'الواحه');
    expect(found.filter(({ resource }) => resource === 'branches')).toHaveLength(5);
    expect(found.filter(({ resource }) => resource === 'job-titles').map(({ label }) => label)).toEqual([
      'مسؤول الواحة',
    ]);
    expect((await hits(owner, 'ا')).length).toBeLessThanOrEqual(20);
  });

  it('finds a record by the person its title names, after the person', async () => {
    const { json: penalty } = await owner.post('/penalties', {
      employee_id: ahmad,
      unit: 'warning',
      reason: 'تأخر',
      violation_date: cairoDay(-1),
    });
    const found = await hits(owner, 'أحمد هدى');
    expect(found.map(({ resource, id }) => [resource, id])).toEqual([
      ['employees', ahmad],
      ['penalties', penalty.id],
    ]);
    // A phone number is none of the words a penalty is known by.
    const clerk = await clinic.signedIn({ permissions: ['view_penalties'] });
    expect(await labels(clerk, '01155500042')).toEqual([]);
    expect((await hits(clerk, 'أحمد سلام')).map(({ id }) => id)).toEqual([penalty.id]);
  });

  it('SEC-10 shows each caller their own rows of their own lists, and nothing of another clinic', async () => {
    expect(await hits(foreign, 'الزيات')).toEqual([]);
    expect(await hits(await clinic.signedIn({ permissions: [] }), 'الزيات')).toEqual([]);
    const own = await clinic.signedIn({ permissions: ['view_employees'], dataScope: 'self' });
    expect(await hits(own, 'الزيات')).toEqual([]);
    expect((await hits(own, 'موظف')).map(({ id }) => id)).toEqual([own.person.employeeId]);
    const leader = await clinic.signedIn({ permissions: ['view_employees'], dataScope: 'team' });
    await clinic.sql('update employees set manager_id = $1 where id = $2', [leader.person.employeeId, hoda]);
    expect((await hits(leader, 'الزيات')).map(({ id }) => id)).toEqual([hoda]);
  });

  it('SEC-14 fields of a narrower reading never match', async () => {
    await clinic.sql(`update employees set national_id = '29001011234567', iban = 'EG99mark' where id = $1`, [
      hoda,
    ]);
    for (const q of ['29001011234567', 'EG99mark']) expect(await hits(owner, q)).toEqual([]);
  });
});
