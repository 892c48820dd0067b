import { describe, expect, it } from 'vitest';
import type { AnyResource } from '#metadata/resource.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { journeyHints, typicalEntities } from '#tests/fixtures/journeys.ts';
import { seriousFindings } from './axe.ts';
import { box, button } from './forms.ts';
import type { Traveller } from './journey.ts';
import { fieldsToFill, fillForm, hintFor, openAt, textFor, unfold, wordsOf } from './journey.ts';
import { addressFor, catalogue } from './records.ts';
import { as, atDesk, goTo, settled, type Desk } from './support.ts';

/** What the screens say, typed by hand. */
const words = {
  ar: {
    save: 'حفظ',
    wrong: 'قبل الحفظ',
    made: 'تمت إضافة',
    changed: 'تم حفظ',
    edit: 'تعديل',
    conflict: 'عدّل مستخدم آخر هذا السجل',
    mine: /ما كتبته/,
    saveChoice: 'حفظ الاختيار',
    history: 'السجل الزمني',
    clearAll: 'مسح الكل',
  },
  en: {
    save: 'Save',
    wrong: 'before saving',
    made: 'was added',
    changed: 'was saved',
    edit: 'Edit',
    conflict: 'Someone else changed this record',
    mine: /What you typed/,
    saveChoice: 'Save the choice',
    history: 'History',
    clearAll: 'Clear all',
  },
} as const;

/** In `npm test` the typical ones, in `npm run test:long` every entity with a list and a form that its hint says how to fill. */
const travelled = catalogue.resources.filter(
  ({ name, screens }) =>
    screens['list'] !== undefined &&
    screens['create'] !== undefined &&
    Object.hasOwn(journeyHints, name) &&
    (isLongRun || typicalEntities.includes(name)),
);
/** In English the shortest of them, and all in the long run. */
const journeys = travelled
  .flatMap((resource) =>
    (['ar', 'en'] as const).map((locale) => ({ name: `${resource.name} (${locale})`, resource, locale })),
  )
  .filter(({ resource, locale }) => isLongRun || locale === 'ar' || resource.name === 'job-titles');

let made = 0;
const newMark = (): string => `j${process.pid}x${(made += 1)}`;

const screenOf = (resource: AnyResource, name: string) => {
  const entry = catalogue.screens.find((one) => one.resource === resource && one.name === name);
  if (!entry) throw new Error(`${resource.name} has no ${name} screen`);
  return entry;
};

type Row = Record<string, unknown> & { readonly id: string; readonly version: number };
/** The records of the resource that hold the mark, as the API answers them. */
async function marked({ resource, mark }: Traveller): Promise<readonly Row[]> {
  const filter = encodeURIComponent(JSON.stringify({ q: mark }));
  const rows = (await (await as('owner')).get(`/${resource.name}?filter=${filter}`)).json as readonly Row[];
  return rows.filter((row) => JSON.stringify(row).includes(mark));
}

/** Nothing serious for axe, in the light and in the dark. */
async function lightAndDark({ page }: Desk, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours change over a moment; half-way they are neither.
    await page.waitForFunction((mode) => document.documentElement.dataset['theme'] === mode, colorScheme);
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    });
    // What a fixed bar half covers in the middle of a page counts as too small; the screens' own test measures targets.
    const found = (await seriousFindings(page)).filter(
      (finding) => !finding.startsWith('serious target-size'),
    );
    expect(found, `axe ${where} ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function createWrongThenRight(traveller: Traveller): Promise<void> {
  const { desk, resource, locale } = traveller;
  const { page } = desk;
  await openAt(traveller, await addressFor(screenOf(resource, 'create')));
  await button(page, words[locale].save).click();
  const summary = page.getByRole('alert').filter({ hasText: words[locale].wrong });
  await summary.waitFor();
  expect(await marked(traveller)).toEqual([]);
  await lightAndDark(desk, 'form with errors');
  await fillForm(traveller);
  await button(page, words[locale].save).click();
  await page.getByText(words[locale].made).first().waitFor();
  expect(await marked(traveller)).toHaveLength(1);
}

/** Narrows the open list by the chip of a field with choices. */
async function narrow(traveller: Traveller, filtered: string, value: string): Promise<void> {
  const { desk, resource, locale } = traveller;
  const { page } = desk;
  const label =
    filtered === 'status'
      ? { ar: 'الحالة', en: 'Status' }[locale]
      : (wordsOf(traveller).fields[filtered] ?? filtered);
  const { options, states } = wordsOf(traveller);
  const word = (resource.fields[filtered] ? options?.[filtered]?.[value] : states?.[value]) ?? value;
  const chip = page.getByRole('search').getByRole('button', { name: label, exact: true });
  if ((await chip.count()) === 0) {
    await button(page, { ar: 'إضافة تصفية', en: 'Add filter' }[locale]).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  } else await chip.first().click();
  await page.getByRole('dialog').getByRole('checkbox', { name: word, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByText(`${label}: ${word}`).waitFor();
  await settled(desk);
}

/** The list, narrowed by a chip and by the mark; leads to the record. */
async function findInList(traveller: Traveller): Promise<void> {
  const { desk, resource, mark } = traveller;
  const { page } = desk;
  const { filtered } = hintFor(resource);
  await openAt(traveller, `/${screenOf(resource, 'list').screen.path}`);
  const [row] = await marked(traveller);
  if (filtered !== '') await narrow(traveller, filtered, String(row?.[filtered]));
  await page.getByRole('main').getByRole('searchbox').first().fill(mark);
  await page.waitForURL((url) => url.href.includes(mark));
  await settled(desk);
  await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 1);
  await lightAndDark(desk, 'list');
  await page.getByRole('main').locator('tbody tr a').first().click();
  await page.waitForURL((url) => url.pathname.includes(String(row?.id)));
  await settled(desk);
}

/** Another person saves the same field while it is being changed here; one's own text is kept. */
async function changeAgainst(traveller: Traveller): Promise<void> {
  const { desk, resource, locale, mark } = traveller;
  const { page } = desk;
  const { changed } = hintFor(resource);
  const edit = page.getByRole('link', { name: words[locale].edit, exact: true });
  if (resource.screens['show']) await edit.first().click();
  await page.waitForURL(/edit/);
  await settled(desk);
  const [row] = await marked(traveller);
  if (!row) throw new Error('the record is gone');
  const owner = await as('owner');
  const current = (await owner.get(`/${resource.name}/${row.id}`)).json as Row;
  const input = box(page, wordsOf(traveller).fields[changed] ?? changed).first();
  await input.fill(`mine ${mark}`);
  const theirs = await owner.put(`/${resource.name}/${row.id}`, {
    version: current.version,
    [changed]: `theirs ${mark}`,
  });
  if (theirs.status !== 200) throw new Error(`the other change: ${theirs.text}`);
  await button(page, words[locale].save).click();
  const dialog = page.getByRole('dialog', { name: words[locale].conflict });
  await dialog.getByText(`theirs ${mark}`).waitFor();
  await lightAndDark(desk, 'conflict');
  await dialog.getByRole('radio', { name: words[locale].mine }).check();
  await button(dialog, words[locale].saveChoice).click();
  await page.getByText(words[locale].changed).first().waitFor();
  expect(((await owner.get(`/${resource.name}/${row.id}`)).json as Row)[changed]).toBe(`mine ${mark}`);
}

/** Who changed what stands in the record's history, in words. */
async function readHistory(traveller: Traveller): Promise<void> {
  const { desk, resource, locale, mark } = traveller;
  const { page } = desk;
  const [row] = await marked(traveller);
  if (!row || !resource.screens['show']) return;
  const address = screenOf(resource, 'show').path.replace(/:\w+/, row.id);
  await goTo(desk, address);
  await page.getByRole('tab', { name: words[locale].history }).click();
  const entries = page.getByRole('tabpanel');
  await entries.getByText(`theirs ${mark}`).first().waitFor();
  expect(await entries.innerText()).toContain(`mine ${mark}`);
  await lightAndDark(desk, 'history');
}

describe.each(journeys)('UX-09, UX-19, UX-22, UX-28, UX-60 a day with $name', ({ resource, locale }) => {
  it(
    'refuses a wrong record, files a right one, finds, changes against another and reads who did it',
    () =>
      atDesk({ account: 'owner', locale }, async (desk) => {
        const traveller: Traveller = { desk, resource, locale, mark: newMark() };
        await createWrongThenRight(traveller);
        if (hintFor(resource).changed === '') return;
        await findInList(traveller);
        // A document that moves on by its steps alone is read, not changed.
        if (resource.screens['edit'] === undefined) return lightAndDark(desk, 'record');
        await changeAgainst(traveller);
        await readHistory(traveller);
      }),
    120_000,
  );
});

/** Goes on with Tab until the field with this label has the focus. */
async function tabTo({ page }: Desk, label: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at.closest('[role=group] table')) return '';
      const labels = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels : null;
      return (
        labels?.[0]?.textContent ??
        at.getAttribute('aria-label') ??
        document.getElementById(at.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')?.textContent ??
        ''
      );
    });
    if (here.startsWith(label)) return;
  }
  throw new Error(`Tab never came to ${label}`);
}

/** The first filter of a list that offers choices. */
const choiceOf = ({ screens, fields }: AnyResource): string | undefined =>
  screens['list']?.filters?.find((name) => name === 'status' || fields[name]?.values !== undefined);
/** What comes about by other documents is looked through: no form, but a list to narrow and a record to open. */
const formless = catalogue.resources.filter(
  (resource) =>
    resource.screens['list'] !== undefined &&
    resource.screens['create'] === undefined &&
    choiceOf(resource) !== undefined,
);
const readings = formless
  .filter(() => isLongRun)
  .flatMap((resource) =>
    (['ar', 'en'] as const).map((locale) => ({ name: `${resource.name} (${locale})`, resource, locale })),
  );

describe.each(readings)('UX-19, UX-22, UX-60 looking through $name', ({ resource, locale }) => {
  it('is narrowed by a chip, opened where it has a page, and says what happened to it', () =>
    atDesk({ account: 'owner', locale }, async (desk) => {
      const traveller: Traveller = { desk, resource, locale, mark: '' };
      const { page } = desk;
      // The whole list, also where it opens with a part of itself.
      await openAt(traveller, `/${screenOf(resource, 'list').screen.path}?view=all`);
      const field = choiceOf(resource) ?? '';
      const [first] = (await (await as('owner')).get(`/${resource.name}?range=[0,0]`)).json as Row[];
      await narrow(traveller, field, String(first?.[field]));
      const shown = await page.getByRole('main').locator('tbody tr').count();
      expect(shown).toBeGreaterThan(0);
      await lightAndDark(desk, 'list');
      if (!resource.screens['show']) return;
      await page.getByRole('main').locator('tbody tr a').first().click();
      await page.waitForURL(/[0-9a-f]{8}-[0-9a-f-]{27}/);
      await settled(desk);
      await page.getByRole('tab', { name: words[locale].history }).click();
      await page.getByRole('tabpanel').waitFor();
      await settled(desk);
      await lightAndDark(desk, 'record');
    }));
});

describe('UX-04, UX-60, UX-85 by keyboard alone', () => {
  const short = travelled.filter(
    ({ name }) => hintFor({ name } as AnyResource).line === undefined && Object.hasOwn(journeyHints, name),
  );
  it.each(short.map((resource) => ({ name: resource.name, resource })))(
    'a new record of $name',
    ({ resource }) =>
      atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
        const { page } = desk;
        const traveller: Traveller = { desk, resource, locale: 'ar', mark: newMark() };
        await openAt(traveller, `/${screenOf(resource, 'list').screen.path}`);
        await page.keyboard.press('KeyN');
        await page.waitForURL((url) => url.pathname === screenOf(resource, 'create').path);
        await settled(desk);
        await unfold(traveller);
        for (const name of fieldsToFill(traveller)) {
          await tabTo(desk, wordsOf(traveller).fields[name] ?? name);
          const text = textFor(traveller, name);
          if (text !== undefined) await page.keyboard.type(text);
          else {
            await page.keyboard.press('ArrowDown');
            await page.getByRole('option').first().waitFor();
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('Enter');
          }
        }
        await page.keyboard.press('Control+KeyS');
        await page.getByText(words.ar.made).first().waitFor();
        expect(await marked(traveller)).toHaveLength(1);
      }),
  );
});
