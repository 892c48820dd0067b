import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { box, heading, notice } from './forms.ts';
import { inDays, storeClinic, type StoreClinic } from './inventory/storeClinic.ts';
import { opened } from './opened.ts';
import { atDesk, settled, type DeskOptions } from './support.ts';

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}
async function pressed(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
/** Types into a chooser and takes the first line that is offered. */
async function chosen(page: Page, label: RegExp, typed: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }).first());
  await page.keyboard.type(typed);
  await page.getByRole('option').filter({ hasText: typed }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
const named = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true }).first();
let store: StoreClinic;
/** The name of whom the penalty is about. */
let employee = '';
const people = new Map<string, Client>();
const at = (role: string): DeskOptions => ({
  home: store.clinic.home,
  token: String(people.get(role)?.token),
  locale: 'ar',
});
const barcode = '6221234500017';
const penalties = () => store.sql('select status, objection, value::float8 as value from penalties');

beforeAll(async () => {
  store = await storeClinic();
  for (const role of ['hr', 'employee', 'accountant'])
    people.set(role, await store.clinic.signedIn({ role, name: `${role}.keys` }));
  const [row] = await store.sql(
    `select e.id, e.full_name_ar as name from employees e join users u on u.employee_id = e.id where u.name = 'employee.keys'`,
  );
  employee = String(row?.['name']);
  const warned = {
    employee_id: row?.['id'],
    violation_date: inDays(-3),
    unit: 'warning',
    reason: 'تأخر عن الوردية',
  };
  const { id } = await store.post('owner', '/penalties', warned);
  await store.post('owner', `/penalties/${id}/approve`, { version: 1 });
  const item = await store.item('جوانتي فحص', { barcode });
  await store.receive({ item, qty: '100', price: '1' });
});

// The desk of a receptionist: patients/desk; an owner's decisions: inbox.
describe('UX-60 issue 15: the main job of each role, by keyboard alone', () => {
  it('a doctor asks the store, the manager approves on the first page, the storekeeper hands out', async () => {
    await atDesk(store.at('doctor'), async (desk) => {
      const { page } = desk;
      await opened(desk, '/inventory/requests/add');
      await tabTo(page, box(page, 'امسح الباركود أو اكتبه'));
      await page.keyboard.type(barcode);
      await page.keyboard.press('Enter');
      await page.getByText(/المتاح \d+ قطعة/).waitFor();
      await tabTo(page, box(page, 'المطلوب'));
      await page.keyboard.press('Control+KeyA');
      await page.keyboard.type('٤٠');
      await pressed(page, named(page, 'تقديم الطلب'));
      await notice(page, /قُدّم الطلب .*REQ-\d{4}-\d{5}/).waitFor();
    });
    await atDesk(store.at('manager'), async (desk) => {
      const { page } = desk;
      await opened(desk, '/dashboard');
      const card = page.getByRole('region', { name: 'بانتظاري' });
      await pressed(page, named(card.getByRole('listitem').first(), 'اعتماد'));
      await pressed(page, named(page.getByRole('dialog'), 'اعتماد'));
      await notice(page, /REQ-\d{4}-\d{5}/).waitFor();
    });
    expect(await store.sql('select distinct status from inventory_requests')).toContainEqual({
      status: 'approved',
    });
    await atDesk(store.at('storekeeper'), async (desk) => {
      const { page } = desk;
      await opened(desk, '/inventory/requests');
      await pressed(
        page,
        page
          .getByRole('main')
          .getByRole('link', { name: /REQ-\d{4}-\d{5}/ })
          .first(),
      );
      await pressed(page, named(page, 'صرف'));
      await pressed(page, named(page.getByRole('dialog'), 'صرف'));
      await page.getByRole('main').getByText('تم الصرف').first().waitFor();
    });
  });

  it('human resources record a penalty and approve it; the employee objects', async () => {
    await atDesk(at('hr'), async (desk) => {
      const { page } = desk;
      await opened(desk, '/penalties/add');
      await chosen(page, /^الموظف/, employee);
      await page.keyboard.press('Escape');
      await tabTo(page, box(page, 'القيمة'));
      await page.keyboard.type('١');
      await tabTo(page, box(page, 'السبب'));
      await page.keyboard.type('غياب يوم كامل دون إخطار');
      await pressed(page, named(page, 'حفظ وفتح'));
      await page.waitForURL(/\/penalties\/[\w-]{36}\/view$/);
      await pressed(page, named(page, 'اعتماد'));
      await pressed(page, named(page.getByRole('dialog'), 'اعتماد'));
      await notice(page, /^اعتُمد جزاء/).waitFor();
    });
    await atDesk(at('employee'), async (desk) => {
      const { page } = desk;
      await opened(desk, '/penalties/self');
      await heading(page, 'جزاءاتي').waitFor();
      await pressed(page, page.getByRole('main').getByRole('row').nth(1).getByRole('link').first());
      await pressed(page, named(page, 'اعتراض'));
      // Over the panel the penalty stands in.
      const dialog = page.getByRole('dialog').last();
      await tabTo(page, box(dialog, 'الاعتراض'));
      await page.keyboard.type('كنت في مأمورية بعلم المدير');
      await pressed(page, named(dialog, 'اعتراض'));
      await notice(page, /^قُدّم اعتراضك/).waitFor();
    });
    expect(await penalties()).toContainEqual({
      status: 'objected',
      objection: 'كنت في مأمورية بعلم المدير',
      value: 1,
    });
  });

  it('an accountant narrows the penalties to those of a state and opens one', async () => {
    await atDesk(at('accountant'), async (desk) => {
      const { page } = desk;
      await opened(desk, '/penalties');
      await pressed(page, named(page, 'الحالة'));
      await tabTo(page, page.getByRole('checkbox', { name: 'معتمد', exact: true }));
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await page.getByText('الحالة: معتمد', { exact: true }).waitFor();
      await settled(desk);
      await pressed(page, page.getByRole('main').locator('tbody').getByRole('link').first());
      await page.waitForURL(/\/penalties\/[\w-]{36}\/view/);
    });
  });
});
