import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { upload } from '#tests/api/fileSupport.ts';
import { seriousFindings } from '../axe.ts';
import { notice } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, picture, settled, type Desk, type DeskOptions } from '../support.ts';

/** Pictures and papers of a patient in the browser (clinic.md 2.3, SEC-55, SEC-67, UX-79; issue 16). */
let clinic: OwnClinic;
beforeAll(async () => {
  clinic = await ownClinic();
});

let phones = 0;
const patient = async (): Promise<string> => {
  const answer = await clinic.owner.post('/patients', {
    full_name: 'ليلى حسن فؤاد',
    gender: 'female',
    branch_id: clinic.start.branch,
    phone: `0112${String((phones += 1)).padStart(7, '0')}`,
  });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return String(answer.json.id);
};
const drawn = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: color } })
    .png()
    .toBuffer();
const png = async (name: string, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawn(color),
});
/** A file of the patient that is there already. */
const filed = async (patient_id: string, color: string, values: object): Promise<string> => {
  const bytes = await upload(clinic.owner, await drawn(color), 'x.png', 'patient-files.file');
  const body = { patient_id, file: bytes.json.id as string, ...values };
  const answer = await clinic.owner.post('/patient-files', body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return String(answer.json.id);
};

const desk = (values: DeskOptions = {}): DeskOptions => ({
  home: clinic.home,
  token: String(clinic.owner.token),
  locale: 'ar',
  ...values,
});
const open = async (at: Desk, id: string): Promise<void> => {
  await at.page.goto(`${clinic.home}/patients/${id}/view?tab=gallery`);
  await at.page.getByRole('tab', { name: 'المعرض', selected: true }).waitFor();
  await settled(at);
};
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article');
const chooser = (page: Page) => page.locator('input[type=file][aria-label="إضافة ملفات"]');
const kindOf = async (page: Page, kind: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'النوع' }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
};
const share = (page: Page) => page.getByRole('slider', { name: 'الظاهر من الصورة الأقدم' });

describe('clinic.md 2.3 the gallery by mouse', () => {
  it('waits for the consent to pictures, takes several files, refuses a script, and keeps what came', () =>
    atDesk(desk(), async (at) => {
      const { page } = at;
      await open(at, await patient());
      await page.getByText('لا توجد ملفات بعد').waitFor();
      await page.getByText('لم يوافق المريض على الصور. سجّل موافقته أولاً').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'إضافة ملفات' }).isDisabled()).toBe(true);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('tabpanel').getByRole('button', { name: 'الموافقات' }).click();
      await page
        .getByRole('region', { name: 'الصور' })
        .getByRole('button', { name: 'تسجيل الموافقة' })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'تسجيل الموافقة' }).click();
      await notice(page, 'سُجلت الموافقة').waitFor();
      await page.getByRole('tab', { name: 'المعرض' }).click();
      await expect.poll(() => page.getByRole('button', { name: 'إضافة ملفات' }).isDisabled()).toBe(false);
      await chooser(page).setInputFiles([
        await png('قبل.png', '#b65a63'),
        { name: 'صورة.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
        await png('بعد.png', '#f7f0e0'),
      ]);
      await page.getByText('نوع الملف غير مسموح. الأنواع المقبولة: ', { exact: false }).waitFor();
      await expect.poll(() => cards(page).count()).toBe(2);
      await page.getByRole('button', { name: 'إزالة', exact: true }).click();
      await expect.poll(() => page.getByText('نوع الملف غير مسموح', { exact: false }).count()).toBe(0);
      // More than 20 are not begun; the server refuses the 21st too (tests/api/patients/patientPairs.test.ts).
      const one = await png('x.png', '#336699');
      await chooser(page).setInputFiles(Array.from({ length: 21 }, () => one));
      await notice(page, 'يمكن إضافة 20 ملفاً في المرة على الأكثر').waitFor();
      await expect.poll(() => cards(page).count()).toBe(2);
    }));

  it('ties before and after, compares them by a line, and parts them', () =>
    atDesk(desk(), async (at) => {
      const { page } = at;
      const id = await patient();
      await filed(id, '#b65a63', { kind: 'xray', taken_on: '2026-01-05', teeth: ['11'], title: 'الأولى' });
      await filed(id, '#f7f0e0', {
        kind: 'xray',
        taken_on: '2026-03-09',
        teeth: ['11', '12'],
        title: 'الثانية',
      });
      await filed(id, '#99aabb', { kind: 'document', taken_on: '2026-02-01', title: 'تقرير' });
      await open(at, id);
      await picture(page, 'patient-gallery-1366');
      for (const title of ['الأولى', 'الثانية'])
        await page.getByRole('checkbox', { name: new RegExp(`^اختيار للمقارنة: ${title}`) }).check();
      await page.getByRole('button', { name: 'ربط قبل وبعد' }).click();
      await notice(page, 'رُبطت الصورتان').waitFor();
      const after = cards(page).filter({ hasText: 'الثانية' });
      await after.getByText('بعد · 9/3/2026').waitFor();
      await cards(page).filter({ hasText: 'الأولى' }).getByText('قبل · 5/1/2026').waitFor();
      await after.getByRole('button', { name: 'مقارنة' }).click();
      await settled(at);
      await expect.poll(() => share(page).getAttribute('aria-valuetext')).toBe('يظهر 50% من الصورة الأقدم');
      // Reading begins at the right: a quarter of the way from there shows a quarter of the earlier one.
      const line = await share(page).boundingBox();
      if (!line) throw new Error('the pictures are not drawn');
      await page.mouse.click(line.x + line.width * 0.75, line.y + line.height / 2);
      expect(Math.abs(Number(await share(page).inputValue()) - 25)).toBeLessThan(3);
      expect(await seriousFindings(page)).toEqual([]);
      await picture(page, 'patient-gallery-compare-1366');
      await page.getByRole('button', { name: 'جنباً إلى جنب' }).click();
      await expect.poll(() => page.getByRole('figure').count()).toBe(2);
      await page.getByRole('button', { name: 'فك الربط' }).click();
      await notice(page, 'فُك ربط الصورتين').waitFor();
      await expect.poll(() => after.getByRole('button', { name: 'مقارنة' }).count()).toBe(0);
    }));

  it('filters by kind, subtype and tooth, as far as there are files', () =>
    atDesk(desk(), async (at) => {
      const { page } = at;
      const id = await patient();
      await filed(id, '#b65a63', { kind: 'xray', teeth: ['11'], title: 'الأولى' });
      await filed(id, '#f7f0e0', { kind: 'xray', subtype: 'after', teeth: ['12'], title: 'الثانية' });
      await filed(id, '#99aabb', { kind: 'document', title: 'تقرير' });
      await open(at, id);
      const filters = page.getByRole('group', { name: 'تصفية المعرض' });
      await filters.getByRole('button', { name: 'مستند' }).click();
      await expect.poll(() => cards(page).allInnerTexts()).toEqual([expect.stringContaining('تقرير')]);
      await filters.getByRole('button', { name: 'الكل', exact: true }).click();
      for (const [label, word, left] of [
        ['السن', /^12/, 'الثانية'],
        ['التصنيف', 'بعد', 'الثانية'],
      ] as const) {
        await filters.getByRole('combobox', { name: label }).click();
        await page.getByRole('option', { name: word }).click();
        await expect.poll(() => cards(page).allInnerTexts()).toEqual([expect.stringContaining(left)]);
      }
      await filters.getByRole('button', { name: 'مستند' }).click();
      await page.getByText('لا توجد ملفات بهذه التصفية').waitFor();
    }));

  it('a form of consent is followed by a newer one, and never removed; other files are, and come back', () =>
    atDesk(desk(), async (at) => {
      const { page } = at;
      const id = await patient();
      await filed(id, '#445566', { kind: 'document', title: 'تقرير' });
      // Asked for before the page loads: asked for beside the click, the browser may open its own window before it hears of it.
      const choosing = page.waitForEvent('filechooser', { timeout: 60_000 });
      choosing.catch(() => undefined);
      await open(at, id);
      await kindOf(page, 'نموذج موافقة');
      await chooser(page).setInputFiles([await png('نموذج.png', '#ffffff')]);
      await expect.poll(() => cards(page).count()).toBe(2);
      const menu = (name: RegExp) => page.getByRole('button', { name }).first();
      await menu(/^إجراءات.*نموذج موافقة/).click();
      expect(await page.getByRole('menuitem', { name: 'حذف' }).count()).toBe(0);
      await page.getByRole('menuitem', { name: 'إضافة نموذج أحدث' }).click();
      await (await choosing).setFiles([await png('أحدث.png', '#eeeeee')]);
      await page.getByText('حل محله غيره', { exact: true }).waitFor();
      await expect.poll(() => cards(page).count()).toBe(3);
      await menu(/^إجراءات.*تقرير/).click();
      await page.getByRole('menuitem', { name: 'حذف' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'حذف', exact: true }).click();
      await expect.poll(() => cards(page).count()).toBe(2);
      await page.getByRole('button', { name: 'تراجع', exact: true }).click();
      await expect.poll(() => cards(page).count()).toBe(3);
    }));
});

describe('the gallery by keyboard alone, and on a phone', () => {
  it('opens, leads on, comes closer, turns and compares without a mouse', () =>
    atDesk(desk(), async (at) => {
      const { page } = at;
      const id = await patient();
      const before = await filed(id, '#b65a63', { kind: 'xray', subtype: 'before', taken_on: '2026-01-05' });
      await filed(id, '#f7f0e0', { kind: 'xray', subtype: 'after', taken_on: '2026-03-09', pair_id: before });
      await open(at, id);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      const press = async (...keys: readonly string[]): Promise<void> => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await page.getByRole('combobox', { name: 'النوع' }).focus();
      for (let n = 0; n < 20 && !(await focused()).startsWith('فتح: أشعة · بعد'); n += 1) await press('Tab');
      await press('Enter');
      const viewer = (name: RegExp) => page.getByRole('dialog', { name });
      await viewer(/^أشعة · بعد · 9\/3\/2026$/).waitFor();
      await page.getByText('1 من 2').waitFor();
      await press('ArrowLeft');
      await viewer(/^أشعة · قبل · 5\/1\/2026$/).waitFor();
      await settled(at);
      const shown = page.getByRole('dialog').getByRole('img');
      await press('+', 'r');
      expect(
        await shown.evaluate((img) => [img.style.width, getComputedStyle(img).transform].join(' ')),
      ).toContain('matrix(0, 1, -1, 0');
      expect(await seriousFindings(page)).toEqual([]);
      await press('Escape');
      await expect.poll(focused).toMatch(/^فتح: أشعة · بعد/);
      for (
        let n = 0;
        n < 4 && (await page.evaluate(() => document.activeElement?.textContent)) !== 'مقارنة';
        n += 1
      )
        await press('Tab');
      await press('Enter');
      await share(page).waitFor();
      for (let n = 0; n < 8 && (await focused()) !== 'الظاهر من الصورة الأقدم'; n += 1) await press('Tab');
      // To the left the line goes on in reading direction, and more of the earlier one shows.
      await press('ArrowLeft', 'ArrowLeft');
      await expect.poll(() => share(page).getAttribute('aria-valuetext')).toBe('يظهر 52% من الصورة الأقدم');
      await press('Home');
      await expect.poll(() => share(page).inputValue()).toBe('0');
      await press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }));

  it('on a phone nothing is wider than the screen, and axe finds nothing', () =>
    atDesk(desk({ width: 390, height: 844 }), async (at) => {
      const { page } = at;
      const id = await patient();
      const title = 'تقرير طبيب القلب عن ملاءمة المريض لإجراء جراحي تحت تخدير موضعي مع استمرار الأدوية';
      const old = await filed(id, '#b65a63', { kind: 'consent', taken_on: '2026-01-05', title });
      await filed(id, '#f7f0e0', { kind: 'consent', taken_on: '2026-03-09', supersedes_id: old });
      await open(at, id);
      expect(await seriousFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await picture(page, 'patient-gallery-390', true);
      await page.getByRole('button', { name: /^فتح: تقرير طبيب القلب/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'التالي' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'إغلاق' }).click();
    }));
});
