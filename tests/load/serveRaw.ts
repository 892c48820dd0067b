/** The yardstick: the same rows by node:http and pg alone, with no access, no wall, no count; one prepared statement each. */
import http from 'node:http';
import pg from 'pg';
import type { BenchClinic } from './data.ts';
import { directusCreate, directusList, directusOne, directusUpdate, traceTables } from './directusLike.ts';

const { connection, clinic } = JSON.parse(process.env['BENCH'] ?? '{}') as {
  connection: pg.PoolConfig;
  clinic: BenchClinic;
};
const pool = new pg.Pool({ ...connection, max: 20 });
// The database may stop before this process has ended.
pool.on('error', () => undefined);

const columns = `t.id, t.version, t.created_at, t.updated_at, t.status, t.profile_picture, t.employee_no, t.full_name_ar, t.full_name_en, t.gender,
  t.birth_date::text, t.nationality, t.marital_status, t.dependents, t.holiday_group, t.phone, t.email, t.address, t.emergency_name, t.emergency_phone,
  t.branch_id, t.department_id, t.job_title_id, t.manager_id, t.delegate_id, t.employment_type, t.hire_date::text, t.probation_end::text,
  t.contract_kind, t.contract_start::text, t.contract_end::text, t.attendance_required, t.device_user_id, t.pay_method, t.bank_name,
  b.name_ar as branch, d.name_ar as department, j.name_ar as job_title, m.full_name_ar as manager`;
const joins = `left join branches b on b.clinic_id = t.clinic_id and b.id = t.branch_id
  left join departments d on d.clinic_id = t.clinic_id and d.id = t.department_id
  left join job_titles j on j.clinic_id = t.clinic_id and j.id = t.job_title_id
  left join employees m on m.clinic_id = t.clinic_id and m.id = t.manager_id`;
const page = (where: string) =>
  `select ${columns} from (select * from employees where clinic_id = $1 ${where} order by fold(full_name_ar), id limit 25) t ${joins} order by fold(t.full_name_ar), t.id`;

/** One page of the audit log, as the list of the product asks for it. */
async function auditPage(asked: URLSearchParams): Promise<unknown> {
  const values: unknown[] = [clinic.id];
  const parts = ['clinic_id = $1'];
  const add = (name: string, condition: (place: string) => string): void => {
    const value = asked.get(name);
    if (value === null) return;
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  add('entity', (place) => `entity = ${place}`);
  add('action', (place) => `action = ${place}`);
  add('user', (place) => `actor_id = ${place}::uuid`);
  add('before', (place) => `seq < ${place}::bigint`);
  add('from', (place) => `at >= ${place}::date::timestamp at time zone 'Africa/Cairo'`);
  add('to', (place) => `at < (${place}::date + 1)::timestamp at time zone 'Africa/Cairo'`);
  const order = asked.has('from') ? 'at desc, seq desc' : 'seq desc';
  const text = `select seq, at, actor_id, actor_label, ip, user_agent, request_id, action, entity, entity_id, entity_label, changes, reason
    from audit_log where ${parts.join(' and ')} order by ${order} limit 50`;
  return (await pool.query({ text, values })).rows;
}

type Handler = (url: URL, body: string) => Promise<unknown>;
const handlers: Readonly<Record<string, Handler>> = {
  '/list': async () => (await pool.query({ name: 'list', text: page(''), values: [clinic.id] })).rows,
  '/listcount': async () => {
    const [rows, count] = await Promise.all([
      pool.query({ name: 'list', text: page(''), values: [clinic.id] }),
      pool.query({
        name: 'count',
        text: 'select count(*) from (select 1 from employees where clinic_id = $1 limit 10001) c',
        values: [clinic.id],
      }),
    ]);
    return { rows: rows.rows, count: count.rows };
  },
  '/search': async (url) =>
    (
      await pool.query({
        text: page(`and search like '%' || fold($2) || '%'`),
        values: [clinic.id, url.searchParams.get('q')],
      })
    ).rows,
  '/one': async (url) =>
    (
      await pool.query({
        name: 'one',
        text: `select ${columns} from employees t ${joins} where t.clinic_id = $1 and t.id = $2`,
        values: [clinic.id, url.searchParams.get('id')],
      })
    ).rows[0],
  '/audit': (url) => auditPage(url.searchParams),
  '/create': async (_url, body) => {
    const row = JSON.parse(body) as Record<string, string>;
    const made = await pool.query({
      name: 'create',
      text: `insert into branches (clinic_id, id, name_ar, geofence_m) values ($1, new_id(), $2, 150) returning *`,
      values: [clinic.id, row['name_ar']],
    });
    return made.rows[0];
  },
  '/create-employee': async (_url, body) => {
    const values = employeeOf(body);
    const names = Object.keys(values);
    const made = await pool.query({
      name: 'create employee',
      text: `insert into employees (clinic_id, id, ${names.join(', ')}) values ($1, new_id(), ${names.map((_, n) => `$${n + 2}`).join(', ')}) returning *`,
      values: [clinic.id, ...Object.values(values)],
    });
    return made.rows[0];
  },
  '/update': async (url, body) => {
    const row = JSON.parse(body) as Record<string, string>;
    const made = await pool.query({
      name: 'update',
      text: `update employees set address = $3, version = version + 1, updated_at = now() where clinic_id = $1 and id = $2 returning *`,
      values: [clinic.id, url.searchParams.get('id'), row['address']],
    });
    return made.rows[0];
  },
  '/directus/list': () => directusList(pool, clinic.id),
  '/directus/one': (url) => directusOne(pool, clinic.id, url.searchParams.get('id')),
  '/directus/create-employee': (_url, body) => directusCreate(pool, clinic.id, employeeOf(body)),
  '/directus/update': (url, body) =>
    directusUpdate(
      pool,
      clinic.id,
      url.searchParams.get('id') ?? '',
      (JSON.parse(body) as Record<string, string>)['address'] ?? '',
    ),
};

let numbered = 0;
/** The columns of a new employee, numbered by this process, as a raw insert needs them. */
function employeeOf(body: string): Record<string, unknown> {
  const { employment_periods: _lines, ...given } = JSON.parse(body) as Record<string, unknown>;
  return { ...given, employee_no: `R${process.pid}-${(numbered += 1)}`, hire_date: '2024-03-01' };
}
await pool.query(traceTables);

const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://raw');
    const handler = handlers[url.pathname];
    if (!handler) return void response.writeHead(404).end();
    handler(url, body).then(
      (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      (reason: unknown) => response.writeHead(500).end(String(reason)),
    );
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
process.on('disconnect', () => process.exit(0));
