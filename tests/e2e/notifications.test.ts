import { describe, expect, inject, it } from 'vitest';
import { createClient, type Client } from '#tests/setup/client.ts';
import type { TestPerson } from '#tests/setup/clinics.ts';
import { ownClinic, type OwnClinic } from './ownClinic.ts';
import { atDesk, settled, type Desk } from './support.ts';
import { cairoDay } from '#tests/setup/cairo.ts';
import { expectWithin } from '#tests/setup/speed.ts';

type Person = Client & { readonly person: TestPerson };

/** Something happens that the person is told of, in one transaction; answers when it was over. */
async function happens(clinic: OwnClinic, { person }: Person, count = 1): Promise<number> {
  await clinic.sql(
    `insert into outbox (clinic_id, kind, event, payload) select app_clinic(), 'notification', 'target.assigned',
      jsonb_build_object('to', jsonb_build_object('userId', $1::text), 'resource', 'targets', 'record_id', gen_random_uuid())
      from generate_series(1, $2::int)`,
    [person.userId, count],
  );
  return Date.now();
}

const bell = ({ page }: Desk) => page.getByRole('button', { name: /^الإشعارات، / });
const named = ({ page }: Desk, name: string) => page.getByRole('button', { name, exact: true });

/** The desk of a person whose bell is live: the server has said how many are unread. */
async function open(desk: Desk, address = '/dashboard'): Promise<void> {
  const stream = desk.page.waitForResponse((response) => response.url().endsWith('/notifications/stream'));
  await desk.page.goto(address);
  await stream;
  await settled(desk);
}

describe('T11 the bell in the browser (platform.md 11)', () => {
  it('T11 UX-05 what one person does appears at another’s within a second; the record is one click away', async () => {
    const clinic = await ownClinic();
    const manager = await clinic.signedIn({ role: 'owner', isOwner: true });
    const employee = await clinic.signedIn();
    await atDesk({ home: clinic.home, token: employee.token ?? '' }, async (desk) => {
      await open(desk);
      await named(desk, 'الإشعارات، لا إشعارات جديدة').waitFor();
      const made = await manager.post('/penalties', {
        employee_id: employee.person.employeeId,
        violation_date: cairoDay(-2),
        unit: 'days',
        value: '1',
        reason: 'تأخر عن الوردية',
      });
      const { id, version } = made.json as { id: string; version: number };
      expect((await manager.post(`/penalties/${id}/approve`, { version })).status).toBe(200);
      const committed = Date.now();
      await named(desk, 'الإشعارات، إشعار جديد').waitFor();
      const took = Date.now() - committed;
      expectWithin(took, 1_000);
      await desk.page.locator('[data-toast]', { hasText: 'تم تسجيل جزاء' }).waitFor();
      await bell(desk).click();
      await desk.page
        .getByRole('dialog', { name: 'الإشعارات' })
        .getByRole('button', { name: /تم تسجيل جزاء/ })
        .click();
      await desk.page.waitForURL(`${clinic.home}/penalties/self`);
      await named(desk, 'الإشعارات، لا إشعارات جديدة').waitFor();
    });
  });

  it('ux 19 a sign-in from a new device is a warning on the screen, not a success', async () => {
    const clinic = await ownClinic();
    const employee = await clinic.signedIn();
    const { name, password } = employee.person;
    await atDesk({ home: clinic.home, token: employee.token ?? '' }, async (desk) => {
      await open(desk);
      const phone = createClient(`http://127.0.0.1:${inject('port')}`, {
        'x-clinic-subdomain': clinic.subdomain,
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      });
      await phone.signIn(name, password);
      const toast = desk.page.locator('[data-toast]', { hasText: 'تسجيل دخول من جهاز جديد' });
      await toast.waitFor();
      await expect.poll(() => toast.getAttribute('data-toast')).toBe('warning');
    });
  });

  it('T11 survives a cut: what was missed is there after it; tabs share one stream', async () => {
    const clinic = await ownClinic();
    const employee = await clinic.signedIn();
    await atDesk({ home: clinic.home, token: employee.token ?? '' }, async (desk) => {
      await open(desk);
      const second = await desk.anotherTab();
      let opened = 0;
      second.page.on('request', (request) => {
        if (request.url().endsWith('/notifications/stream')) opened += 1;
      });
      await second.page.goto('/dashboard');
      await named(second, 'الإشعارات، لا إشعارات جديدة').waitFor();
      await happens(clinic, employee);
      for (const tab of [desk, second]) await named(tab, 'الإشعارات، إشعار جديد').waitFor();
      expect(opened).toBe(0);
      await desk.context.setOffline(true);
      const cutAt = Date.now();
      await happens(clinic, employee, 2);
      await expect
        .poll(async () => (await employee.get('/notifications')).json.unread as number, { timeout: 10_000 })
        .toBe(3);
      // Ten seconds without a net: the page says so, and the count stays what it was.
      await expect.poll(() => Date.now() - cutAt, { timeout: 15_000, interval: 250 }).toBeGreaterThan(10_000);
      await named(desk, 'الإشعارات، إشعار جديد').waitFor();
      await desk.context.setOffline(false);
      for (const tab of [desk, second])
        await named(tab, 'الإشعارات، 3 إشعارات جديدة').waitFor({ timeout: 10_000 });
      await happens(clinic, employee);
      await named(second, 'الإشعارات، 4 إشعارات جديدة').waitFor();
      desk.faults.length = 0;
    });
  });

  it('T11 SEC-43 stops in every tab after sign-out, and another person begins with their own', async () => {
    const clinic = await ownClinic();
    const [first, next] = [await clinic.signedIn(), await clinic.signedIn()];
    await atDesk({ home: clinic.home, token: first.token ?? '' }, async (desk) => {
      await open(desk);
      const second = await desk.anotherTab();
      await second.page.goto('/dashboard');
      await bell(second).waitFor();
      await desk.page.getByRole('button', { name: /^حساب / }).click();
      await desk.page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
      for (const { page } of [desk, second]) await page.waitForURL(/\/login/);
      const asked: string[] = [];
      for (const { page } of [desk, second]) page.on('request', (request) => asked.push(request.url()));
      await happens(clinic, first);
      await expect
        .poll(
          async () =>
            (
              await clinic.sql('select 1 as n from notifications where recipient_id = $1', [
                first.person.userId,
              ])
            ).length,
        )
        .toBe(1);
      expect(asked.filter((url) => url.includes('/notifications'))).toEqual([]);
      expect((await first.get('/notifications')).status).toBe(401);
      await desk.page.evaluate((token) => window.localStorage.setItem('token', token), next.token ?? '');
      await open(desk);
      await named(desk, 'الإشعارات، لا إشعارات جديدة').waitFor();
    });
  });

  it('SEC-13 rights that change while a page is open change the menu without a reload', async () => {
    const clinic = await ownClinic();
    const employee = await clinic.signedIn();
    await atDesk({ home: clinic.home, token: employee.token ?? '' }, async (desk) => {
      await open(desk);
      // The area of the store, in the rail: with it the places are too many for one list.
      const entry = desk.page.getByRole('navigation').getByText('المخزون', { exact: true });
      await expect.poll(() => entry.count()).toBe(0);
      await desk.page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await clinic.sql(
        "insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'inventory_manage_items', 'allow')",
        [employee.person.userId],
      );
      await entry.first().waitFor({ state: 'attached' });
      expect(await desk.page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });
  });
});
