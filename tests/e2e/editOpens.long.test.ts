import { beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '#metadata/time/clock.ts';
import type { Permission } from '#metadata/permissions.ts';
import { button, notice } from './forms.ts';
import type { Client } from '#tests/setup/client.ts';
import { ownClinic, type OwnClinic } from './ownClinic.ts';
import { atDesk, settled } from './support.ts';

/**
 * People 7, in the browser: whoever holds exactly the right the specification puts on an edit address opens its page, sees the
 * form and saves it. The API's half over all addresses is tests/contract/editOpens.test.ts.
 */
let clinic: OwnClinic;
/** The six addresses of the finding, typed by hand, with a text of the form that is changed. */
const cases: { path: string; permission: Permission; field: string }[] = [];
const today = dayAt(new Date(), 'Africa/Cairo');

async function made(path: string, body: object, by: Client = clinic.owner): Promise<Record<string, string>> {
  const answer = await by.post(path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
  return answer.json as Record<string, string>;
}

beforeAll(async () => {
  clinic = await ownClinic();
  await makeFiles();
  await makeTargets();
});

async function makeFiles(): Promise<void> {
  const worker = await clinic.person({ role: 'employee' });
  const [like = {}] = await clinic.sql(
    'select branch_id, department_id, job_title_id from employees limit 1',
  );
  const employee = await made('/employees', {
    full_name_ar: 'حسين علي فؤاد',
    gender: 'male',
    phone: '01098765432',
    ...like,
    employment_periods: [{ start: '2024-01-01' }],
  });
  const branch = await made('/branches', { name_ar: 'فرع التعديل' });
  const role = await made('/roles', { name_ar: 'دور التعديل', permissions: ['edit_roles'] });
  const penalty = await made('/penalties', {
    employee_id: worker.employeeId,
    violation_date: today,
    unit: 'warning',
    reason: 'تأخير',
  });
  cases.push(
    { path: `/settings/users/${employee['id']}/edit`, permission: 'edit_employees', field: 'address' },
    { path: `/settings/branches/${branch['id']}/edit`, permission: 'edit_branches', field: 'address' },
    { path: `/settings/roles/${role['id']}/edit`, permission: 'edit_roles', field: 'description' },
    { path: `/penalties/${penalty['id']}/edit`, permission: 'edit_penalties', field: 'reason' },
  );
}

async function makeTargets(): Promise<void> {
  const { owner } = clinic;
  const worker = await clinic.person({ role: 'employee' });
  const aim = {
    title: 'مستهدف التعديل',
    employee_ids: [worker.employeeId],
    target_value: '10',
    period_from: today,
    period_to: today,
  };
  const target = await made('/targets', aim);
  const running = await made('/targets', { ...aim, title: 'مستهدف جارٍ' });
  await owner.post(`/targets/${running['id']}/activate`, { version: running['version'] });
  // What somebody without the right to decide files waits, and can be changed.
  const clerk = await clinic.signedIn({ permissions: ['create_targets_achievements'] });
  const reached = await made(
    '/target-achievements',
    {
      target_id: running['id'],
      employee_id: worker.employeeId,
      date: today,
      value: '1',
    },
    clerk,
  );
  cases.push(
    { path: `/targets/${target['id']}`, permission: 'edit_targets', field: 'title' },
    {
      path: `/targets/${running['id']}/achievements/${reached['id']}/edit`,
      permission: 'edit_targets_achievements',
      field: 'note',
    },
  );
}

describe('the edit right alone', () => {
  it('people 7: opens the page of its address, with the form, and saves', async () => {
    expect(cases).toHaveLength(6);
    for (const { path, permission, field } of cases) {
      const by = await clinic.signedIn({ permissions: [permission] });
      await atDesk({ home: clinic.home, token: String(by.token) }, async (desk) => {
        const { page } = desk;
        await page.goto(path);
        await settled(desk);
        const place = page.locator(`main form [data-source="${field}"]`);
        const input = place.locator('textarea:not([aria-hidden]), input').first();
        await input.fill('نص جديد من صاحب الحق');
        await button(page, 'حفظ').click();
        await notice(page, /^تم حفظ/).waitFor();
      });
    }
  });
});
