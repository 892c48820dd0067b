import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newBranch, newBranchName, removeBranches } from './branches.ts';
import { box, button, heading, notice, pick } from './forms.ts';
import { newPhone } from './people.ts';
import { ownClinic } from './ownClinic.ts';
import { as, atDesk, openDesk, settled, type Desk } from './support.ts';

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

describe('UX-07 two clinics and two people in one browser each', () => {
  it('do not disturb each other, and one sign-out ends only its own', async () => {
    const clinic = await ownClinic();
    const own = await openDesk({
      home: clinic.home,
      token: String(clinic.owner.token),
      account: 'owner',
      locale: 'ar',
    });
    const demo = await openDesk({ account: 'manager', locale: 'en' });
    try {
      await Promise.all([open(own, '/settings/branches'), open(demo, '/settings/branches')]);
      expect(await demo.page.getByRole('main').getByRole('row').count()).toBeGreaterThan(2);
      expect(
        await own.page.getByRole('main').getByText('1 فرع').or(own.page.getByText('فرع واحد')).count(),
      ).toBe(1);
      await own.page.getByRole('button', { name: /^حساب / }).click();
      await own.page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
      await own.page.waitForURL('**/login');
      await demo.page.reload();
      await heading(demo.page, 'Branches').waitFor();
      expect(own.page.url()).toBe(`${clinic.home}/login`);
    } finally {
      await own.context.close();
      await demo.context.close();
    }
  });
});

describe('UX-20 removing', () => {
  it('names the record and what follows, and Escape removes nothing', async () => {
    const name = newBranchName();
    const id = await newBranch(name);
    try {
      await atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
        const { page } = desk;
        await open(desk, `/settings/branches/${id}/view`);
        await button(page, 'إجراءات أخرى').click();
        await page.getByRole('menuitem', { name: 'حذف' }).click();
        const dialog = page.getByRole('dialog', { name: `حذف ${name}؟` });
        await dialog.getByText('يُحذف السجل من كل القوائم. يمكنك التراجع خلال 10 ثوانٍ من الحذف.').waitFor();
        // What can be undone asks for no word to be typed.
        expect(await dialog.getByRole('textbox').count()).toBe(0);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect((await (await as('owner')).get(`/branches/${id}`)).status).toBe(200);
      });
    } finally {
      await removeBranches(name);
    }
  });
});

/** How many fields stand beside each other, and labels that do not stand above their input. */
const layoutOf = (page: Page): Promise<{ readonly columns: number; readonly beside: readonly string[] }> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('main form label[for]')].flatMap((label) => {
      const input = document.getElementById(label.getAttribute('for') ?? '');
      // Lines of a table and switches have their own layout.
      if (
        !input ||
        input.closest('table') ||
        ['checkbox', 'radio', 'file'].includes((input as HTMLInputElement).type)
      )
        return [];
      return [
        {
          label,
          box: input.closest('.MuiInputBase-root')?.getBoundingClientRect() ?? input.getBoundingClientRect(),
        },
      ];
    });
    const rows = new Map<number, Set<number>>();
    for (const { box: at } of fields) {
      const row = Math.round(at.top / 8);
      rows.set(row, (rows.get(row) ?? new Set()).add(Math.round(at.left)));
    }
    return {
      columns: Math.max(...[...rows.values()].map(({ size }) => size)),
      beside: fields
        .filter(({ label, box: at }) => label.getBoundingClientRect().bottom > at.top + 1)
        .map(({ label }) => label.textContent),
    };
  });

describe('UX-21 a form', () => {
  it.each([
    { width: 1366, most: 2 },
    { width: 390, most: 1 },
  ])(
    'has at most $most columns at $width px, labels above, and says in words what is required',
    ({ width, most }) =>
      atDesk({ account: 'owner', locale: 'ar', width }, async (desk) => {
        const { page } = desk;
        await open(desk, '/penalties/add');
        const layout = await layoutOf(page);
        expect(layout.beside).toEqual([]);
        expect(layout.columns).toBeLessThanOrEqual(most);
        await page.getByText('(مطلوب)').first().waitFor();
        await page.getByText('اتركه فارغاً ليُسجل على شهر المخالفة').waitFor();
        // Today, and the usual unit, stand there already.
        const today = new Intl.DateTimeFormat('en-GB', {
          timeZone: 'Africa/Cairo',
          day: 'numeric',
          month: 'numeric',
          year: 'numeric',
        })
          .formatToParts(new Date())
          .filter(({ type }) => type !== 'literal')
          .map(({ value }) => value.replace(/^0/, ''))
          .join('/');
        await expect.poll(() => box(page, 'تاريخ المخالفة').inputValue()).toBe(today);
        expect(await page.getByRole('combobox', { name: /^الوحدة/ }).textContent()).toContain('أيام');
      }),
  );

  it('offers what was chosen last', () =>
    atDesk({ account: 'hr', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      const make = async (): Promise<void> => {
        await box(page, 'المسمى').fill(`مسمى ${newPhone()}`);
        await button(page, 'حفظ').click();
        await notice(page, /^تمت إضافة/).waitFor();
      };
      await open(desk, '/settings/job-titles/create');
      await pick(page, 'القسم', 'الحسابات');
      await make();
      await open(desk, '/settings/job-titles/create');
      await expect.poll(() => page.getByRole('combobox', { name: /^القسم/ }).inputValue()).toBe('الحسابات');
    }));
});

/** What each figure of the dashboard says, by the list it leads to. */
async function figuresOf(desk: Desk): Promise<ReadonlyMap<string, string>> {
  await open(desk, '/dashboard');
  // The cards in sight come first: all of them are looked at.
  await desk.page.waitForFunction(
    () => document.querySelector('[data-group]') !== null && document.querySelector('[data-more]') === null,
  );
  const figures = await desk.page
    .getByRole('main')
    .locator('[data-card]:has([data-part=count])')
    .evaluateAll((all) =>
      all.map((card): [string, string] => [
        card.querySelector('h3 a')?.getAttribute('href') ?? '',
        card.querySelector('[data-part=count]')?.textContent ?? '',
      ]),
    );
  return new Map(figures);
}

/** The total a list's own question is answered with, and the number it says. */
async function countOf(desk: Desk, href: string): Promise<{ readonly total: string; readonly said: string }> {
  const filterOf = (address: string): Readonly<Record<string, unknown>> =>
    JSON.parse(new URL(address, desk.page.url()).searchParams.get('filter') ?? '{}');
  const narrowed = Object.entries(filterOf(href)).map(([name, value]) => [name, JSON.stringify(value)]);
  const answers: { readonly url: string; readonly total: string }[] = [];
  const note = (answer: Response): void => {
    const [, total] = /^\S+ \d+-\d+\/(\d+)$/.exec(answer.headers()['content-range'] ?? '') ?? [];
    if (total !== undefined && answer.url().includes('/api/v1/')) answers.push({ url: answer.url(), total });
  };
  desk.page.on('response', note);
  await open(desk, href);
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  desk.page.off('response', note);
  // Above a list another one may stand, such as the counts that wait above the funds: the one that is narrowed so is meant.
  const isMeant = ({ url }: { readonly url: string }): boolean => {
    const asked = filterOf(url);
    return narrowed.every(([name = '', value]) => JSON.stringify(asked[name]) === value);
  };
  const total = (answers.find(isMeant) ?? answers[0])?.total ?? '';
  const text = await desk.page.getByRole('main').getByRole('status').first().innerText();
  // One and two are words in Arabic.
  return { total, said: Number(total) > 2 ? (/\d[\d,]*/.exec(text)?.[0] ?? text) : total };
}

describe('UX-39 the figures of the dashboard', () => {
  it(
    'each lead to a list with the same count',
    () =>
      atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
        const first = await figuresOf(desk);
        expect(first.size).toBeGreaterThan(4);
        for (const [href, count] of first) {
          let figure: string | undefined = count;
          // Others work in this clinic: what changed between the two is looked at anew.
          await expect
            .poll(
              async () => {
                figure ??= (await figuresOf(desk)).get(href) ?? '';
                const { total, said } = await countOf(desk, href);
                const [shown, plain] = [figure, figure.replaceAll(',', '')];
                figure = undefined;
                return [total === plain, total === said.replaceAll(',', '')].every(Boolean)
                  ? 'the same'
                  : `${shown} on the dashboard, ${total} answered, ${said} said`;
              },
              { timeout: 20_000, message: href },
            )
            .toBe('the same');
        }
        // Each of some thirty figures opens a page.
      }),
    120_000,
  );
});

describe('UX-61 the end of a session', () => {
  it('is told two minutes before, and one press stays', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await page.clock.install();
      let left = 2 * 60 + 30;
      let asked = 0;
      await page.route('**/api/v1/me', async (route) => {
        const me = (await (await as('owner')).get('/me')).json as object;
        asked += 1;
        const session = { ends_at: new Date(Date.now() + left * 1000).toISOString(), idle_minutes: null };
        await route.fulfill({ json: { ...me, session } });
      });
      await page.goto('/settings/branches');
      await heading(page, 'الفروع').waitFor();
      const dialog = page.getByRole('alertdialog');
      await page.clock.fastForward('00:15');
      expect(await dialog.count()).toBe(0);
      await page.clock.fastForward('00:40');
      await dialog.getByText('تنتهي جلستك خلال دقيقتين').waitFor();
      const stay = button(dialog, 'متابعة العمل');
      expect(await stay.evaluate((one) => one === document.activeElement)).toBe(true);
      left = 60 * 60;
      const before = asked;
      await stay.click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => asked).toBe(before + 1);
      await page.clock.fastForward('02:00');
      expect(await dialog.count()).toBe(0);
    }));
});

describe('UX-64 the sign-in form', () => {
  it('is one a password manager fills and a paste goes into', () =>
    atDesk({ locale: 'ar' }, async ({ page }) => {
      await page.goto('/login');
      const name = page.locator('input[name=name]');
      const password = page.locator('input[name=password]');
      await expect.poll(() => name.getAttribute('autocomplete')).toBe('username');
      await expect.poll(() => password.getAttribute('autocomplete')).toBe('current-password');
      await password.focus();
      const prevented = await password.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'كلمة سر طويلة');
        return !input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
      expect(prevented).toBe(false);
      await page.keyboard.insertText('كلمة سر طويلة');
      await expect.poll(() => password.inputValue()).toBe('كلمة سر طويلة');
    }));
});
