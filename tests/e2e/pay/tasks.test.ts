import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { box, button, choose, heading, notice, pick } from '../forms.ts';
import { personWithLogin } from '../people.ts';
import { atDesk, freshToken, settled, type Desk } from '../support.ts';

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

/** HR hears the objection, is told that more is no less, reduces, and reads who did what. */
async function reducePenalty(desk: Desk, address: string, fullName: string): Promise<void> {
  const { page } = desk;
  await open(desk, address);
  await page.getByText('كنت في مأمورية بعلم المدير').first().waitFor();
  const direct = button(page, 'تخفيف الجزاء');
  if ((await direct.count()) > 0) await direct.click();
  else {
    await button(page, 'إجراءات أخرى').click();
    await page.getByRole('menuitem', { name: 'تخفيف الجزاء' }).click();
  }
  const dialog = page.getByRole('dialog');
  await box(dialog, 'القيمة بعد التخفيف').fill('3');
  await box(dialog, 'أسباب القرار').fill('ثبتت المأمورية جزئياً');
  await button(dialog, 'تخفيف الجزاء').click();
  await dialog
    .getByText(/القيمة بعد التخفيف يجب أن تكون أقل من/)
    .first()
    .waitFor();
  await box(dialog, 'القيمة بعد التخفيف').fill('0.5');
  await button(dialog, 'تخفيف الجزاء').click();
  await notice(page, `خُفف جزاء ${fullName} من يوم واحد إلى نصف يوم، وأُبلغ بالقرار`).waitFor();
  await tab(page, 'السجل الزمني').click();
  const history = page.getByRole('tabpanel').getByRole('listitem');
  await history.filter({ hasText: 'نفّذ «تخفيف الجزاء»' }).first().waitFor();
  const text = await page.getByRole('tabpanel').innerText();
  expect(text).toContain(fullName);
  expect(text).toContain('نفّذ «اعتراض»');
  expect(text).toContain('نفّذ «اعتماد»');
  expect(text).toContain('القيمة بعد التخفيف: «0.50»');
  expect(text).toContain('أضاف جزاء');
}

/** A clinic day as the product writes it, without a leading nought: the first nine days of a month are no exception. */
const written = (instant: number): string =>
  new Date(instant)
    .toLocaleDateString('sv-SE', { timeZone: 'Africa/Cairo' })
    .split('-')
    .map(Number)
    .toReversed()
    .join('/');

describe('a penalty from the draft to the decision', () => {
  it('is recorded and approved by HR, objected to by the employee and reduced', async () => {
    const person = await personWithLogin('employee');
    let address = '';
    await atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/penalties/add');
      await pick(page, 'الموظف', person.name, person.fullName);
      await page.keyboard.press('Escape');
      await pick(page, 'المخالفة', 'الغياب');
      await choose(page, 'الوحدة', 'أيام');
      await box(page, 'القيمة').fill('١');
      await box(page, 'السبب').fill('غياب يوم كامل دون إخطار');
      await button(page, 'حفظ وفتح').click();
      await page.waitForURL(/\/penalties\/[\w-]{36}\/view$/);
      address = new URL(page.url()).pathname;
      await button(page, 'اعتماد').click();
      const dialog = page.getByRole('dialog');
      // ux.md 17: what is deducted, who is told, and until when they may object, seven days from now.
      const last = written(Date.now() + 7 * 86_400_000);
      // Marks that keep a day together are no words.
      const said = (await dialog.innerText()).replaceAll(/[\u2066-\u2069]/g, '');
      expect(said).toMatch(/يُخصم من مرتب \S+ \d{4} يوم واحد،/);
      expect(said).toContain(`ويُبلَّغ ${person.fullName}، وله الاعتراض حتى ${last}.`);
      await button(dialog, 'اعتماد').click();
      await notice(page, `اعتُمد جزاء ${person.fullName}: يوم واحد، وأُبلغ به`).waitFor();
      await page.getByRole('main').getByText('معتمد', { exact: true }).first().waitFor();
    });
    const token = await freshToken(person.name, person.password);
    await atDesk({ token, account: 'employee' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/dashboard');
      const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' });
      await menu.getByRole('button', { name: 'خدماتي' }).click();
      await menu.getByRole('link', { name: 'جزاءاتي' }).click();
      await heading(page, 'جزاءاتي').waitFor();
      await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
      await button(page, 'اعتراض').click();
      // Over the panel the penalty stands in.
      const dialog = page.getByRole('dialog').last();
      await button(dialog, 'اعتراض').click();
      await dialog.getByText('هذا الحقل مطلوب').waitFor();
      await box(dialog, 'الاعتراض').fill('كنت في مأمورية بعلم المدير');
      await button(dialog, 'اعتراض').click();
      await notice(page, /^قُدّم اعتراضك/).waitFor();
    });
    await atDesk({ account: 'hr' }, (desk) => reducePenalty(desk, address, person.fullName));
  });
});

describe('a target with what was reached', () => {
  it('is made, started and counted', () =>
    atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      const person = await personWithLogin('employee');
      const title = `زيارات الاختبار ${person.name}`;
      await open(desk, '/targets/add');
      await box(page, 'العنوان').fill(title);
      await pick(page, 'الموظفون', person.name, person.fullName);
      await page.keyboard.press('Escape');
      await box(page, 'من').fill('اليوم');
      await box(page, 'إلى').fill('+30');
      await box(page, 'القيمة المستهدفة').fill('20');
      await button(page, 'حفظ وفتح').click();
      await notice(page, `تمت إضافة ${title}`).waitFor();
      await heading(page, new RegExp(title)).waitFor();
      const address = new URL(page.url()).pathname;
      await button(page, 'تفعيل').click();
      await button(page.getByRole('dialog'), 'تفعيل').click();
      await notice(page, `بدأ «${title}» وأُبلغ به المشمولون`).waitFor();

      await open(desk, `${address}/achievements/add`);
      await pick(page, 'الموظف', person.name, person.fullName);
      await box(page, 'القيمة المحققة').fill('5');
      await button(page, 'حفظ').click();
      await notice(page, /^تمت إضافة/).waitFor();
      await open(desk, `${address}/achievements`);
      const row = page.getByRole('row').filter({ hasText: person.fullName });
      expect(await row.innerText()).toContain('5');
      expect(await row.innerText()).toContain('معتمد');
      await open(desk, `/targets?filter=${encodeURIComponent(JSON.stringify({ q: title }))}`);
      expect(await page.getByRole('main').innerText()).toMatch(/5 من 20[^]*25\s*%/);
    }));
});
