import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { box, button } from './forms.ts';
import { ownClinic } from './ownClinic.ts';
import { newPhone } from './people.ts';
import { as, atDesk, settled, type Desk } from './support.ts';

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

/** Whether the signs of each text run from left to right on the screen, as a number is read. */
const jumbled = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate((wanted) => {
    const wrong: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const text of wanted) {
        const at = node.textContent?.indexOf(text) ?? -1;
        if (at < 0 || !node.parentElement?.checkVisibility()) continue;
        seen.add(text);
        const left = [...text].flatMap((sign, index) => {
          if (sign === ' ') return [];
          const range = new Range();
          range.setStart(node, at + index);
          range.setEnd(node, at + index + 1);
          return [range.getBoundingClientRect().left];
        });
        if (left.some((x, index) => index > 0 && x < (left[index - 1] ?? 0) - 0.5)) wrong.push(text);
      }
    return [...wrong, ...wanted.filter((text) => !seen.has(text)).map((text) => `not shown: ${text}`)];
  }, texts);

describe('UX-50 inside Arabic', () => {
  it('phones, codes, e-mails and foreign names read from left to right; the frame is mirrored', async () => {
    const owner = await as('owner');
    const first = async (path: string): Promise<string> =>
      ((await owner.get(path)).json as { id: string }[])[0]?.id ?? '';
    const phone = newPhone();
    const code = `E-${phone.slice(-6)}`;
    const made = await owner.post('/employees', {
      full_name_ar: 'كريم عادل الاختبار',
      full_name_en: 'Karim Adel (Test) 2',
      employee_no: code,
      email: `${code.toLowerCase()}@example.com`,
      gender: 'male',
      phone,
      branch_id: await first('/branches?filter=%7B%22status%22%3A%22active%22%7D'),
      department_id: await first('/departments?filter=%7B%22status%22%3A%22active%22%7D'),
      job_title_id: await first('/job-titles?filter=%7B%22status%22%3A%22active%22%7D'),
      employment_periods: [{ start: '2024-01-01' }],
    });
    expect(made.status).toBe(201);
    await atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      const spoken = `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`;
      await open(desk, `/settings/users/${(made.json as { id: string }).id}/view`);
      expect(await jumbled(page, [code, 'Karim Adel (Test) 2'])).toEqual([]);
      await page.getByRole('tab', { name: 'بيانات التواصل' }).click();
      await page.getByText(spoken).first().waitFor();
      expect(await jumbled(page, [spoken, `${code.toLowerCase()}@example.com`])).toEqual([]);
      const menu = await page.getByRole('navigation', { name: 'القائمة الرئيسية' }).boundingBox();
      expect(menu?.x ?? 0).toBeGreaterThan(683);
      const edges = async (): Promise<readonly number[]> => {
        const back = await page
          .getByRole('link', { name: 'السابق' })
          .or(button(page, 'السابق'))
          .boundingBox();
        const on = await page.getByRole('link', { name: 'التالي' }).or(button(page, 'التالي')).boundingBox();
        return [back?.x ?? 0, on?.x ?? 0];
      };
      await open(desk, `/settings/users?filter=${encodeURIComponent('{}')}`);
      const pages = page.getByRole('navigation', { name: /صفح/ });
      if ((await pages.count()) > 0) {
        const [back = 0, on = 0] = await edges();
        expect(back).toBeGreaterThan(on);
      }
    });
  });
});

/** Where the sign inside this element points on the screen. */
const pointing = (sign: Locator): Promise<'left' | 'right'> =>
  sign
    .locator('svg path')
    .first()
    .evaluate((path: SVGPathElement) => {
      const onScreen = path.getScreenCTM() ?? new DOMMatrix();
      const length = path.getTotalLength();
      const points = Array.from({ length: 120 }, (_, index) =>
        path.getPointAtLength((length * index) / 120).matrixTransform(onScreen),
      );
      const middle = (path.getBoundingClientRect().top + path.getBoundingClientRect().bottom) / 2;
      const byHeight = points.toSorted((a, b) => Math.abs(a.y - middle) - Math.abs(b.y - middle));
      const mean = (some: readonly DOMPoint[]): number =>
        some.reduce((sum, { x }) => sum + x, 0) / some.length;
      // The tip of an arrow lies at half its height.
      return mean(byHeight.slice(0, 20)) > mean(byHeight.slice(-20)) ? 'right' : 'left';
    });

/** The edge of its track at which the filled part, or the knob, of this element stands. */
const filledFrom = (track: Locator, part: string): Promise<'left' | 'right'> =>
  track.evaluate((root, selector) => {
    const inner = root.querySelector(selector);
    if (!inner) throw new Error(`nothing is ${selector}`);
    const [around, filled] = [root.getBoundingClientRect(), inner.getBoundingClientRect()];
    const left = Math.max(filled.left, around.left) - around.left;
    const right = around.right - Math.min(filled.right, around.right);
    return left < right ? 'left' : 'right';
  }, part);

describe('UX-50 signs', () => {
  it.each([
    { locale: 'ar', back: 'right', on: 'left' },
    { locale: 'en', back: 'left', on: 'right' },
  ] as const)(
    'in $locale back points $back, on points $on, progress and switches begin at the reading edge, a phone is never turned',
    async ({ locale, back, on }) => {
      // People of its own: those of the demo clinic are ended and moved by other tests meanwhile.
      const { home, owner, person } = await ownClinic();
      for (let filed = 0; filed < 3; filed += 1) await person();
      await atDesk({ home, token: String(owner.token), account: 'owner', locale }, async (desk) => {
        const { page } = desk;
        await open(desk, '/settings/users/active');
        // From the middle: there is somebody before and after.
        await page.locator('main tbody tr').nth(2).getByRole('link').first().click();
        const step = (kind: string): Locator => page.locator(`main a[data-shortcut="${kind}"]`);
        await step('previous').waitFor();
        expect([await pointing(step('previous')), await pointing(step('next'))]).toEqual([back, on]);
        const contact = { ar: 'بيانات التواصل', en: 'Contact' }[locale];
        await page.getByRole('tab', { name: contact }).click();
        const phone = page.locator('main a[href^="tel:"]:has(svg)').first();
        expect(
          await phone
            .locator('svg path')
            .first()
            .evaluate((path) => getComputedStyle(path).transform),
        ).toBe('none');
        await open(desk, '/settings/subscription');
        const bar = page.getByRole('progressbar').first();
        expect(await filledFrom(bar, '.MuiLinearProgress-bar')).toBe(back);
        await open(desk, '/settings/subscription/modules');
        const switched = page.locator('.MuiSwitch-root:has(input:checked)').first();
        expect(await filledFrom(switched, '.MuiSwitch-thumb')).toBe(on);
      });
    },
  );
});

describe('UX-53 names', () => {
  it('are one Arabic field and one Latin one, and are sorted as Arabic is', async () => {
    const clinic = await ownClinic();
    // Typed in the order they must come out in.
    const sorted = ['ابتسام', 'أحمد', 'إسراء', 'آمنة', 'بدر', 'تامر', 'ثريا', 'هدى', 'وليد', 'يحيى'];
    for (const name of sorted.toReversed())
      expect((await clinic.owner.post('/departments', { name_ar: `${name} ت` })).status).toBe(201);
    const list = await clinic.owner.get(
      `/departments?filter=${encodeURIComponent('{"q":"ت"}')}&sort=${encodeURIComponent('["name_ar","ASC"]')}&range=[0,49]`,
    );
    const names = (list.json as { name_ar: string }[]).map(({ name_ar }) => name_ar.replace(' ت', ''));
    expect(names.filter((name) => sorted.includes(name))).toEqual(sorted);
    await atDesk(
      { home: clinic.home, token: String(clinic.owner.token), account: 'owner', locale: 'ar' },
      async (desk) => {
        await open(desk, '/settings/users/add');
        const labels = await desk.page.locator('main form label').allInnerTexts();
        expect(labels.filter((label) => label.includes('الاسم'))).toEqual([
          expect.stringMatching(/^الاسم بالعربية\s*\(مطلوب\)$/),
          'الاسم بالإنجليزية',
        ]);
      },
    );
  });
});

describe('UX-55 a national id', () => {
  it('is checked, fills birth date and sex, and leaves both editable', () =>
    atDesk({ account: 'hr', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings/users/add');
      await page.getByRole('button', { name: 'مزيد من البيانات' }).click();
      await box(page, 'الرقم القومي').fill('29913150101923');
      await page.keyboard.press('Tab');
      await page.getByText('الرقم القومي المصري 14 رقماً يبدأ بتاريخ ميلاد صحيح').first().waitFor();
      await expect.poll(() => box(page, 'تاريخ الميلاد').inputValue()).toBe('');
      // Born 1 March 2001, male: an odd thirteenth digit.
      await box(page, 'الرقم القومي').fill('٣٠١٠٣٠١٠١٠١٩١٥');
      await page.waitForFunction(
        () =>
          document.querySelector<HTMLInputElement>('[data-source="birth_date"] input')?.value === '1/3/2001',
      );
      expect(await page.locator('[data-source="gender"] [role=combobox]').innerText()).toBe('ذكر');
      await box(page, 'تاريخ الميلاد').fill('2/3/2001');
      await page.keyboard.press('Tab');
      await expect.poll(() => box(page, 'تاريخ الميلاد').inputValue()).toBe('2/3/2001');
    }));
});

describe('UX-56 a day', () => {
  it('is typed in words and signs or picked from a week that begins on Saturday', async () => {
    const clinicDay = (days: number): string => {
      const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' })
        .format(new Date())
        .split('-')
        .map(Number);
      const moved = new Date(Date.UTC(year, month - 1, day + days));
      return `${moved.getUTCDate()}/${moved.getUTCMonth() + 1}/${moved.getUTCFullYear()}`;
    };
    const thisYear = clinicDay(0).split('/')[2] ?? '';
    await atDesk({ account: 'hr', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/holidays/add');
      const day = box(page, 'من');
      for (const [typed, shown] of [
        ['اليوم', clinicDay(0)],
        ['غدًا', clinicDay(1)],
        ['بكرة', clinicDay(1)],
        ['+7', clinicDay(7)],
        ['٥/٣', `5/3/${thisYear}`],
        ['5-3-26', '5/3/2026'],
        ['2026-03-05', '5/3/2026'],
      ] as const) {
        await day.fill(typed);
        await page.keyboard.press('Tab');
        expect(`${typed} ${await day.inputValue()}`).toBe(`${typed} ${shown}`);
      }
      // Tab has led from the box to the button of its calendar.
      await page.keyboard.press('Enter');
      await page.getByRole('grid').waitFor();
      const heads = await page
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
      expect(heads).toEqual(['السبت', 'الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة']);
      const boxes = await page
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
      // Saturday at the right.
      expect(boxes[0] ?? 0).toBeGreaterThan(boxes[6] ?? 0);
      await page.keyboard.press('Escape');
    });
  });
});
