import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#i18n/locale.ts';
import { transfers, transferWord, type Both, type Opened, type Transfer } from '#tests/fixtures/transfers.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { workbook } from '#tests/setup/imports.ts';
import { openWorkbook, type OpenedCell } from '#tests/setup/spreadsheet.ts';
import { button } from './forms.ts';
import { ownClinic, type OwnClinic } from './ownClinic.ts';
import { catalogue } from './records.ts';
import { atDesk, settled, type Desk } from './support.ts';

/** What the wizard and the file say, typed by hand. */
const words = {
  ar: {
    import: /استيراد/,
    check: 'فحص الملف',
    row: 'صف',
    run: /^استيراد .* وترك الخاطئة$/,
    runWhole: /^استيراد/,
    mendFirst: /^صحّح أو اترك .* أولاً$/,
    leave: 'استبعاد الصف',
    finished: 'انتهى الاستيراد',
    close: 'إغلاق',
    export: 'تصدير',
    undo: 'تراجع عن الاستيراد',
    undone: 'تم التراجع عن',
    about: { sheet: 'عن الملف', search: 'كلمة البحث', rows: 'عدد السجلات', madeAt: 'تاريخ التصدير' },
  },
  en: {
    import: /Import/,
    check: 'Check the file',
    row: 'Row',
    run: /^Import .* leave the wrong ones$/,
    runWhole: /^Import \d/,
    mendFirst: /^Correct or leave out .* first$/,
    leave: 'Leave the row out',
    finished: 'The import is finished',
    close: 'Close',
    export: 'Export',
    undo: 'Undo the import',
    undone: 'undone',
    about: { sheet: 'About this file', search: 'Search', rows: 'Records', madeAt: 'Exported at' },
  },
} as const;

/** A thousand rows with faults in places typed by hand; and a short file with as many faults for the other language. */
const files = {
  ar: { rows: 1000, lines: [2, 57, 101, 150, 233, 304, 377, 450, 512, 600, 777, 1001] },
  en: { rows: 40, lines: [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36] },
} as const;

const inLanguage = (text: Both, locale: Locale): string => (typeof text === 'string' ? text : text[locale]);
const atLine = (text: Both, locale: Locale, line: number): string =>
  inLanguage(text, locale)
    .replaceAll('{n}', String(line))
    .replaceAll('{before}', String(line - 1))
    .replaceAll('{8}', String(line).padStart(8, '0'));

interface Journey {
  readonly desk: Desk;
  readonly clinic: OwnClinic;
  readonly name: string;
  readonly transfer: Transfer;
  readonly locale: Locale;
}

/** The file: headings, right rows, and the planted faults. */
async function fileOf({ transfer, locale }: Journey): Promise<Buffer> {
  const { rows, lines } = files[locale];
  const all = Array.from({ length: rows }, (_, at) => {
    const line = at + 2;
    const planted = transfer.planted[lines.findIndex((one) => one === line)];
    return transfer.columns.map(({ field, cell }) => {
      const text = atLine(planted?.field === field ? planted.cell : cell, locale, line);
      return text === '' ? null : { text };
    });
  });
  const headings = transfer.columns.map(({ heading }) => ({ text: inLanguage(heading, locale) }));
  return workbook([headings, ...all]);
}

const countOf = async ({ clinic, name }: Journey): Promise<number> => {
  const filter = encodeURIComponent(JSON.stringify({ q: transferWord }));
  const answer = await clinic.owner.get(`/${name}?filter=${filter}&range=[0,0]`);
  return Number(answer.headers.get('content-range')?.split('/')[1]);
};

const dialogOf = ({ desk, locale }: Journey): Locator =>
  desk.page.getByRole('dialog', { name: words[locale].import }).first();

const listPath = (name: string): string => {
  const found = catalogue.screens.find((one) => one.resource.name === name && one.name === 'list');
  if (!found) throw new Error(`${name} has no list`);
  return `/${found.screen.path}`;
};

/** The dry run finds exactly what was planted: row, column and cause, in the reader's words. */
async function findFaults(journey: Journey): Promise<void> {
  const { desk, transfer, locale, name } = journey;
  const { lines, rows } = files[locale];
  const dialog = dialogOf(journey);
  await desk.page.locator('[data-shortcut=import]').click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${name}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await fileOf(journey),
  });
  await button(dialog, words[locale].check).click();
  const forms = dialog.getByRole('form', { name: new RegExp(`^${words[locale].row} \\d`) });
  await forms.nth(11).waitFor({ timeout: 120_000 });
  const found = await forms.evaluateAll((all) =>
    // Without the marks that keep foreign words apart inside a sentence.
    all.map((form) => {
      const text = form.textContent.replaceAll(/[\u2066-\u2069]/g, '');
      return [form.getAttribute('aria-label') ?? '', text] as const;
    }),
  );
  expect(found.map(([label]) => label)).toEqual(lines.map((line) => `${words[locale].row} ${line}`));
  for (const [at, { field, cause }] of transfer.planted.entries()) {
    const column = transfer.columns.find((one) => one.field === field);
    const text = found[at]?.[1] ?? '';
    const label = inLanguage(column?.heading ?? '', locale);
    expect(text, `${name} row ${lines[at]}`).toContain(`${label}: `);
    expect(text, `${name} row ${lines[at]}`).toContain(atLine(cause, locale, lines[at] ?? 0));
  }
  expect(await dialog.innerText()).toContain((rows - 12).toLocaleString('en'));
  expect(await countOf(journey)).toBe(0);
}

/** What is imported whole waits for every wrong row: each is left out by the person. */
async function leaveFaults(journey: Journey): Promise<void> {
  const { locale } = journey;
  const dialog = dialogOf(journey);
  await expect
    .poll(() => dialog.getByRole('button', { name: words[locale].mendFirst }).isDisabled())
    .toBe(true);
  const forms = dialog.getByRole('form', { name: new RegExp(`^${words[locale].row} \\d`) });
  for (let wrong = 12; wrong > 0; wrong -= 1) {
    await button(forms.first(), words[locale].leave).click();
    await expect.poll(() => forms.count()).toBe(wrong - 1);
  }
}

const openedAs = (cell: Opened, locale: Locale, line: number): OpenedCell | undefined => {
  if (typeof cell === 'object' && 'number' in cell) return { value: cell.number, format: cell.format };
  const value = atLine(cell, locale, line);
  return value === '' ? undefined : { value, format: 'General' };
};

/** The list as a file: headings in words, every right row's cells with their types, the sheet's direction and what was asked for. */
async function compareExport(journey: Journey, page: Page): Promise<void> {
  const { transfer, locale, name } = journey;
  const { rows, lines } = files[locale];
  await page.goto(`${listPath(name)}?filter=${encodeURIComponent(JSON.stringify({ q: transferWord }))}`);
  await settled(journey.desk);
  await page.locator('[data-shortcut=export]').click();
  const exporting = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(exporting, words[locale].export).click(),
  ]);
  const [sheet, about] = openWorkbook(readFileSync(await file.path()));
  const right = Array.from({ length: rows }, (_, at) => at + 2).filter(
    (line) => !lines.some((one) => one === line),
  );
  expect(sheet?.rows[0]?.map((cell) => cell?.value)).toEqual(
    transfer.exported.map(({ heading }) => inLanguage(heading, locale)),
  );
  const plain = (row: readonly (OpenedCell | undefined)[]): string =>
    JSON.stringify(transfer.exported.map((_, at) => [row[at]?.value ?? '', row[at]?.format ?? 'General']));
  const expected = right.map((line) =>
    plain(transfer.exported.map(({ cell }) => openedAs(cell, locale, line))),
  );
  expect(sheet?.rows.slice(1).map(plain).toSorted()).toEqual(expected.toSorted());
  expect(sheet?.xml.includes('rightToLeft="1"')).toBe(locale === 'ar');
  const told = new Map(about?.rows.map((row) => [row[0]?.value, row[1]]));
  expect(about?.name).toBe(words[locale].about.sheet);
  expect(told.get(words[locale].about.search)?.value).toBe(transferWord);
  expect(told.get(words[locale].about.rows)?.value).toBe(rows - 12);
  expect(told.get(words[locale].about.madeAt)?.format).toBe('dd/mm/yyyy hh:mm');
}

/** What has to be there first: the penalties' employee, the items' category. */
async function prepare(clinic: OwnClinic, { first }: Transfer): Promise<void> {
  if (!first) return;
  const made = await clinic.owner.post(`/${first.resource}`, {
    ...first.values,
    ...(first.resource === 'employees' && {
      branch_id: clinic.start.branch,
      department_id: [...clinic.start.departments.values()][0],
      job_title_id: [...clinic.start.titles.values()][0],
    }),
  });
  if (made.status !== 201) throw new Error(`${first.resource}: ${made.text}`);
}

async function travel(journey: Journey): Promise<void> {
  const { desk, locale, name, transfer } = journey;
  const { page } = desk;
  const dialog = dialogOf(journey);
  const right = files[locale].rows - 12;
  await page.goto(listPath(name));
  await settled(desk);
  await findFaults(journey);
  const wizard = page.url();
  if (transfer.whole) await leaveFaults(journey);
  const { run, runWhole } = words[locale];
  await dialog.getByRole('button', { name: transfer.whole ? runWhole : run }).click();
  await dialog.getByText(words[locale].finished).waitFor({ timeout: 120_000 });
  expect(await countOf(journey)).toBe(right);
  await compareExport(journey, page);
  await page.goto(wizard);
  await button(dialog, words[locale].undo).click();
  await button(page.getByRole('dialog').last(), words[locale].undo).click();
  await dialog.getByText(words[locale].undone).first().waitFor({ timeout: 120_000 });
  expect(await countOf(journey)).toBe(0);
}

/** In `npm test` the employees with a short file; in `npm run test:long` every entity, and in Arabic a thousand rows. */
const travelled = Object.entries(transfers)
  .flatMap(([name, transfer]) => (['ar', 'en'] as const).map((locale) => ({ name, transfer, locale })))
  .filter(({ name, locale }) => isLongRun || (name === 'employees' && locale === 'en'));

describe('UX-16, UX-44 a file becomes records and a list becomes a file', () => {
  it.each(travelled)(
    '$name ($locale): 12 planted faults found, the other rows written, exported cell by cell, taken back',
    async ({ name, transfer, locale }) => {
      const clinic = await ownClinic();
      await prepare(clinic, transfer);
      const { home, owner } = clinic;
      await atDesk({ home, token: String(owner.token), account: 'owner', locale }, (desk) =>
        travel({ desk, clinic, name, transfer, locale }),
      );
    },
    240_000,
  );

  if (isLongRun)
    it('the tree of departments becomes a file, and a file becomes departments', async () => {
      const { home, owner } = await ownClinic();
      await atDesk({ home, token: String(owner.token), account: 'owner', locale: 'ar' }, async (desk) => {
        const { page } = desk;
        await page.goto('/settings/departments');
        await settled(desk);
        await page.locator('[data-shortcut=export]').click();
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          button(page.getByRole('dialog'), 'تصدير').click(),
        ]);
        const [sheet] = openWorkbook(readFileSync(await file.path()));
        expect(sheet?.rows[0]?.map((cell) => cell?.value)).toEqual([
          'اسم القسم',
          'القسم الأب',
          'مدير القسم',
          'الموظفون النشطون',
          'الحالة',
        ]);
        expect(sheet?.rows.slice(1).map((row) => row[0]?.value)).toEqual(
          expect.arrayContaining(['الإدارة', 'الاستقبال', 'الأطباء', 'التمريض', 'الحسابات', 'المخزن']),
        );
        await page.goto('/settings/departments');
        await page.locator('[data-shortcut=import]').click();
        const dialog = page.getByRole('dialog', { name: words.ar.import }).first();
        await dialog.locator('input[type=file]').setInputFiles({
          name: 'departments.xlsx',
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          buffer: await workbook([
            [{ text: 'اسم القسم' }, { text: 'القسم الأب' }],
            [{ text: 'قسم الأشعة' }, { text: 'الأطباء' }],
          ]),
        });
        await button(dialog, words.ar.check).click();
        await dialog.getByRole('button', { name: /^استيراد/ }).click();
        await dialog.getByText(words.ar.finished).waitFor({ timeout: 60_000 });
        await button(dialog, words.ar.close).first().click();
        await page.getByRole('row', { name: /قسم الأشعة/ }).waitFor();
      });
    });
});
