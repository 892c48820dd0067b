import pg from 'pg';
import type { BenchClinic } from './data.ts';
import type { Cost, Kind } from './costs.ts';

const list = `/api/v1/employees?sort=${encodeURIComponent('["full_name_ar","ASC"]')}&range=${encodeURIComponent('[0,24]')}`;
/** As a table of eight columns asks (`fields`). */
const shown = 'full_name_ar,employee_no,job_title_id,department_id,branch_id,phone,hire_date,profile_picture';

let made = 0;
const firstPhone = Date.now() % 5_000_000;
const person = (clinic: BenchClinic): Record<string, unknown> => ({
  full_name_ar: 'منى سعيد عبد الرحمن',
  gender: 'female',
  phone: `+20155${String((firstPhone + (made += 1)) % 10_000_000).padStart(7, '0')}`,
  branch_id: clinic.branch,
  department_id: clinic.department,
  job_title_id: clinic.title,
});

interface Known {
  readonly id: string;
  readonly version: number;
}

/** Fifty employees that may be saved as they are: rows made by SQL lack the period of employment a form demands. */
export async function readyToChange(
  superuser: pg.ClientConfig,
  clinic: BenchClinic,
  { port, token }: { readonly port: number; readonly token: string },
): Promise<readonly Known[]> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(
    `insert into employees__employment_periods (clinic_id, record_id, position, start)
      select e.clinic_id, e.id, 0, '2024-01-01' from employees e where e.clinic_id = $1
        and not exists (select from employees__employment_periods p where p.clinic_id = e.clinic_id and p.record_id = e.id)
      order by fold(e.employee_no), e.id limit 60`,
    [clinic.id],
  );
  await client.end();
  const sort = encodeURIComponent('["employee_no","ASC"]');
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/employees?sort=${sort}&range=[0,49]`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as Known[];
}

const idAt = (ids: readonly Known[], n: number): string => ids[n % ids.length]?.id ?? '';

/** The calls that are compared; `ids` are employees to be read and changed, more than there are connections. */
export const costKinds = (clinic: BenchClinic, ids: readonly Known[]): Kind[] => [
  ...readingKinds(ids),
  ...changingKinds(clinic, ids),
  ...growingKinds(),
];

function readingKinds(ids: readonly Known[]): Kind[] {
  const idOf = (n: number): string => idAt(ids, n);
  return [
    {
      what: 'list 25 with its count / rows without count',
      ours: () => ({ method: 'GET', path: list }),
      raw: () => ({ method: 'GET', path: '/list' }),
      directus: () => ({ method: 'GET', path: '/directus/list' }),
    },
    {
      what: 'list 25, only the columns shown / rows without count',
      ours: () => ({ method: 'GET', path: `${list}&fields=${shown}` }),
      raw: () => ({ method: 'GET', path: '/list' }),
    },
    {
      what: 'one',
      ours: (n) => ({ method: 'GET', path: `/api/v1/employees/${idOf(n)}` }),
      raw: (n) => ({ method: 'GET', path: `/one?id=${idOf(n)}` }),
      directus: (n) => ({ method: 'GET', path: `/directus/one?id=${idOf(n)}` }),
    },
  ];
}

function changingKinds(clinic: BenchClinic, ids: readonly Known[]): Kind[] {
  const idOf = (n: number): string => idAt(ids, n);
  const versions = new Map(ids.map(({ id, version }) => [id, version]));
  const body = (): object => ({ ...person(clinic) });
  const address = (): object => ({ address: `شارع ${(made += 1)}` });
  const branch = (): object => ({ name_ar: `فرع ${process.hrtime.bigint()} ${(made += 1)}` });
  return [
    {
      what: 'create branch',
      ours: () => ({ method: 'POST', path: '/api/v1/branches', body: branch() }),
      raw: () => ({ method: 'POST', path: '/create', body: branch() }),
    },
    {
      what: 'create employee',
      ours: () => ({
        method: 'POST',
        path: '/api/v1/employees',
        body: { ...body(), employment_periods: [{ start: '2024-03-01' }] },
      }),
      raw: () => ({ method: 'POST', path: '/create-employee', body: body() }),
      directus: () => ({ method: 'POST', path: '/directus/create-employee', body: body() }),
    },
    {
      what: 'update employee',
      ours: (n, last) => {
        // Each connection changes a record of its own; the version is the one of its last answer.
        const id = idOf(n % 4);
        if (typeof last['version'] === 'number') versions.set(id, last['version']);
        return {
          method: 'PUT',
          path: `/api/v1/employees/${id}`,
          body: { ...address(), version: versions.get(id) },
        };
      },
      raw: (n) => ({ method: 'PUT', path: `/update?id=${idOf(4 + (n % 4))}`, body: address() }),
      directus: (n) => ({ method: 'PUT', path: `/directus/update?id=${idOf(8 + (n % 4))}`, body: address() }),
    },
  ];
}

/** Lists whose work used to grow with the number of people. */
function growingKinds(): Kind[] {
  return [
    ...(['job-titles', 'branches', 'departments'] as const).map((name): Kind => ({
      what: `list of ${name} with their people / a page of the raw list`,
      ours: () => ({ method: 'GET', path: `/api/v1/${name}?range=${encodeURIComponent('[0,24]')}` }),
      raw: () => ({ method: 'GET', path: '/list' }),
    })),
    ...(['hire_date', 'phone', 'status'] as const).map((name): Kind => ({
      what: `list 25 in the order of ${name} / a page of the raw list`,
      ours: () => ({
        method: 'GET',
        path: `/api/v1/employees?sort=${encodeURIComponent(JSON.stringify([name, 'DESC']))}&range=${encodeURIComponent('[0,24]')}`,
      }),
      raw: () => ({ method: 'GET', path: '/list' }),
    })),
  ];
}

const micro = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(0));
const ratio = (over: number | undefined, under: number | undefined): string =>
  over === undefined || under === undefined || under === 0 ? '–' : (over / under).toFixed(2);

/** The table for docs/benchmarks.md; `state` says what else the machine did. */
export function costReport(costs: readonly Cost[], state: string): string {
  const [least] = costs.map(({ rows }) => rows);
  const whole = ({ app, database }: Cost): number => app + database;
  const row = (one: Cost): string => {
    const small = costs.find(({ what, rows }) => what === one.what && rows === least);
    return `| ${one.what} | ${one.rows.toLocaleString('en')} | ${micro(one.app)} + ${micro(one.database)} | ${micro(one.raw)} | ${ratio(one.raw, whole(one))} | ${micro(one.directus)} | ${ratio(one.directus, whole(one))} | ${small === one ? '–' : ratio(whole(one), small && whole(small))} |`;
  };
  const find = (what: string): Cost | undefined => costs.findLast((one) => one.what === what);
  const [branch, employee] = [find('create branch'), find('create employee')];
  return `
## Processor time

Microseconds of processor time per call (server + PostgreSQL), four connections, by turns in one run; medians. ${state}
Raw is node:http and pg on the same rows: no sign-in, rules, row-level security or audit. Like Directus is raw work with what
Directus asks the database for: a query per relation, an exact count, and for a write the record before and after it, an
activity and a revision; what Directus spends in Node beside that is not in it.

| what | rows | ours | raw | raw ÷ ours | like Directus | like Directus ÷ ours | to the fewest rows |
|---|---|---|---|---|---|---|---|
${costs.map(row).join('\n')}

A created branch costs ${ratio(branch && whole(branch), employee && whole(employee))} of a created employee, which has a number of its own, checks of uniqueness and a period of employment.
`;
}
