import { describe, expect, it } from 'vitest';
import { box, button, choose, notice, pick } from '../forms.ts';
import { personWithLogin } from '../people.ts';
import { atDesk, freshToken, settled, type Desk } from '../support.ts';

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

describe('an item from the store into somebody’s hands, in Arabic', () => {
  it('is added and handed over by HR, and accepted by the employee in two taps', async () => {
    const person = await personWithLogin('employee');
    const name = `جهاز لوحي ${person.name}`;
    let id = '';
    await atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/custody/add');
      await box(page, 'الاسم').fill(name);
      await choose(page, 'الفئة', 'جهاز');
      await box(page, 'القيمة').fill('٧٥٠٠');
      await button(page, 'حفظ وفتح').click();
      await page.waitForURL(/\/custody\/[\w-]{36}$/);
      id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await button(page, 'تسليم').click();
      const dialog = page.getByRole('dialog');
      await pick(dialog, 'المستلم', person.name, person.fullName);
      await button(dialog, 'تسليم').click();
      await notice(page, `سُلّمت ${name} إلى ${person.fullName} وتنتظر إقراره`).waitFor();
    });
    const token = await freshToken(person.name, person.password);
    await atDesk({ account: person.name, token }, async (desk) => {
      const { page } = desk;
      // What waits for them stands on their first page.
      await open(desk, '/dashboard');
      const card = page.getByRole('article', { name: /عهد بانتظار إقرارك/ });
      await card.getByRole('link', { name: new RegExp(name) }).click();
      await page.waitForURL(new RegExp(`/custody/self/${id}$`));
      await settled(desk);
      expect(await page.getByText('حركات العهدة').count()).toBe(0);
      await button(page, 'إقرار بالاستلام').click();
      await button(page.getByRole('dialog'), 'إقرار بالاستلام').click();
      await notice(page, `صارت ${name} في عهدتك`).waitFor();
      await open(desk, '/custody/self');
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByText('مسلّمة')
        .waitFor();
    });
    await atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      await open(desk, `/custody/${id}`);
      await page.getByText('أُقر بها').first().waitFor();
      await page.getByText('بحسابه').first().waitFor();
    });
  });

  it('is signed for at the desk: a wrong password is told, a drawn signature signs', async () => {
    const person = await personWithLogin('employee');
    const name = `مفتاح ${person.name}`;
    await atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/custody/add');
      await box(page, 'الاسم').fill(name);
      await choose(page, 'الفئة', 'مفتاح');
      await box(page, 'القيمة').fill('150');
      await button(page, 'حفظ وفتح').click();
      await page.waitForURL(/\/custody\/[\w-]{36}$/);
      await button(page, 'تسليم').click();
      await pick(page.getByRole('dialog'), 'المستلم', person.name, person.fullName);
      await button(page.getByRole('dialog'), 'تسليم').click();
      await button(page, 'إقرار حضوري').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(`كلمة مرور ${person.fullName}`).fill('ليست كلمتها');
      await button(dialog, 'إقرار حضوري').click();
      await dialog.getByText('كلمة المرور غير صحيحة').first().waitFor();
      // A refused password does not stay in the box.
      await expect.poll(() => dialog.getByLabel(`كلمة مرور ${person.fullName}`).inputValue()).toBe('');
      const pad = await dialog.getByRole('img', { name: `أو يوقّع ${person.fullName} هنا` }).boundingBox();
      const { x, y, width, height } = pad as NonNullable<typeof pad>;
      await page.mouse.move(x + width * 0.1, y + height * 0.5);
      await page.mouse.down();
      for (const [across, down] of [
        [0.3, 0.2],
        [0.5, 0.8],
        [0.9, 0.4],
      ] as const)
        await page.mouse.move(x + width * across, y + height * down, { steps: 8 });
      await page.mouse.up();
      await button(dialog, 'إقرار حضوري').click();
      await notice(page, `أقر ${person.fullName} باستلام ${name} حضورياً`).waitFor();
      await page.getByText('حضورياً').first().waitFor();
      // The paper of it shows the signature that was drawn.
      await page.getByRole('button', { name: 'طباعة', exact: true }).click();
      const signature = page.getByRole('dialog').locator('.paper td .paper-pictures img').first();
      await signature.waitFor();
      await expect
        .poll(() => signature.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
        .toBeGreaterThan(0);
    });
  });
});
