import { expect, it } from 'vitest';
import { button } from '../forms.ts';
import { atDesk, picture } from '../support.ts';
import { fresh, open, storeClinic } from './storeClinic.ts';

it('inventory.md 1, 11: the overview says whether the balances are those of the ledger, and checks now', async () => {
  const store = await storeClinic();
  const name = fresh('قفازات');
  await store.receive({ item: await store.item(name), qty: '5', price: '2.50', batch: 'A-17' });
  await atDesk(store.at('owner'), async (desk) => {
    const { page } = desk;
    await open(desk, '/inventory');
    const badge = page.getByRole('alert').filter({ hasText: 'سجل الحركات' });
    await badge.getByText('لم تُفحص مطابقة الأرصدة لسجل الحركات بعد').waitFor();
    await button(page, 'فحص الآن').click();
    await badge.getByText(/الأرصدة مطابقة لسجل الحركات حتى/).waitFor();
    await store.sql('update stock_balances set on_hand = 6');
    await button(page, 'فحص الآن').click();
    await badge.getByText(/لا تطابق سجل الحركات في 2 من المواضع/).waitFor();
    const lines = await badge.getByRole('listitem').allInnerTexts();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('رصيد التشغيلة في المخزن');
    expect(lines[0]).toContain('A-17');
    expect(lines[0]).toMatch(/الكمية: المسجل 6.*والمحسوب 5/);
    expect(lines[1]).toContain(name);
    await picture(page, 'ledger-differs');
    await store.sql('update stock_balances set on_hand = 5');
    await button(page, 'فحص الآن').click();
    await badge.getByText(/الأرصدة مطابقة لسجل الحركات حتى/).waitFor();
  });
});
