import { describe, expect, it } from 'vitest';
import { box, button, choose, heading, notice } from './forms.ts';
import { personWithLogin } from './people.ts';
import { as, atDesk, freshToken, settled, type Desk } from './support.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

describe('the violation list', () => {
  const name = `مخالفة اختبار ${process.pid}`;

  it('is kept in a panel over the penalties, by keyboard, and its place stands in the address', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/penalties');
      await page.getByRole('link', { name: 'قائمة المخالفات' }).focus();
      await page.keyboard.press('Enter');
      const panel = page.getByRole('dialog', { name: 'قائمة المخالفات' });
      await panel.getByRole('link', { name: 'إضافة مخالفة' }).press('Enter');
      await box(panel, 'المخالفة').fill(name);
      await button(panel, 'إضافة خطوة').press('Enter');
      const ladder = panel.getByRole('group', { name: 'التدرج' });
      await box(ladder, 'المرة').first().fill('1');
      await ladder.getByRole('combobox', { name: /الوحدة/ }).press('Enter');
      await page.getByRole('option', { name: 'إنذار' }).press('Enter');
      await panel.getByRole('button', { name: 'حفظ', exact: true }).press('Enter');
      await panel.getByRole('link', { name }).press('Enter');
      await panel.getByRole('heading', { name }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/penalties');
      expect(new URL(page.url()).searchParams.get('panel')).toMatch(/^violation-types\/[0-9a-f-]{36}$/);

      await page.reload();
      await panel.getByRole('heading', { name }).waitFor();
      await expect.poll(() => panel.getByRole('row', { name: /إنذار/ }).count()).toBe(1);
      await button(panel, 'إجراءات أخرى').press('Enter');
      await page.getByRole('menuitem', { name: 'أرشفة' }).press('Enter');
      await page
        .getByRole('dialog', { name: `أرشفة: ${name}` })
        .getByRole('button', { name: 'أرشفة' })
        .click();
      await panel.getByText('مؤرشف').first().waitFor();
      await panel.getByRole('button', { name: 'إغلاق' }).press('Enter');
      await panel.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).search).not.toContain('panel');
    }));

  it('is nobody’s who may not see penalties', () =>
    atDesk({ account: 'receptionist' }, async (desk) => {
      await open(desk, '/dashboard?panel=violation-types');
      await desk.page.getByText('ليس لديك صلاحية لعرض هذا السجل').waitFor();
    }));
});

describe('a document from the profile', () => {
  it('waits for HR, who accept it into the file or refuse it with a reason', async () => {
    const person = await personWithLogin('employee');
    const token = await freshToken(person.name, person.password);
    const send = async ({ page }: Desk, kind: string): Promise<void> => {
      await button(page, 'رفع مستند').click();
      const dialog = page.getByRole('dialog');
      await choose(page, 'نوع المستند', kind);
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'مستند.pdf', mimeType: 'application/pdf', buffer: pdf });
      await dialog.getByText('مستند.pdf').waitFor();
      await button(dialog, 'إرسال الطلب').click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await atDesk({ token }, async (desk) => {
      await open(desk, '/profile?tab=documents');
      await send(desk, 'شهادة');
      await notice(desk.page, 'وصل المستند إلى شؤون الموظفين للمراجعة').waitFor();
      await send(desk, 'عقد');
      await expect.poll(() => desk.page.getByText('بانتظار المراجعة').count()).toBe(2);
    });
    await atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      await open(desk, `/settings/users/${person.employeeId}/view?tab=submitted-documents`);
      const panel = page.getByRole('dialog', { name: 'المستندات المرسلة' });
      await page.getByRole('link', { name: /شهادة/ }).click();
      await button(panel, 'قبول').click();
      await page.getByRole('dialog', { name: /^قبول/ }).getByRole('button', { name: 'قبول' }).click();
      await panel.getByText('مقبول').first().waitFor();
      await button(panel, 'إغلاق').click();
      await page.getByRole('link', { name: /عقد/ }).click();
      await button(panel, 'إجراءات أخرى').click();
      await page.getByRole('menuitem', { name: 'رفض' }).click();
      const refusing = page.getByRole('dialog', { name: /^رفض/ });
      await box(refusing, 'سبب الرفض').fill('الصورة غير واضحة');
      await button(refusing, 'رفض').click();
      await panel.getByText('مرفوض').first().waitFor();
    });
    await atDesk({ token }, async (desk) => {
      await open(desk, '/profile?tab=documents');
      await desk.page.getByText('سبب الرفض: الصورة غير واضحة').waitFor();
      const inFile = desk.page.getByRole('region', { name: 'في ملفك' });
      await expect.poll(() => inFile.getByRole('listitem').count()).toBe(1);
      expect(await inFile.innerText()).toContain('شهادة');
    });
  });
});

describe('a record page', () => {
  it('walks the list one came from and tells its history in words (UX-18, UX-19)', async () => {
    const person = await personWithLogin('employee');
    const hr = await as('hr');
    const { version } = (await hr.get(`/employees/${person.employeeId}`)).json as { version: number };
    await hr.put(`/employees/${person.employeeId}`, { contract_end: '2027-01-05', version });
    await atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings/users');
      await page.locator('tbody a').first().click();
      await page.getByText(/^1 من \d+$/).waitFor();
      const first = await page.getByRole('heading', { level: 1 }).innerText();
      await page.locator('[data-shortcut=next]').press('Enter');
      await page.getByText(/^2 من \d+$/).waitFor();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).not.toBe(first);

      await open(desk, `/settings/users/${person.employeeId}/view?tab=history`);
      await heading(page, person.fullName).waitFor();
      const way = page.getByRole('navigation', { name: 'مسار الصفحة' }).locator('[aria-current]');
      await expect.poll(() => way.innerText()).toBe(person.fullName);
      await page.getByText(/سجّل نهاية العقد: «.?5\/1\/2027.?»/).waitFor();
    });
  });

  it('shows nothing sideways at 320 and sticks its name and action to the top', () =>
    atDesk({ account: 'hr', width: 320, height: 640 }, async (desk) => {
      const { page } = desk;
      const list = (await (await as('hr')).get('/employees')).json as readonly { id: string }[];
      await open(desk, `/settings/users/${list[0]?.id ?? ''}/view`);
      const sideways = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await sideways()).toBe(0);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      // The head's own button has left the window and can no longer be reached.
      const more = page
        .getByRole('button', { name: 'إجراءات أخرى' })
        .and(page.locator('button:not([inert] button)'));
      const top = async (): Promise<number> => (await more.boundingBox())?.y ?? -1;
      await expect.poll(async () => Math.floor((await top()) / 130)).toBe(0);
      expect(await sideways()).toBe(0);
    }));
});
