import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { seriousFindings } from '../axe.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, picture, settled, type Desk, type DeskOptions } from '../support.ts';
import { fileIn, fileTwice } from './twins.ts';

let clinic: OwnClinic;
let phones = 0;

beforeAll(async () => {
  clinic = await ownClinic();
});

const file = (values: object) => fileIn(clinic, values);
const filedTwice = (name: string) => fileTwice(clinic, name, (phones += 1));

const desk = (values: DeskOptions = {}): DeskOptions => ({
  home: clinic.home,
  token: String(clinic.owner.token),
  locale: 'ar',
  ...values,
});

/** Goes on with Tab until what is named has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    const said = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    if (typeof name === 'string' ? said === name : name.test(said)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(name)}`);
}

const openScan = async (page: Page, narrow: boolean): Promise<void> => {
  if (narrow) await page.locator('.list-screen-only[aria-haspopup="dialog"]').click();
  await page.getByRole('button', { name: 'المكررون' }).click();
};

const windows = [
  ['1366', { width: 1366, height: 768 }],
  ['390', { width: 390, height: 844, touch: true }],
] as const;

/** From the pair to the kept record, by the mouse. */
async function merges(open: Desk, person: string, name: string): Promise<void> {
  const { page } = open;
  const dialog = page.getByRole('dialog', { name: /المكررون/ });
  const pair = dialog.getByRole('listitem').filter({ hasText: person });
  await pair.waitFor();
  expect(await pair.innerText()).toContain('قوي');
  expect(await seriousFindings(page)).toEqual([]);
  await picture(page, `duplicates-${name}`);
  await pair.getByRole('button', { name: /^مقارنة/ }).click();
  await dialog.getByRole('radiogroup', { name: 'المدينة' }).getByLabel('أسيوط').check();
  await dialog.getByText('ينتقل إلى الملف الباقي: المرضى (1)').waitFor();
  await expect.poll(() => dialog.getByText(/^يُكتب في الملف الباقي/).innerText()).toContain('المدينة');
  expect(await seriousFindings(page)).toEqual([]);
  await picture(page, `duplicates-compare-${name}`);
  await dialog.getByRole('button', { name: 'دمج', exact: true }).click();
  const asks = page.getByRole('dialog', { name: 'دمج' });
  await picture(page, `duplicates-confirm-${name}`);
  await asks.getByRole('button', { name: 'دمج', exact: true }).click();
}

/** Takes the merge back from the page of the kept record. */
async function parts({ page }: Desk): Promise<void> {
  const notice = page.getByRole('note').filter({ hasText: 'دُمج هنا' });
  await notice.getByRole('button', { name: 'التراجع عن الدمج' }).click();
  const undo = page.getByRole('dialog', { name: 'التراجع عن الدمج' });
  await undo.getByRole('button', { name: 'التراجع عن الدمج' }).click();
  await undo.waitFor({ state: 'detached' });
  await notice.waitFor({ state: 'detached' });
}

describe('duplicates (clinic.md P5)', () => {
  it.each(windows)('are compared, merged and parted again in three steps, at %s', (name, size) =>
    atDesk(desk(size), async (open) => {
      const { page } = open;
      const person = name === '390' ? 'هالة' : 'منى';
      const { kept, twin } = await filedTwice(person);
      await page.goto(`${clinic.home}/patients`);
      await settled(open);
      await openScan(page, name === '390');
      await merges(open, person, name);
      await page.waitForURL(`**/patients/${kept.id}/view`);
      const notice = page.getByRole('note').filter({ hasText: 'دُمج هنا' });
      await notice.waitFor();
      expect(await notice.innerText()).toContain(twin.file_no);
      await settled(open);
      expect(await seriousFindings(page)).toEqual([]);
      await picture(page, `duplicates-merged-${name}`);
      // The merged file opens the one that stays.
      await page.goto(`${clinic.home}/patients/${twin.id}/view`);
      await page.waitForURL(`**/patients/${kept.id}/view`);
      await settled(open);
      await parts(open);
      const now = async (id: string) => (await clinic.owner.get(`/patients/${id}`)).json;
      expect(await now(twin.id)).toMatchObject({ status: 'active', city: 'أسيوط' });
      expect(await now(kept.id)).toMatchObject({ city: 'المنيا', occupation: null });
    }),
  );

  it('are merged by the keyboard alone', () =>
    atDesk(desk(), async (open) => {
      const { page } = open;
      const { kept, twin } = await filedTwice('سعاد');
      await page.goto(`${clinic.home}/patients`);
      await settled(open);
      await tabTo(page, 'المكررون');
      await page.keyboard.press('Enter');
      await page
        .getByRole('dialog', { name: /المكررون/ })
        .getByText('سعاد سامي عدلي')
        .waitFor();
      await tabTo(page, /^مقارنة: سعاد/);
      await page.keyboard.press('Enter');
      await page.getByRole('radiogroup', { name: 'المدينة' }).waitFor();
      await page.getByText('ينتقل إلى الملف الباقي: المرضى (1)').waitFor();
      await tabTo(page, 'دمج');
      await page.keyboard.press('Enter');
      const asks = page.getByRole('dialog', { name: 'دمج' });
      await asks.waitFor();
      await tabTo(page, 'دمج');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/patients/${kept.id}/view`);
      expect((await clinic.owner.get(`/patients/${twin.id}`)).json).toMatchObject({ status: 'merged' });
    }));

  it('in English', () =>
    atDesk(desk({ locale: 'en' }), async (open) => {
      const { page } = open;
      const { kept } = await filedTwice('نادية');
      await page.goto(`${clinic.home}/patients`);
      await settled(open);
      await page.getByRole('button', { name: 'Duplicates' }).click();
      const pair = page.getByRole('listitem').filter({ hasText: 'نادية سامي عدلي' });
      await picture(page, 'duplicates-en');
      await pair.getByRole('button', { name: /^Compare/ }).click();
      await page.getByText('Moves to the one that stays: Patients (1)').waitFor();
      await picture(page, 'duplicates-compare-en');
      expect(kept.file_no).toMatch(/^\d{6}$/);
    }));
});

describe('an import of patients', () => {
  it.each(windows)('tells how alike a row is, and asks what becomes of it, at %s', (name, size) =>
    atDesk(desk(size), async (open) => {
      const { page } = open;
      const phone = `0118${String((phones += 1)).padStart(7, '0')}`;
      await file({ full_name: 'رشا كمال زكي', phone });
      const rows = [
        ['الاسم بالكامل', 'الهاتف', 'النوع'],
        ['رشا كمال', phone, 'أنثى'],
      ].map((row) => row.map((text) => ({ text })));
      const made = await upload(clinic.owner, 'patients', 'مرضى.xlsx', await workbook(rows));
      const id = String(made.json.id);
      await clinic.owner.post(`/imports/${id}/check`);
      await ended(clinic.owner, id, 'checked');
      await page.goto(`${clinic.home}/patients?import=${id}`);
      const row = page.getByRole('group', { name: 'صف 2' });
      await row.waitFor();
      expect(await row.innerText()).toContain('قوي');
      await settled(open);
      expect(await seriousFindings(page)).toEqual([]);
      await picture(page, `import-twins-${name}`);
      await row.getByRole('button', { name: 'تحديث الملف الموجود' }).click();
      await row.waitFor({ state: 'detached' });
      const now = (await clinic.owner.get(`/imports/${id}`)).json;
      expect(now.counts).toMatchObject({ right: 1, plan_update: 1 });
    }),
  );
});

describe('the form of a new patient (clinic.md P4)', () => {
  it.each(windows)('stops at one who is on file, and files a relative by one tap, at %s', (name, size) =>
    atDesk(desk(size), async (open) => {
      const { page } = open;
      const person = name === '390' ? 'كوثر' : 'زينب';
      const phone = `0117${String((phones += 1)).padStart(7, '0')}`;
      const mother = await file({ full_name: `${person} فؤاد شاكر`, phone });
      await page.goto(`${clinic.home}/patients/create`);
      await settled(open);
      const panel = page.getByRole('group', { name: 'قد يكون مسجلاً من قبل' });
      await page.getByRole('textbox', { name: /^الاسم بالكامل/ }).fill(`${person} فؤاد`);
      await page
        .getByRole('textbox', { name: /^الهاتف/ })
        .first()
        .fill(phone);
      await panel.waitFor();
      await settled(open);
      // Beside what is typed, not at the end of a long form.
      const { top, bottom } = await panel.evaluate((one) => {
        const box = one.getBoundingClientRect();
        return { top: box.top, bottom: window.innerHeight - box.bottom };
      });
      expect([top > 0, bottom > 0]).toEqual([true, true]);
      await picture(page, `twins-strong-${name}`);
      await expect.poll(() => panel.getByRole('button', { name: 'متابعة، ليس هو' }).count()).toBe(1);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('textbox', { name: /^الاسم بالكامل/ }).fill('يوسف حسن صبري');
      await panel.getByRole('button', { name: 'إضافة كفرد من العائلة' }).click();
      await picture(page, `twins-weak-${name}`);
      expect(await panel.getByRole('button', { name: 'متابعة، ليس هو' }).count()).toBe(0);
      await page.getByRole('combobox', { name: /^النوع/ }).click();
      await page.getByRole('option', { name: 'ذكر', exact: true }).click();
      await page.getByRole('button', { name: /^حفظ$/ }).first().click();
      await expect
        .poll(
          async () =>
            (await clinic.owner.get(`/patients?filter=${JSON.stringify({ guardian_patient_id: mother.id })}`))
              .json,
        )
        .toMatchObject([{ full_name: 'يوسف حسن صبري' }]);
    }),
  );
});
