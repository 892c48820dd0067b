import { describe, expect, it } from 'vitest';
import { definePermissions } from '#metadata/permissions.ts';
import { clinicAreas } from '#resources/index.server.ts';
import { presetShares } from '#resources/people/roles/presetShares.server.ts';
import { findClinic } from '#server/db/gate.ts';
import { completeClinics } from '#server/clinic/completeClinics.ts';
import { fillAreas } from '#server/clinic/newClinic.ts';
import { transaction } from '#server/db/transaction.ts';
import type { ClinicArea } from '#server/kit/clinicAreas.ts';
import type { Client } from '#tests/setup/client.ts';
import { startSignupDesk, type SignedUp } from './signupSupport.ts';

const desk = startSignupDesk();
const linkToken = async ({ sql }: SignedUp): Promise<string> => {
  const [mail] = await sql(
    `select payload ->> 'link' as link from outbox where event = 'account.verify' order by created_at desc, id desc limit 1`,
  );
  return String(mail?.['link']).split('token=')[1] ?? '';
};

describe('SEC-37 the owner’s e-mail', () => {
  it('is proven by the link of the mail, once', async () => {
    const clinic = await desk.signedUp();
    const email = async (): Promise<unknown> => (await clinic.owner.get('/clinic-setup')).json.email;
    expect(await email()).toEqual({ address: 'mona@example.com', proven: false });
    const token = await linkToken(clinic);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.server.client().post('/verify-email', { token })),
    );
    expect(answers.filter(({ status }) => status === 200).map(({ json }) => json)).toEqual([
      { message: 'تم تأكيد بريدك الإلكتروني' },
    ]);
    expect(answers.filter(({ json }) => json.code === 'email_link_invalid')).toHaveLength(9);
    expect(await email()).toEqual({ address: 'mona@example.com', proven: true });
    const again = await clinic.owner.post('/verify-email/resend');
    expect([again.status, again.json.code]).toEqual([409, 'email_proven']);
  });

  it('is not proven by a link that is no link, old, replaced, or of an address given up', async () => {
    const clinic = await desk.signedUp();
    const prove = async (token: unknown): Promise<unknown> =>
      (await desk.server.client().post('/verify-email', { token })).json.code;
    for (const token of [undefined, null, '', [], {}, true, 'x'.repeat(43)])
      expect(await prove(token)).toBe('email_link_invalid');
    const first = await linkToken(clinic);
    expect((await clinic.owner.post('/verify-email/resend')).json).toEqual({
      message: 'أرسلنا رابط التأكيد إلى بريدك الإلكتروني',
    });
    const second = await linkToken(clinic);
    expect(second).not.toBe(first);
    expect(await prove(first)).toBe('email_link_invalid');
    await clinic.sql(`update users set email = 'other@example.com'`);
    expect(await prove(second)).toBe('email_link_invalid');
    // A link dies with the address it went to, and does not come back with it (SEC-32).
    await clinic.sql(`update users set email = 'mona@example.com'`);
    expect(await prove(second)).toBe('email_link_invalid');
    await clinic.owner.post('/verify-email/resend');
    expect(await prove(await linkToken(clinic))).toBeUndefined();
    await clinic.sql(`update users set email = 'new@example.com'`);
    expect((await clinic.owner.get('/clinic-setup')).json.email).toEqual({
      address: 'new@example.com',
      proven: false,
    });
  });

  it('gets the link again three times an hour', async () => {
    const { owner } = await desk.signedUp();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await owner.post('/verify-email/resend')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('UX-68 the first steps of a clinic', () => {
  const done = async (owner: Client): Promise<Record<string, boolean>> =>
    Object.fromEntries(
      ((await owner.get('/clinic-setup')).json.steps as { name: string; done: boolean }[]).map((step) => [
        step.name,
        step.done,
      ]),
    );

  it('stand open at first and are ticked by what really exists', async () => {
    const { owner, sql } = await desk.signedUp();
    expect(await done(owner)).toEqual({
      brand: false,
      branch: false,
      departments: false,
      staff: false,
      roles: false,
      hours: false,
      shifts: false,
      leave_types: false,
      check_in: false,
      pay_figures: false,
      patient: false,
    });
    await sql(`update clinics set primary_color = '#225533'`);
    expect(await done(owner)).toMatchObject({ brand: true, branch: false });
    const [place] = (await owner.get('/branches')).json;
    await owner.put(`/branches/${place.id}`, { ...place, address: '12 شارع التحرير' });
    expect(await done(owner)).toMatchObject({ branch: true, departments: false });
    await owner.post('/departments', { name_ar: 'الأشعة' });
    expect(await done(owner)).toMatchObject({ departments: true, staff: false, roles: false });
    const [like] = await sql('select branch_id, department_id, job_title_id from employees');
    const [role] = await sql(`select id from roles where key = 'receptionist'`);
    const employee = {
      full_name_ar: 'سارة علي',
      gender: 'female',
      phone: '01112345678',
      ...like,
      employment_periods: [{ start: '2026-01-01' }],
    };
    const added = await owner.post('/employees', employee);
    expect(added.status).toBe(201);
    expect(await done(owner)).toMatchObject({ staff: true, roles: false });
    const login = { name: 'sara.ali', role_id: role?.['id'] };
    await owner.put(`/employees/${added.json.id}`, { ...added.json, login });
    expect(await done(owner)).toMatchObject({ branch: true, departments: true, staff: true, roles: true });
    const patient = { full_name: 'منى سامي', gender: 'female', phone: '01112345679' };
    expect((await owner.post('/patients', { ...patient, branch_id: like?.['branch_id'] })).status).toBe(201);
    expect(await done(owner)).toMatchObject({ patient: true, hours: false });
    const doctor = { ...employee, full_name_ar: 'د. هدى علي', phone: '01112345670' };
    const made = await owner.post('/employees', {
      ...doctor,
      job_title_id: (await sql('select id from job_titles where is_clinical limit 1'))[0]?.['id'],
    });
    const hours = { weekday: 'sat', opens: '10:00', closes: '14:00', branch_id: like?.['branch_id'] };
    expect((await owner.post('/doctor-schedules', { ...hours, doctor_id: made.json.id })).status).toBe(201);
    await owner.post('/vacation-types/confirm', {});
    expect(await done(owner)).toMatchObject({ hours: true, leave_types: true });
  });

  it('are shown in the reader’s language, each with its place in the app, to whoever may do them', async () => {
    const { owner } = await desk.signedUp();
    const steps = (await owner.get('/clinic-setup', { 'accept-language': 'en' })).json.steps as {
      name: string;
      title: string;
      path: string;
    }[];
    expect(steps.map(({ name, title, path }) => [name, title, path])).toEqual([
      ['brand', 'Add your logo and colours', '/settings/clinic'],
      ['branch', 'Complete the branch', '/settings/branches'],
      ['departments', 'Review the departments', '/settings/departments'],
      ['staff', 'Add your staff', '/settings/users'],
      ['roles', 'Set roles and permissions', '/settings/roles'],
      ['hours', 'Set the doctors’ working hours', '/settings?panel=doctor-schedules'],
      ['shifts', 'Review the work schedules', '/settings/schedules'],
      ['leave_types', 'Confirm the vacation types', '/vacations?panel=vacation-types'],
      ['check_in', 'Choose how attendance is recorded', '/fingerprint/upload'],
      ['pay_figures', 'Confirm insurance and tax figures', '/salary-systems'],
      ['patient', 'Register the first patient', '/patients/create'],
    ]);
    const other = await desk.server.newClinic();
    const hr = await other.signedIn({ role: 'hr' });
    const answer = (await hr.get('/clinic-setup')).json;
    expect((answer.steps as { name: string }[]).map(({ name }) => name)).toEqual([
      'departments',
      'staff',
      'shifts',
      'leave_types',
      'check_in',
      'pay_figures',
    ]);
    expect([answer.email, answer.sample]).toEqual([null, null]);
    const doctor = await other.signedIn({ role: 'doctor' });
    expect((await doctor.get('/clinic-setup')).json.steps).toEqual([]);
  });
});

describe('a clinic that shows the product', () => {
  it('is furnished by its data: its owner is shown no steps', async () => {
    const shown = await desk.server.newClinic();
    await shown.sql(`update clinics set subscription_plan = 'demo' where id = app_clinic()`);
    const owner = await shown.signedIn({ role: 'owner' });
    expect((await owner.get('/clinic-setup')).json.steps).toEqual([]);
  });
});

describe('DESIGN 9.23 what an area contributes', () => {
  it('reaches clinics made before the area, once', async () => {
    const clinic = await desk.signedUp();
    const area: ClinicArea = {
      name: 'planted',
      async onNewClinic(db, { country }) {
        // Other suites have clinics in the same database.
        const [own] = await db.query('select subdomain from clinics where id = app_clinic()');
        if (own?.['subdomain'] !== clinic.subdomain) return;
        await db.insert('holidays', [
          {
            name_ar: `عطلة ${country}`,
            date_from: '2026-01-01',
            date_to: '2026-01-01',
            holiday_groups: [],
            is_paid: true,
          },
        ]);
      },
    };
    const { pool } = desk.server.database;
    expect(await completeClinics(pool, [area])).toBeGreaterThan(0);
    await completeClinics(pool, [area]);
    expect(await clinic.sql('select name_ar from holidays')).toEqual([{ name_ar: 'عطلة EG' }]);
  });

  it('a permission that is new reaches the presets of clinics that were there before once, and stays taken away', async () => {
    const clinic = await desk.signedUp();
    // As if the contract did not know it: owner and manager hold everything, the doctor is named, the receptionist is not.
    const group = definePermissions({
      group: 'planted',
      words: {
        ar: { group: 'جديد', names: { manage_shifts: 'إدارة الورديات' } },
        en: { group: 'New', names: { manage_shifts: 'Manage shifts' } },
      },
      presets: { doctor: ['manage_shifts'] },
    });
    const area: ClinicArea = { name: 'presets', shares: presetShares([group]) };
    const holders = async () =>
      (
        await clinic.sql(
          `select key from roles where 'manage_shifts' = any (permissions) and key in ('doctor', 'receptionist') order by key`,
        )
      ).map(({ key }) => key);
    const { pool } = desk.server.database;
    expect(await holders()).toEqual([]);
    await completeClinics(pool, [area]);
    expect(await holders()).toEqual(['doctor']);
    expect(
      await clinic.sql(
        `select action, entity_label from audit_log where entity = 'roles' and reason = 'a new area'`,
      ),
    ).toEqual([{ action: 'permission', entity_label: 'طبيب' }]);
    await clinic.sql(
      `update roles set permissions = array_remove(permissions, 'manage_shifts') where key = 'doctor'`,
    );
    await completeClinics(pool, [area]);
    expect(await holders()).toEqual([]);
  });

  it('changes nothing of a clinic that has it', async () => {
    const clinic = await desk.signedUp();
    const state = () =>
      clinic.sql(`select (select count(*) from roles) as roles, (select count(*) from departments) as departments,
        (select count(*) from job_titles) as titles, (select count(*) from branches) as branches, (select count(*) from violation_types) as violations`);
    const before = await state();
    await clinic.sql(`update departments set name_ar = 'قسم الأشعة' where name_ar = 'المخزن'`);
    const { id = '' } = (await findClinic(desk.server.database.pool, clinic.subdomain)) ?? {};
    const facts = { clinicType: 'dental', country: 'EG' } as const;
    await transaction(desk.server.database.pool, id, (tx) => fillAreas(tx, facts, clinicAreas));
    expect(await state()).toEqual(before);
  });
});
