import type { Answer, Client } from '#tests/setup/client.ts';
import type { TestClinic, TestPerson, TestServer } from '#tests/setup/testServer.ts';

type Row = Readonly<Record<string, unknown>>;
type Person = Client & { readonly person: TestPerson };

/** The code and the sentences of an answer. */
const told = ({ status, json }: Pick<Answer, 'status' | 'json'>) => [
  status,
  json.code,
  ...Object.values((json.errors ?? {}) as Record<string, readonly string[]>).flat(),
];

/** What is done again and again, in one clinic. */
function stepsIn(clinic: TestClinic, types: ReadonlyMap<string, string>) {
  /** Gives somebody a service from a day on. */
  const employ = async ({ person }: Person, day: string): Promise<void> => {
    await clinic.sql(
      `insert into employees__employment_periods (clinic_id, record_id, start) values (app_clinic(), $1, $2)`,
      [person.employeeId, day],
    );
    await clinic.sql('update employees set hire_date = $2 where id = $1', [person.employeeId, day]);
  };
  /** Somebody hired on a day, who asks for leave. */
  const hired = async (day = '2020-01-01', more = {}): Promise<Person> => {
    const one = await clinic.signedIn({
      permissions: ['request_self_vacation', 'view_self_vacations', 'view_self_attendance'],
      ...more,
    });
    await employ(one, day);
    return one;
  };
  const ask = (by: Person, code: string, from: string, to = from, more = {}) =>
    by.post('/vacations', { type_id: types.get(code), date_from: from, date_to: to, half: 'none', ...more });
  const step = async (by: Person, id: string, name: string, more = {}) => {
    const [row] = await clinic.sql('select version from vacations where id = $1', [id]);
    return by.post(`/vacations/${id}/${name}`, { version: row?.['version'], ...more });
  };
  const balance = async (by: Person, code: string, query = '') => {
    const { json } = await by.get(`/vacations/balances${query}`);
    const found = (json.balances as readonly Row[]).find((one) => one['type_id'] === types.get(code));
    return [found?.['earned'], found?.['taken'], found?.['pending'], found?.['left']].map(Number);
  };
  const book = async (employee: string, code = 'annual') =>
    (
      await clinic.sql(
        `select entry, days::text as days from vacation_ledger where employee_id = $1 and type_id = $2 order by posted_at, entry <> 'grant', id`,
        [employee, types.get(code)],
      )
    ).map((row) => `${String(row['entry'])} ${String(row['days'])}`);
  const sums = async () =>
    clinic.sql(`select b.employee_id from vacation_balances b where b.days <> (select coalesce(sum(l.days), 0) from vacation_ledger l
    where l.clinic_id = b.clinic_id and l.employee_id = b.employee_id and l.type_id = b.type_id and l.year = b.year)`);
  return { employ, hired, ask, step, balance, book, sums };
}

/** A clinic in which leave is asked for and decided, and what tests of it do again and again. */
export async function openLeave(server: TestServer) {
  const clinic = await server.newClinic();
  const types = new Map<string, string>();
  const hr: Person = await clinic.signedIn({
    permissions: [
      'create_vacations',
      'view_vacations',
      'create_holidays',
      'view_holidays',
      'edit_employees',
      'view_employees',
    ],
  });
  const manager: Person = await clinic.signedIn({ permissions: ['view_self_profile'] });
  const steps = stepsIn(clinic, types);
  await steps.employ(hr, '2020-01-01');
  for (const row of await clinic.sql('select id, code from vacation_types'))
    types.set(String(row['code']), String(row['id']));
  return { clinic, types, hr, manager, told, ...steps };
}
