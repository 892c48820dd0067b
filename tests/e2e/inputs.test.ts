import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { pasteBlock, pick } from './forms.ts';
import { atDesk, goTo, settled } from './support.ts';

const field = (page: Page, source: string): Locator =>
  page.locator(`[data-source="${source}"] input:not([type=hidden])`).first();

const shows = (locator: Locator, value: string): Promise<void> =>
  vi.waitFor(async () => expect(await locator.inputValue()).toBe(value), { timeout: 15_000, interval: 50 });

/** What one value tells about others, and a number shown the way it is said. */
async function nationalIdAndPhone(page: Page): Promise<void> {
  // UX-55: born 15 January 1999, female (clinic.md W9).
  await field(page, 'national_id').focus();
  await page.keyboard.type('٢٩٩٠١١٥٠١٠١٩٢٣');
  await shows(field(page, 'birth_date'), '15/1/1999');
  expect(await page.locator('[data-source="gender"] [role=combobox]').innerText()).toBe('أنثى');

  // UX-54: shown the way it is said.
  await field(page, 'phone').focus();
  await page.keyboard.type('٠١٥٥-١٢٣-٤٥٦٧');
  await page.keyboard.press('Tab');
  await shows(field(page, 'phone'), '015 5123 4567');
}

/** A day typed in any digits, then picked. */
async function typedAndPicked(page: Page): Promise<void> {
  // UX-56: typed, then picked one day later: the next day stands at the left in Arabic.
  await field(page, 'contract_start').focus();
  await page.keyboard.type('٥/٣/٢٠٢٦');
  await page.keyboard.press('Tab');
  await shows(field(page, 'contract_start'), '5/3/2026');
  await page.keyboard.press('Enter');
  await page.locator('[role=gridcell] button:focus').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await shows(field(page, 'contract_start'), '6/3/2026');
}

/** Rows by Enter, a block from Excel, arrows between cells. */
async function blockFromExcel(page: Page): Promise<void> {
  // UX-27: Enter adds a row, a block lands where the cursor stands, arrows move in the direction they point.
  // What nobody may be without has its first row from the start (findings/ux.md 21).
  await field(page, 'employment_periods.0.start').focus();
  await pasteBlock(page, '1/1/2020\t٣١/١٢/٢٠٢١\tاستقالة\r\n2022-02-01\t\t\r\n');
  await shows(field(page, 'employment_periods.0.end'), '31/12/2021');
  await shows(field(page, 'employment_periods.0.end_reason'), 'استقالة');
  await shows(field(page, 'employment_periods.1.start'), '1/2/2022');
  await field(page, 'employment_periods.1.start').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ArrowLeft');
  const at = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
  await vi.waitFor(async () => expect(await at()).toBe('employment_periods.1.end'));
  await page.keyboard.press('ArrowUp');
  await vi.waitFor(async () => expect(await at()).toBe('employment_periods.0.end'));
  await page.keyboard.press('ArrowDown');
  await vi.waitFor(async () => expect(await at()).toBe('employment_periods.1.end'));
  await page.keyboard.press('Enter');
  await vi.waitFor(async () => expect(await at()).toBe('employment_periods.2.start'));
}

/** A choice that is not there yet. */
async function addedOnTheWay(page: Page): Promise<void> {
  // UX-25: what is not there yet is added in a panel and comes back chosen.
  await field(page, 'department_id').focus();
  // The department of the person filed last may stand there already (UX-21).
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('قسم الأشعة الجديد');
  await page.getByRole('option', { name: 'إضافة «قسم الأشعة الجديد»' }).waitFor();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /إضافة قسم/ });
  await panel.waitFor();
  await shows(panel.locator('[data-source="name_ar"] input').first(), 'قسم الأشعة الجديد');
  await panel.getByRole('button', { name: 'حفظ', exact: true }).focus();
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  await shows(field(page, 'department_id'), 'قسم الأشعة الجديد');
}

describe('the inputs, by keyboard alone, in Arabic', () => {
  it('UX-25, 27, 54, 55, 56 an employee: id, phone, days, a table from Excel and a department added on the way', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await page.goto('/settings/users');
      await settled(desk);
      await goTo(desk, '/settings/users/add');
      await settled(desk);
      await page.getByRole('button', { name: 'مزيد من البيانات' }).click();

      await nationalIdAndPhone(page);
      await typedAndPicked(page);
      await blockFromExcel(page);
      await addedOnTheWay(page);
    }));
});

it('a suggestion that comes while somebody stands in the field is offered, not put under their hands', () =>
  atDesk({ account: 'hr', locale: 'ar' }, async (desk) => {
    const { page } = desk;
    await page.goto('/penalties/add');
    await settled(desk);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/v1\/penalties\?.*violation_type_id/, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('[data-source="employee_ids"] input').or(field(page, 'employee_id')).first().click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await pick(page, 'المخالفة', 'الغياب');
    const value = field(page, 'value');
    await value.focus();
    answer();
    await page.getByText('تقترح اللائحة').waitFor();
    await page.getByRole('button', { name: 'استخدام المقترح' }).waitFor();
    await page.keyboard.type('1');
    await shows(value, '1');
  }));

it('UX-25 on a phone nothing is missing while one chooses, nor after', () =>
  atDesk({ account: 'hr', locale: 'ar', width: 390, height: 844 }, async (desk) => {
    const { page } = desk;
    await page.goto('/penalties/add');
    await settled(desk);
    const people = page.locator('[data-source="employee_id"]');
    await people.getByRole('combobox').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('option').first().click();
    await sheet.getByRole('button', { name: 'إغلاق' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await people.getByText('هذا الحقل مطلوب').count()).toBe(0);
  }));
