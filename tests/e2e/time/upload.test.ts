import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFindings } from '../axe.ts';
import { button, choose, notice, pick } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, settled } from '../support.ts';

/** Four good lines of two people, of whom the device knows one; one line whose day is none. */
const lines = [
  '       12\t2026-03-02 10:05:00\t0\t1',
  '       12\t2026-03-02 18:00:00\t1\t1',
  '     7777\t2026-03-02 09:58:00\t0\t1',
  '     7777\t2026-03-02 17:30:00\t1\t1',
  '       12\tأمس 10:00:00\t0\t1',
];

async function filled(): Promise<{
  readonly clinic: OwnClinic;
  readonly token: string;
  readonly mona: string;
}> {
  const clinic = await ownClinic();
  // Its circles begin before the file does, whenever they are made.
  await clinic.sql(`update payroll_settings set first_circle_month = '2026-01'`);
  const hr = await clinic.signedIn({
    permissions: ['create_fingerprint', 'view_attendances', 'edit_employees', 'view_employees'],
  });
  const [ali, mona] = [await clinic.signedIn(), await clinic.signedIn()];
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, start) select app_clinic(), e.id, '2020-01-01' from employees e
      where not exists (select from employees__employment_periods p where p.record_id = e.id)`,
  );
  await clinic.sql(`update employees set device_user_id = '12' where id = $1`, [ali.person.employeeId]);
  await clinic.sql(`update employees set full_name_ar = 'منى سعيد' where id = $1`, [mona.person.employeeId]);
  await clinic.sql(
    `insert into fingerprint_devices (clinic_id, name, branch_id) select app_clinic(), 'جهاز المدخل', id from branches limit 1`,
  );
  return { clinic, token: hr.token ?? '', mona: mona.person.employeeId };
}

/** Saves while the file does not arrive, which tells so and keeps the form, and while it is on its way, which waits for it. */
async function failingThenSlow(page: Page, file: string): Promise<void> {
  await page.route('**/api/v1/files', (route) => route.abort());
  await page.locator('input[type="file"]').setInputFiles(file);
  await button(page, 'حاول مرة أخرى').waitFor();
  await button(page, 'حفظ وفتح').click();
  await page.getByText('لم يُحفظ شيء: لم يصل أحد الملفات').waitFor();
  await page.unroute('**/api/v1/files');

  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route('**/api/v1/files', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'حاول مرة أخرى').click();
  await button(page, 'حفظ وفتح').click();
  await button(page, 'جاري الحفظ...').waitFor();
  expect(await page.getByText('هذا الحقل مطلوب').count()).toBe(0);
  letGo();
}

it('hr.md 2.4, UX-45: device, file, save; bad lines by number and reason, an unknown number matched there, a reload finds it, undone', async () => {
  const { clinic, token, mona } = await filled();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'attlog-'));
  const file = path.join(folder, 'attlog.dat');
  writeFileSync(file, lines.join('\r\n'));
  const kept = async () =>
    (await clinic.sql(`select employee_id from punches where status = 'kept' order by at`)).map(
      (row) => row['employee_id'],
    );
  await atDesk({ home: clinic.home, token }, async (desk) => {
    const { page } = desk;
    await page.goto('/fingerprint/upload');
    await settled(desk);
    // No file of rows becomes an upload: neither above the list nor where it is empty.
    await page.getByRole('heading', { name: 'لا توجد سجلات بعد' }).waitFor();
    expect(await button(page, 'استيراد').count()).toBe(0);
    await page.locator('[data-shortcut="new"]').first().click();
    await settled(desk);
    await pick(page, 'الجهاز', 'جهاز المدخل');
    await failingThenSlow(page, file);
    await page.getByText('الوقت غير صحيح').first().waitFor();
    await page.reload();
    await settled(desk);
    await page.getByText('الوقت غير صحيح').first().waitFor();
    expect([await kept(), await seriousFindings(page)]).toEqual([[], []]);

    await button(page, 'ربط الرقم 7777 بموظف').click();
    const panel = page.getByRole('dialog');
    await pick(panel, 'الموظف', 'منى سعيد');
    await button(panel, 'حفظ').click();
    await page.getByRole('link', { name: /منى سعيد/ }).waitFor();

    await button(page, 'حفظ الحركات').first().click();
    const saving = page.getByRole('dialog');
    await choose(saving, 'طريقة الحفظ', 'تجاهل الأسطر الخاطئة');
    await button(saving, 'حفظ الحركات').click();
    await notice(page, 'حُفظت حركات الملف').waitFor();
    expect((await kept()).filter((id) => id === mona)).toHaveLength(2);

    // A step back is there, but does not lead.
    await button(page, 'إجراءات أخرى').first().click();
    await page.getByRole('menuitem', { name: 'تراجع عن الحفظ' }).click();
    await button(page.getByRole('dialog'), 'تراجع عن الحفظ').click();
    await notice(page, 'أُلغيت حركات الملف').waitFor();
    expect(await kept()).toEqual([]);
  });
  rmSync(folder, { recursive: true, force: true });
});

it('UX-45, UX-60: a file is chosen, read and saved by keyboard alone', async () => {
  const { clinic, token } = await filled();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'attlog-'));
  const file = path.join(folder, 'attlog.dat');
  writeFileSync(file, lines.slice(0, 2).join('\r\n'));
  await atDesk({ home: clinic.home, token }, async (desk) => {
    const { page } = desk;
    const { keyboard } = page;
    const onto = async (at: Locator): Promise<void> => {
      for (let step = 0; step < 60; step += 1) {
        await keyboard.press('Tab');
        if (await at.evaluate((one) => one === document.activeElement)) return;
      }
      throw new Error('the cursor never came there');
    };
    // Asked for before the page loads: asked for beside the key, the browser may open its own window before it hears of it.
    const chosen = page.waitForEvent('filechooser', { timeout: 60_000 });
    chosen.catch(() => undefined);
    await page.goto('/fingerprint/upload');
    await settled(desk);
    await keyboard.press('KeyN');
    await page.waitForURL(/panel=/);
    await settled(desk);
    const device = page.getByRole('combobox', { name: /^الجهاز/ });
    await onto(device);
    await keyboard.type('جهاز');
    await page.getByRole('option', { name: /جهاز المدخل/ }).waitFor();
    // What is typed is asked for with a delay; its answer draws the options once more.
    await settled(desk);
    // Which option is marked when the answer comes depends on the machine: a person looks before they press, and the last adds a device.
    const marked = () =>
      device.evaluate(
        (box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
      );
    for (let n = 0; n < 4 && !(await marked()).includes('جهاز المدخل'); n += 1)
      await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect.poll(() => device.inputValue()).toContain('جهاز المدخل');
    await settled(desk);
    await onto(button(page.getByRole('dialog'), 'اختيار ملف'));
    await keyboard.press('Enter');
    await (await chosen).setFiles(file);
    await page.getByText('attlog.dat').first().waitFor();
    await settled(desk);
    await keyboard.press('Control+KeyS');
    const save = button(page, 'حفظ الحركات').first();
    await save.waitFor();
    await settled(desk);
    await onto(save);
    await keyboard.press('Enter');
    const saving = page.getByRole('dialog').last();
    await onto(button(saving, 'حفظ الحركات'));
    await keyboard.press('Enter');
    await notice(page, 'حُفظت حركات الملف').waitFor();
    expect(await clinic.sql(`select from punches where status = 'kept'`)).toHaveLength(2);
  });
  rmSync(folder, { recursive: true, force: true });
});
