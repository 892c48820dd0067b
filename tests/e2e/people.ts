import { as, stranger } from './support.ts';

interface Person {
  readonly employeeId: string;
  readonly fullName: string;
  readonly name: string;
  readonly password: string;
}

let made = 0;
/** Differs from run to run as well: the demo clinic may be used by several files at once. */
const serial = (): string => `${process.pid}${String((made += 1)).padStart(2, '0')}`;

/** A phone of no one else. */
export const newPhone = (): string =>
  `0155${String(process.pid % 1000).padStart(3, '0')}${String((made += 1)).padStart(4, '0')}`;

const firstId = async (path: string): Promise<string> => {
  const { json, text } = await (await as('owner')).get(path);
  const id = (json as { id: string }[])[0]?.id;
  if (id === undefined) throw new Error(`${path}: ${text}`);
  return id;
};
const byName = (resource: string, name: string): Promise<string> =>
  firstId(`/${resource}?filter=${encodeURIComponent(JSON.stringify({ name_ar: name }))}`);

/** Files an employee with a login of the named role through the API; their password is their own unless temporary. */
export async function personWithLogin(
  role: 'employee' | 'receptionist',
  { temporary = false }: { readonly temporary?: boolean } = {},
): Promise<Person> {
  const owner = await as('owner');
  const name = `e2e-${serial()}`;
  const fullName = `موظف الاختبار ${name}`;
  const filed = await owner.post('/employees', {
    full_name_ar: fullName,
    gender: 'male',
    phone: newPhone(),
    branch_id: await byName('branches', 'الفرع الرئيسي'),
    department_id: await byName('departments', 'الاستقبال'),
    job_title_id: await byName('job-titles', 'موظف استقبال'),
    employment_periods: [{ start: '2024-01-01' }],
    login: { name, role_id: await byName('roles', role === 'employee' ? 'موظف' : 'موظف استقبال') },
  });
  if (filed.status !== 201) throw new Error(`Filing ${name}: ${filed.status} ${filed.text}`);
  const employeeId = (filed.json as { id: string }).id;
  const reset = await owner.post(`/employees/${employeeId}/reset-password`);
  if (reset.status !== 200) throw new Error(`Password of ${name}: ${reset.status} ${reset.text}`);
  const first = (reset.json as { temporary_password: string }).temporary_password;
  if (temporary) return { employeeId, fullName, name, password: first };
  const password = 'شاي بالنعناع بعد العصر';
  const session = stranger();
  await session.signIn(name, first);
  const changed = await session.post('/first-login', { password, password_confirmation: password });
  if (changed.status !== 200) throw new Error(`First sign-in of ${name}: ${changed.text}`);
  return { employeeId, fullName, name, password };
}
