import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from './axe.ts';
import { linksOfMenu, menuOf } from './clinicParts.ts';
import { heading } from './forms.ts';
import { ownClinic } from './ownClinic.ts';
import { as, atDesk, settled, type Desk } from './support.ts';

const pathOf = (page: Page): string => new URL(page.url()).pathname;
/** What the focus is on: an address, or what a button is called. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('href') ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '';
  });
async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}
const listOf = (page: Page, name: string) => menuOf(page).getByRole('list', { name });
const hrefs = (page: Page, name: string): Promise<(string | null)[]> =>
  listOf(page, name)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));

describe('15.8 the menu by keyboard alone, in Arabic', () => {
  it('leads to an area, a place, a pin and its order, and finds by name', async () => {
    const { home, owner } = await ownClinic();
    await atDesk({ home, account: 'owner', token: String(owner.token) }, async (desk) => {
      const { page } = desk;
      await open(desk, '/dashboard');
      const press = async (...keys: string[]): Promise<string> => {
        for (const key of keys) await page.keyboard.press(key);
        return focused(page);
      };
      await menuOf(page).getByRole('link', { name: 'الرئيسية' }).focus();
      expect(await press('ArrowDown', 'ArrowDown')).toBe('خدماتي');
      expect(await press('ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('الرواتب والمستحقات');
      await press('Enter');
      await listOf(page, 'الرواتب والمستحقات').waitFor();
      expect(pathOf(page)).toBe('/dashboard');
      // Inwards is to the left: first the filter, then the places.
      await press('ArrowLeft');
      expect(await press('ArrowDown')).toBe('/salary-systems/dashboard');
      expect(await press('ArrowDown')).toBe('/salary-systems/assign');
      expect(await press('ArrowDown')).toBe('/salary-slips/review');
      expect(await press('ArrowDown')).toBe('/salary-slips/calculate');
      expect(await press('ArrowDown')).toBe('/penalties');
      expect(await press('ArrowLeft')).toBe('تثبيت الجزاءات');
      await press('Enter');
      await listOf(page, 'المثبتة').waitFor();
      expect(await press('ArrowRight')).toBe('/penalties');
      expect(await press('ArrowDown')).toBe('/bonuses');
      expect(await press('ArrowDown', 'ArrowLeft', 'Enter', 'ArrowRight')).toBe('/targets');
      await expect.poll(() => hrefs(page, 'المثبتة')).toEqual(['/penalties', '/targets']);
      await listOf(page, 'المثبتة').getByRole('link', { name: 'المستهدفات' }).focus();
      await press('Alt+ArrowUp');
      await expect.poll(() => hrefs(page, 'المثبتة')).toEqual(['/targets', '/penalties']);
      await page.getByText('المستهدفات: المكان 1 من 2').waitFor({ state: 'attached' });
      expect(await focused(page)).toBe('/targets');
      await press('Enter');
      await heading(page, 'المستهدفات').waitFor();
      // The server remembers it for another device.
      await settled(desk);
      await open(desk, '/dashboard');
      expect(await hrefs(page, 'المثبتة')).toEqual(['/targets', '/penalties']);
      await listOf(page, 'الرواتب والمستحقات').waitFor();
      await menuOf(page).getByRole('searchbox').focus();
      await page.keyboard.type('branch');
      await listOf(page, 'ابحث في القائمة').getByRole('link', { name: 'الفروع' }).waitFor();
      await press('Enter');
      await heading(page, 'الفروع').waitFor();
    });
  });

  it('a narrow rail shows the places of an area over the page; Esc puts them away and gives the focus back', async () => {
    const { home, owner } = await ownClinic();
    await atDesk({ home, account: 'owner', token: String(owner.token) }, async (desk) => {
      const { page } = desk;
      await open(desk, '/dashboard');
      await page.getByRole('button', { name: 'تصغير القائمة' }).click();
      await expect.poll(() => menuOf(page).getByRole('searchbox').count()).toBe(0);
      const store = menuOf(page).getByRole('button', { name: 'المخزون' });
      await store.press('Enter');
      await listOf(page, 'المخزون').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Escape');
      await expect.poll(() => menuOf(page).getByRole('searchbox').count()).toBe(0);
      expect(await focused(page)).toBe('المخزون');
      await page.keyboard.press('Enter');
      await listOf(page, 'المخزون').getByRole('link', { name: 'الأصناف' }).press('Enter');
      await heading(page, 'الأصناف').waitFor();
      await expect.poll(() => menuOf(page).getByRole('searchbox').count()).toBe(0);
    });
  });
});

describe('15.8 on a phone', () => {
  it('the four places stay what they are until the person chooses others', async () => {
    const { home, owner } = await ownClinic();
    await atDesk(
      { home, account: 'owner', token: String(owner.token), width: 390, height: 844 },
      async (desk) => {
        const { page } = desk;
        await open(desk, '/dashboard');
        const bar = page.getByRole('navigation', { name: 'أماكن الوصول السريع' });
        const places = (): Promise<(string | null)[]> =>
          bar.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
        await bar.waitFor();
        expect(await places()).toEqual(['/dashboard', '/settings/users', '/targets', '/penalties']);
        await bar.getByRole('button', { name: 'المزيد' }).tap();
        await menuOf(page).waitFor();
        expect(await seriousFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'أماكن أسفل الشاشة' }).tap();
        const dialog = page.getByRole('dialog', { name: 'أماكن أسفل الشاشة' });
        await dialog.getByRole('checkbox', { name: 'المستهدفات', exact: true }).tap();
        await dialog.getByRole('checkbox', { name: 'العطلات الرسمية' }).tap();
        await dialog.getByRole('button', { name: 'نقل العطلات الرسمية لأعلى' }).tap();
        expect(await seriousFindings(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'تم' }).tap();
        const chosen = ['/dashboard', '/settings/users', '/holidays', '/penalties'];
        await expect.poll(places).toEqual(chosen);
        await settled(desk);
        await page.reload();
        await settled(desk);
        await expect.poll(places).toEqual(chosen);
      },
    );
  });
});

/** What the server is asked in a preview, and nothing else. */
const allowed = /\/api\/v1\/(?:me|clinic-settings\/[^/]+|logout|health)$/;

describe('UX-76 see as this role', () => {
  it(
    'shows menu and screens of the role without a row, writes nothing, and leads back',
    () =>
      atDesk({ account: 'owner' }, async (desk) => {
        const { page } = desk;
        const rows = (await (await as('owner')).get('/roles?range=[0,49]')).json as {
          id: string;
          key: string;
        }[];
        const id = rows.find(({ key }) => key === 'storekeeper')?.id ?? '';
        await open(desk, `/settings/roles/${id}/view`);
        const asked: string[] = [];
        await page.getByRole('button', { name: 'معاينة كهذا الدور' }).click();
        await page.getByText('تشاهد النظام كما يراه دور «أمين مخزن»').waitFor();
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.startsWith('/api/') && !allowed.test(pathname))
            asked.push(`${request.method()} ${pathname}`);
        });
        await settled(desk);
        const links = await linksOfMenu(page);
        expect(links).toContain('/inventory/items');
        expect(links).not.toContain('/settings/users');
        for (const path of [...links, '/inventory/items/add', '/settings/users']) {
          await page.goto(path);
          // A form that begins with what the server proposes says that a preview has none.
          await page
            .locator('main h1')
            .or(page.getByText('هذه معاينة، ولا تظهر فيها سجلات'))
            .first()
            .waitFor();
          await page.getByText('تشاهد النظام كما يراه دور «أمين مخزن»').waitFor();
          expect([path, await page.locator('main [data-row]').count()]).toEqual([path, 0]);
        }
        await heading(page, 'عذراً، ليس لديك الصلاحيات').waitFor();
        // Nothing failed where there are no rows: there is nothing to try again.
        await page.goto('/inventory/stock/add');
        await page.getByText('هذه معاينة، ولا تظهر فيها سجلات').waitFor();
        expect(await page.getByRole('button', { name: 'حاول مرة أخرى' }).count()).toBe(0);
        expect(asked).toEqual([]);
        expect(await seriousFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'إنهاء المعاينة' }).click();
        await page.waitForURL(`**/settings/roles/${id}/view`);
        await heading(page, /أمين مخزن/).waitFor();
        expect(await page.getByText('تشاهد النظام كما يراه').count()).toBe(0);
        // Some twenty whole pages: a machine with other work needs more than the usual minute.
      }),
    180_000,
  );

  it('is offered to nobody who does not manage permissions', () =>
    atDesk({ account: 'hr' }, async (desk) => {
      const rows = (await (await as('hr')).get('/roles?range=[0,49]')).json as { id: string; key: string }[];
      await open(desk, `/settings/roles/${rows.find(({ key }) => key === 'employee')?.id}/view`);
      await heading(desk.page, /موظف/).waitFor();
      expect(await desk.page.getByRole('button', { name: 'معاينة كهذا الدور' }).count()).toBe(0);
    }));
});
