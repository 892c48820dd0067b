import { beforeAll, expect, it } from 'vitest';
import { button, notice } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { seriousFindings } from '../axe.ts';
import { atDesk, picture } from '../support.ts';

/** Prices changed from the price list: by percent, asked, looked at, done; and one where it stands (clinic.md 5). */
let clinic: OwnClinic;
beforeAll(async () => {
  clinic = await ownClinic();
});

it('prices of a group go down by ten percent, after a look at what they become', () =>
  atDesk({ home: clinic.home, token: String(clinic.owner.token), locale: 'ar' }, async ({ page }) => {
    const made = await clinic.owner.post('/dental-procedures', {
      name_ar: 'تقويم شفاف',
      group: 'ortho',
      scope: 'mouth',
      price: '1999',
    });
    expect(made.status).toBe(201);
    await page.goto(`${clinic.home}/dental-procedures`);
    await button(page, 'تغيير الأسعار بنسبة').click();
    const dialog = page.getByRole('dialog', { name: 'تغيير الأسعار بنسبة' });
    await dialog.getByRole('textbox', { name: /النسبة/ }).fill('-10');
    await dialog.getByRole('textbox', { name: /التقريب/ }).fill('5');
    await button(dialog, 'معاينة').click();
    // 1,999 less a tenth is 1,799.10, to a multiple of five 1,800.
    await dialog.getByText('1,999.00').waitFor();
    await dialog.getByText('1,800.00').waitFor();
    await picture(page, 'reprice preview');
    await button(dialog, 'تغيير 1 من الأسعار').click();
    await notice(page, 'تغيرت الأسعار: 1').waitFor();
    const { json } = await clinic.owner.get(`/dental-procedures/${String(made.json.id)}`);
    expect(json['price']).toBe('1800.00');
  }));

it('one price is changed where it stands, by the keyboard; what is below its least price is refused there', () =>
  atDesk({ home: clinic.home, token: String(clinic.owner.token), locale: 'ar' }, async ({ page }) => {
    const made = await clinic.owner.post('/dental-procedures', {
      name_ar: 'تبييض منزلي',
      group: 'cosmetic',
      scope: 'mouth',
      price: '900',
      min_price: '700',
    });
    expect(made.status).toBe(201);
    const price = async (): Promise<unknown> =>
      (await clinic.owner.get(`/dental-procedures/${String(made.json.id)}`)).json['price'];
    await page.goto(`${clinic.home}/dental-procedures`);
    const cell = page.getByRole('button', { name: /^السعر: 900\.00.*تغيير السعر في تبييض منزلي$/ });
    await cell.click();
    const field = page.getByRole('dialog', { name: 'تبييض منزلي' }).getByRole('textbox');
    await field.fill('650');
    await field.press('Enter');
    // What was typed stays, with the sentence beside it.
    await page.getByRole('dialog').getByText('أدنى سعر أكبر من السعر').waitFor();
    await picture(page, 'price in place refused');
    expect(await seriousFindings(page)).toEqual([]);
    expect([await price(), await field.inputValue()]).toEqual(['900.00', '650']);
    await field.fill('٩٥٠');
    await field.press('Enter');
    await notice(page, /تبييض منزلي/).waitFor();
    expect(await price()).toBe('950.00');
    await page.getByRole('button', { name: /^السعر: 950\.00/ }).waitFor();
    // Escape leaves it as it was, and the keyboard is back at the cell.
    await page.getByRole('button', { name: /^السعر: 950\.00/ }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox').press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row-field')))
      .toBe('price');
  }));
