import { describe, expect, it } from 'vitest';
import { box, button } from './forms.ts';
import { as, atDesk, settled, type Desk } from './support.ts';

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}
const place = ({ page }: Desk): string => {
  const { pathname, searchParams } = new URL(page.url());
  return `${pathname} ${(searchParams.get('panel') ?? '').replace(/[0-9a-f-]{36}/, 'id')}`.trim();
};

/** Its list and the form of a new one have addresses of the contract; a record and its form have none. */
describe('an entity with some addresses of its own', () => {
  it('opens its records and their form over its list', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      const name = `عطلة لوحة ${process.pid}`;
      const made = await (
        await as('owner')
      ).post('/holidays', { name_ar: name, date_from: '2031-01-01', date_to: '2031-01-02' });
      expect(made.status).toBe(201);
      await open(desk, '/holidays');
      await page.getByRole('main').getByText(name).first().click();
      const panel = page.getByRole('dialog', { name: 'العطلات الرسمية' });
      await panel.getByRole('heading', { name }).first().waitFor();
      expect(place(desk)).toBe('/holidays holidays/id');
      await panel.getByRole('link', { name: 'تعديل' }).first().click();
      await panel.getByRole('heading', { name: new RegExp(`تعديل.*${name}`) }).waitFor();
      expect(place(desk)).toBe('/holidays holidays/id/edit');
      await box(panel, 'الاسم بالإنجليزية').fill('Panel day');
      await panel.getByRole('button', { name: 'حفظ', exact: true }).click();
      await expect.poll(() => place(desk)).toBe('/holidays holidays/id');
      await panel.getByRole('heading', { name }).first().waitFor();
      await button(panel, 'إغلاق').press('Enter');
      await panel.waitFor({ state: 'hidden' });
      expect(place(desk)).toBe('/holidays');
      expect(desk.faults).toEqual([]);
    }));

  it('is closed to who may not see it, and its form to who may only look', async () => {
    const [row] = (await (await as('owner')).get('/holidays')).json as unknown as { id: string }[];
    await atDesk({ account: 'storekeeper' }, async (desk) => {
      // Holidays of a storekeeper: seen where the role lets them, and never a list in a panel that has an address.
      await open(desk, '/dashboard?panel=holidays');
      await desk.page.getByText('ليس لديك صلاحية لعرض هذا السجل').waitFor();
      await open(desk, `/dashboard?panel=holidays/${row?.id ?? ''}/edit`);
      await desk.page.getByText('ليس لديك صلاحية لعرض هذا السجل').waitFor();
    });
  });
});

it('a record longer than the window scrolls in its panel, and its key figures do not give way', async () => {
  const [row] = (await (await as('owner')).get('/receipt-vouchers')).json as unknown as { id: string }[];
  await atDesk({ account: 'owner', width: 1366, height: 380 }, async (desk) => {
    await open(desk, `/receipt-vouchers?panel=receipt-vouchers/${row?.id ?? ''}`);
    const figures = desk.page.getByRole('dialog').getByLabel('أهم الأرقام');
    expect((await figures.boundingBox())?.height).toBeGreaterThan(40);
  });
});

describe('a set of settings', () => {
  it('has a card among the settings and its form over them; what is saved holds', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings');
      await page
        .getByRole('main')
        .getByRole('link', { name: /إعدادات الجزاءات/ })
        .click();
      const panel = page.getByRole('dialog', { name: 'إعدادات الجزاءات' });
      const days = box(panel, 'مهلة الاعتراض (يوم)');
      await days.waitFor();
      expect(place(desk)).toBe('/settings penalty-settings/id/edit');
      await days.fill('61');
      await panel.getByRole('button', { name: 'حفظ', exact: true }).click();
      await panel.getByText('أكبر قيمة مقبولة 60').first().waitFor();
      await days.fill('8');
      await panel.getByRole('button', { name: 'حفظ', exact: true }).click();
      await panel.getByRole('tab', { name: 'السجل' }).or(panel.getByText('8')).first().waitFor();
      expect(place(desk)).toBe('/settings penalty-settings/id');
      const owner = await as('owner');
      const [set] = (await owner.get('/penalty-settings')).json as unknown as Record<string, number>[];
      expect(set?.['objection_days']).toBe(8);
      await owner.put(`/penalty-settings/${String(set?.['id'])}`, {
        version: set?.['version'],
        objection_days: 7,
      });
      expect(desk.faults).toEqual([]);
    }));

  it('the store’s and those of sign-in have theirs too; what the clinic may not set is told on its field', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings');
      for (const [name, field, wrong, told] of [
        ['إعدادات المخزون', 'نسبة الضريبة', '101', 'أكبر قيمة مقبولة 100'],
        ['إعدادات الدخول', 'تنتهي الجلسة بعد خمول (دقيقة)', '481', 'أكبر قيمة مقبولة 480'],
      ] as const) {
        await page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(name) })
          .click();
        const panel = page.getByRole('dialog', { name });
        const input = box(panel, field);
        await input.waitFor();
        const before = await input.inputValue();
        await input.fill(wrong);
        await panel.getByRole('button', { name: 'حفظ', exact: true }).click();
        await panel.getByText(told).first().waitFor();
        await input.fill(before);
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'detached' });
      }
      expect(desk.faults).toEqual([]);
    }));

  it('has no card for whoever holds none of its rights, and its address is closed', () =>
    atDesk({ account: 'receptionist' }, async (desk) => {
      await open(desk, '/settings');
      expect(await desk.page.getByRole('link', { name: /إعدادات الجزاءات/ }).count()).toBe(0);
      const { clinic } = (await (await as('receptionist')).get('/me')).json;
      await open(desk, `/settings?panel=penalty-settings/${String(clinic.id)}/edit`);
      await desk.page.getByText('ليس لديك صلاحية لعرض هذا السجل').waitFor();
    }));
});
