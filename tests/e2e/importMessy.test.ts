import { expect, it } from 'vitest';
import { messyHeadings, messyRows } from '#tests/fixtures/messyStaff.ts';
import { workbook } from '#tests/setup/imports.ts';
import { button } from './forms.ts';
import { ownClinic } from './ownClinic.ts';
import { atDesk, settled } from './support.ts';

const fileOf = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  workbook(rows.map((row) => row.map((text) => (text === '' ? null : { text }))));

/** The list without its hiring dates: they are given once for all rows. */
const columns = messyHeadings.length - 1;
const withoutDates = [messyHeadings, ...messyRows].map((row) => row.slice(0, columns));

it('ux.md 1 and 2: twenty messy rows become staff in six steps, each fault mended once', async () => {
  const { home, owner } = await ownClinic();
  await atDesk({ home, token: String(owner.token), account: 'owner', locale: 'ar' }, async (desk) => {
    const { page } = desk;
    const dialog = page.getByRole('dialog', { name: /استيراد/ }).first();
    const upload = async (rows: readonly (readonly string[])[]): Promise<void> => {
      await page.goto('/settings/users');
      await settled(desk);
      await page.locator('[data-shortcut=import]').click();
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'موظفون.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await fileOf(rows),
      });
      await button(dialog, 'فحص الملف').waitFor();
    };
    // Nothing is checked before each required field has a column or one value for all rows.
    await upload(withoutDates);
    await expect.poll(() => button(dialog, 'فحص الملف').isDisabled()).toBe(true);
    await dialog.getByText('حقول مطلوبة بلا عمود: تاريخ التعيين').waitFor();
    await dialog.getByLabel('تاريخ التعيين لكل الصفوف').fill('1/9/2024');
    await expect.poll(() => button(dialog, 'فحص الملف').isEnabled()).toBe(true);

    await upload([messyHeadings, ...messyRows]); // 1: the file
    await button(dialog, 'فحص الملف').click(); // 2: its columns are all known
    const department = dialog.getByRole('form', { name: /^القسم: .*صالة الانتظار/ });
    await department.getByText('في 7 صفوف').waitFor({ timeout: 60_000 });
    await department.getByRole('combobox').click();
    await page.getByRole('option', { name: 'الاستقبال' }).click();
    await button(department, 'تطبيق على 7 صفوف').click(); // 3: the department nobody knows
    const hired = dialog.getByRole('form', { name: /^تاريخ التعيين: هذا الحقل مطلوب/ });
    await department.waitFor({ state: 'detached', timeout: 60_000 });
    await hired.getByRole('textbox').fill('١/١٠/٢٠٢٤');
    await button(hired, 'تطبيق على 4 صفوف').click(); // 4: the days that are missing
    await hired.waitFor({ state: 'detached', timeout: 60_000 });
    const twins = dialog.getByRole('form', { name: /^صف \d+$/ });
    await expect.poll(() => twins.count(), { timeout: 60_000 }).toBe(2);
    for (const left of [1, 0]) {
      await button(twins.first(), 'استبعاد الصف').click(); // 5: phones that stand twice
      await expect.poll(() => twins.count()).toBe(left);
    }
    await dialog.getByRole('button', { name: /^استيراد 18/ }).click(); // 6
    await dialog.getByText('انتهى الاستيراد').waitFor({ timeout: 60_000 });
    const all = await owner.get('/employees?range=[0,99]');
    const names = (all.json as { full_name_ar: string }[]).map((one) => one.full_name_ar);
    expect(names).toEqual(expect.arrayContaining(['هدى مصطفى كامل', 'كريم فؤاد نصر', 'آية هاني بدوي']));
    expect(names).not.toContain('عمرو نبيل شاكر');
    expect(desk.faults).toEqual([]);
  });
}, 240_000);
