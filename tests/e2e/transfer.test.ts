import { describe, expect, it } from 'vitest';
import { openWorkbook } from '#tests/setup/spreadsheet.ts';
import { readFileSync } from 'node:fs';
import { as, openDesk, origin } from './support.ts';

const stamp = String(process.pid);
const csv = ['المسمى,ملاحظات', ...Array.from({ length: 30 }, (_, at) => `وظيفة ${stamp} ${at},ملاحظة ${at}`)];

describe('a file becomes records, and a list becomes a file', () => {
  it('UX-16, UX-42, UX-44 in Arabic: columns matched, a fault mended in place, imported, found after a reload, exported, taken back', async () => {
    const owner = await as('owner');
    const { page, context, faults } = await openDesk({ account: 'owner', locale: 'ar' });
    await page.goto(`${origin}/settings/job-titles`);
    await page.locator('[data-shortcut=import]').click();
    const dialog = page.getByRole('dialog', { name: /استيراد/ });
    const headings = csv[0] ?? '';
    const rows = csv.slice(1).map((line, at) => (at === 4 ? ',ملاحظة 4' : line));
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'titles.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${[headings, ...rows].join('\r\n')}`),
    });
    await page.waitForURL(/import=[0-9a-f-]{36}/);
    const wizard = page.url();
    await dialog.getByText('titles.csv').waitFor();
    await page.reload();
    await dialog.getByRole('button', { name: 'فحص الملف' }).click();
    const wrong = dialog.getByRole('form', { name: 'صف 6' });
    await wrong.getByText('هذا الحقل مطلوب').waitFor();
    await wrong.getByRole('textbox').fill(`وظيفة ${stamp} 4`);
    await wrong.getByRole('button', { name: 'فحص' }).click();
    await dialog.getByRole('button', { name: /^استيراد 30/ }).click();
    await dialog.getByText('انتهى الاستيراد').waitFor();
    const filter = encodeURIComponent(JSON.stringify({ q: `وظيفة ${stamp}` }));
    expect((await owner.get(`/job-titles?filter=${filter}`)).json).toHaveLength(25);
    await dialog.getByRole('button', { name: 'إغلاق' }).last().click();

    await page.goto(`${origin}/settings/job-titles?filter=${filter}`);
    await page.locator('[data-shortcut=export]').click();
    const exporting = page.getByRole('dialog', { name: /تصدير/ });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      exporting.getByRole('button', { name: 'تصدير' }).click(),
    ]);
    const [sheet] = openWorkbook(readFileSync(await file.path()));
    expect(sheet?.rows).toHaveLength(31);
    expect(sheet?.rows[0]?.map((cell) => cell?.value)).toContain('المسمى');

    await page.goto(wizard);
    await dialog.getByRole('button', { name: 'تراجع عن الاستيراد' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'تراجع عن الاستيراد' }).click();
    await dialog.getByText('تم التراجع عن 30 صفاً').waitFor();
    expect((await owner.get(`/job-titles?filter=${filter}`)).json).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
