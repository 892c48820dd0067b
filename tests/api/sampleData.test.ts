import { describe, expect, it } from 'vitest';
import { findClinic } from '#server/db/gate.ts';
import { transaction } from '#server/db/transaction.ts';
import { removeSample } from '#server/demo/removeSample.ts';
import { addSample } from '#server/demo/sample.ts';
import type { ClinicArea } from '#server/kit/clinicAreas.ts';
import { newId } from '#server/kit/ids.ts';
import { startSignupDesk, type SignedUp } from './signupSupport.ts';

const desk = startSignupDesk();

describe('sample data', () => {
  const counts = async ({ sql }: SignedUp): Promise<Record<string, number>> => {
    const [row] =
      await sql(`select (select count(*)::int from employees) as employees, (select count(*)::int from penalties) as penalties,
      (select count(*)::int from bonuses) as bonuses, (select count(*)::int from targets) as targets, (select count(*)::int from target_achievements) as achievements,
      (select count(*)::int from holidays) as holidays, (select count(*)::int from patients) as patients, (select count(*)::int from sample_rows) as marked`);
    return row as Record<string, number>;
  };
  const empty = {
    employees: 1,
    penalties: 0,
    bonuses: 0,
    targets: 0,
    achievements: 0,
    holidays: 0,
    patients: 0,
    marked: 0,
  };

  it('comes with the sign-up when asked for: twelve people and their records, every row marked', async () => {
    const clinic = await desk.signedUp({ sample_data: true });
    const full = await counts(clinic);
    expect(full['employees']).toBe(13);
    for (const what of ['penalties', 'bonuses', 'targets', 'achievements', 'holidays', 'patients'])
      expect(full[what]).toBeGreaterThan(5);
    const { employees = 0, marked, ...others } = full;
    expect(marked).toBe(Object.values(others).reduce((sum, n) => sum + n, employees - 1));
    expect((await clinic.owner.get('/clinic-setup')).json.sample).toEqual({ rows: full['marked'] });
    // Nothing invented counts as a step that was done.
    const steps = (await clinic.owner.get('/clinic-setup')).json.steps as { name: string; done: boolean }[];
    expect(steps.filter((step) => step.done).map(({ name }) => name)).toEqual([]);
    const removed = await clinic.owner.remove('/sample-data');
    expect([removed.status, removed.json]).toEqual([
      200,
      { message: 'حُذفت البيانات التجريبية', removed: full['marked'], kept: [] },
    ]);
    expect(await counts(clinic)).toEqual(empty);
  });

  it('goes in with one button and comes out with another, and takes exactly its own rows', async () => {
    const clinic = await desk.signedUp();
    const [like] = await clinic.sql('select branch_id, department_id, job_title_id from employees');
    const real = await clinic.owner.post('/employees', {
      full_name_ar: 'سارة علي',
      gender: 'female',
      phone: '01112345678',
      ...like,
      employment_periods: [{ start: '2026-01-01' }],
    });
    const added = await clinic.owner.post('/sample-data');
    expect([added.status, added.json]).toEqual([201, { message: 'أضيفت البيانات التجريبية' }]);
    const twice = await clinic.owner.post('/sample-data');
    expect([twice.status, twice.json.code]).toEqual([409, 'sample_present']);
    expect((await counts(clinic))['employees']).toBe(14);
    expect((await clinic.owner.remove('/sample-data')).status).toBe(200);
    expect(await counts(clinic)).toEqual({ ...empty, employees: 2 });
    expect((await clinic.owner.get(`/employees/${real.json.id}`)).status).toBe(200);
    // And back again: numbers of the first time are not given out twice.
    expect((await clinic.owner.post('/sample-data')).status).toBe(201);
  });

  it('keeps what something real depends on, and says what that is', async () => {
    const clinic = await desk.signedUp({ sample_data: true });
    const sample = await clinic.sql(
      `select e.id, e.full_name_ar from employees e join sample_rows s on s.tbl = 'employees' and s.record_id = e.id order by e.employee_no limit 2`,
    );
    const [first, second] = sample.map(({ id }) => String(id));
    const [violation] = await clinic.sql(`select id from violation_types where name_ar = 'الغياب بدون إذن'`);
    const today = String((await clinic.owner.get('/me')).json.today);
    const penalty = await clinic.owner.post('/penalties', {
      employee_id: first,
      violation_type_id: violation?.['id'],
      violation_date: today,
      unit: 'days',
      value: '1',
      reason: 'غياب يوم كامل',
    });
    expect(penalty.status).toBe(201);
    const [branch] = (await clinic.owner.get('/branches')).json;
    expect((await clinic.owner.put(`/branches/${branch.id}`, { ...branch, manager_id: second })).status).toBe(
      200,
    );
    const removed = await clinic.owner.remove('/sample-data');
    expect(removed.json.message).toBe('حُذفت البيانات التجريبية عدا ما ارتبطت به بيانات حقيقية');
    expect(
      (removed.json.kept as { resource: string; id: string; because: string[] }[]).toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      ),
    ).toEqual(
      [
        { resource: 'employees', id: first, label: sample[0]?.['full_name_ar'], because: ['الجزاءات'] },
        { resource: 'employees', id: second, label: sample[1]?.['full_name_ar'], because: ['الفروع'] },
      ].toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
    );
    expect(await counts(clinic)).toEqual({ ...empty, employees: 3, penalties: 1, marked: 2 });
    // Once nothing depends on them they go too.
    const now = (await clinic.owner.get(`/branches/${branch.id}`)).json;
    await clinic.owner.put(`/branches/${branch.id}`, { ...now, manager_id: null });
    expect((await clinic.owner.remove('/sample-data')).json).toMatchObject({ removed: 1 });
  });

  it('SEC-19 is the owner’s alone, whatever permissions another holds', async () => {
    const clinic = await desk.server.newClinic();
    const manager = await clinic.signedIn({ role: 'manager' });
    expect((await manager.post('/sample-data')).status).toBe(403);
    expect((await manager.remove('/sample-data')).status).toBe(403);
    expect(await clinic.sql('select 1 from sample_rows')).toEqual([]);
  });

  it('ux 14: takes no place of the plan, and whoever is renamed takes one', async () => {
    const clinic = await desk.signedUp({ sample_data: true });
    const [like] = await clinic.sql(
      `select branch_id, department_id, job_title_id from employees where full_name_ar = 'منى عبد العزيز' or true limit 1`,
    );
    const used = async (): Promise<unknown> => (await clinic.owner.get('/subscription')).json.usage.employees;
    expect(await used()).toEqual({ used: 1, max: 15 });
    const add = (n: number) =>
      clinic.owner.post('/employees', {
        full_name_ar: `موظف حقيقي رقم ${n}`,
        gender: 'male',
        phone: `0111234${String(1000 + n)}`,
        ...like,
        employment_periods: [{ start: '2026-01-01' }],
      });
    const answers = [];
    for (let n = 0; n < 14; n += 1) answers.push((await add(n)).status);
    expect(answers).toEqual(Array.from({ length: 14 }, () => 201));
    expect(await used()).toEqual({ used: 15, max: 15 });
    expect((await add(99)).json.code).toBe('limit_employees');
    const [sample] = await clinic.sql(
      `select e.id from employees e join sample_rows s on s.tbl = 'employees' and s.record_id = e.id order by e.employee_no limit 1`,
    );
    const path = `/employees/${String(sample?.['id'])}`;
    const opened = (await clinic.owner.get(path)).json;
    const taken = await clinic.owner.put(path, { version: opened.version, full_name_ar: 'سعاد حسين فهمي' });
    expect([taken.status, taken.json.code]).toEqual([409, 'limit_employees']);
    await clinic.sql(`update clinics set plan_limits = '{"max_active_employees": 16}'`);
    const renamed = await clinic.owner.put(path, { version: opened.version, full_name_ar: 'سعاد حسين فهمي' });
    expect(renamed.status).toBe(200);
    expect(await used()).toEqual({ used: 16, max: 16 });
    // Hers to stay: the sample goes without her.
    await clinic.owner.remove('/sample-data');
    expect((await clinic.owner.get(path)).status).toBe(200);
  });

  it('ux 14: whoever is given a login is real from then on, and takes a place of the plan', async () => {
    const clinic = await desk.signedUp({ sample_data: true });
    const allow = (n: number) =>
      clinic.sql(`update clinics set plan_limits = jsonb_build_object('max_active_employees', $1::int)`, [n]);
    const used = async (): Promise<unknown> => (await clinic.owner.get('/subscription')).json.usage.employees;
    const sample = await clinic.sql(
      `select record_id as id from sample_rows where tbl = 'employees' limit 2`,
    );
    const [first, second] = sample.map(({ id }) => String(id));
    const [role] = await clinic.sql(`select id from roles where key = 'receptionist'`);
    await allow(1);
    const opened = (await clinic.owner.get(`/employees/${first}`)).json;
    const giveLogin = () =>
      clinic.owner.put(`/employees/${first}`, {
        version: opened.version,
        login: { name: 'reception.one', role_id: role?.['id'] },
      });
    const full = await giveLogin();
    expect([full.status, full.json.code]).toEqual([409, 'limit_employees']);
    const alone = { employee_id: second, name: 'reception.two', role_id: role?.['id'] };
    expect((await clinic.owner.post('/users', alone)).json.code).toBe('limit_employees');
    expect(await used()).toEqual({ used: 1, max: 1 });
    await allow(2);
    expect((await giveLogin()).status).toBe(200);
    expect(await used()).toEqual({ used: 2, max: 2 });
    await allow(3);
    expect((await clinic.owner.post('/users', alone)).status).toBe(201);
    expect(await used()).toEqual({ used: 3, max: 3 });
    // Theirs to stay, and no longer among what the sample leaves behind.
    const removed = (await clinic.owner.remove('/sample-data')).json;
    expect((removed.kept as { id: string }[]).map(({ id }) => id)).toEqual([]);
    expect((await clinic.owner.get(`/employees/${first}`)).json.login.name).toBe('reception.one');
  });

  it('ux 14: a real person is renamed and given a login where the plan came to be smaller than the clinic', async () => {
    const clinic = await desk.signedUp();
    const [like] = await clinic.sql('select branch_id, department_id, job_title_id from employees');
    const draft = { full_name_ar: 'سارة علي', gender: 'female', phone: '01112345678', ...like };
    const real = await clinic.owner.post('/employees', {
      ...draft,
      employment_periods: [{ start: '2026-01-01' }],
    });
    await clinic.sql(`update clinics set plan_limits = '{"max_active_employees": 1}'`);
    const [role] = await clinic.sql(`select id from roles where key = 'receptionist'`);
    const renamed = await clinic.owner.put(`/employees/${real.json.id}`, {
      version: real.json.version,
      full_name_ar: 'سارة علي حسن',
      login: { name: 'sara.ali', role_id: role?.['id'] },
    });
    expect([renamed.status, renamed.json.code]).toEqual([200, undefined]);
  });

  it('ux 14: comes where the plan is full', async () => {
    const clinic = await desk.signedUp();
    await clinic.sql(`update clinics set plan_limits = '{"max_active_employees": 1}'`);
    expect((await clinic.owner.post('/sample-data')).status).toBe(201);
    expect((await counts(clinic))['employees']).toBe(13);
  });

  it('is what each area declares: rows of the tables it names are marked and go again, an area without a sample adds nothing', async () => {
    const clinic = await desk.signedUp();
    const { pool } = desk.server.database;
    const { id = '' } = (await findClinic(pool, clinic.subdomain)) ?? {};
    const day = (name_ar: string) => ({
      id: newId(),
      name_ar,
      date_from: '2026-01-01',
      date_to: '2026-01-01',
      holiday_groups: [],
      is_paid: true,
    });
    const planted: readonly ClinicArea[] = [
      { name: 'silent', demo: ({ db }) => db.insert('holidays', [day('عطلة بلا علامة')]) },
      {
        name: 'planted',
        sample: [{ table: 'holidays', label: 'name_ar' }],
        demo: ({ db, size, country }) => db.insert('holidays', [day(`عطلة ${size} ${country}`)]),
      },
    ];
    await transaction(pool, id, (tx) => addSample(tx, { today: '2026-01-01', country: 'EG' }, planted));
    const marked = `select h.name_ar from holidays h join sample_rows s on s.tbl = 'holidays' and s.record_id = h.id`;
    expect(await clinic.sql(marked)).toEqual([{ name_ar: 'عطلة sample EG' }]);
    expect(await clinic.sql('select name_ar from holidays')).toEqual([{ name_ar: 'عطلة sample EG' }]);
    const gone = await transaction(pool, id, (tx) => removeSample(tx, planted));
    expect(gone).toEqual({ removed: 1, kept: [] });
    expect(await clinic.sql('select 1 from holidays')).toEqual([]);
  });
});
