import { inject, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { atDesk, picture, settled, type Desk } from './support.ts';

const home = `http://localhost:${inject('port')}`;
const bodyAr = /^(?:المحتوى|Content)(?! بال| in English|.*English)/;

/** At the console's own sign-in page, as a person comes there. */
async function signIn(desk: Desk): Promise<void> {
  const { page } = desk;
  await page.goto(`${home}/platform`);
  await page.locator('input[name=name]').fill('editor@platform.example');
  await page.locator('input[name=password]').fill('demo-platform-2026');
  await page.locator('button[type=submit]').click();
  await page.getByRole('navigation').first().waitFor();
  await settled(desk);
}

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: bodyAr }).first();
const barOf = (page: Page): Locator => page.getByRole('toolbar', { name: bodyAr }).first();

/** Pastes HTML as the clipboard of another program holds it. */
const paste = (text: Locator, html: string): Promise<void> =>
  text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

it('a text is written with keys alone, says what its tools did, cleans what is pasted and comes back after a reload', () =>
  atDesk({ home }, async (desk) => {
    const { page } = desk;
    await signIn(desk);
    await page.goto(`${home}/platform/blog-posts/create`);
    await settled(desk);
    const text = textOf(page);
    await text.focus();
    await expect.poll(() => text.getAttribute('aria-multiline')).toBe('true');
    await page.keyboard.press('Control+b');
    const bold = barOf(page).getByRole('button', { name: 'عريض', exact: true });
    await page.keyboard.type('مهم');
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' عادي');
    await page.keyboard.press('Enter');
    await paste(
      text,
      '<p style="color:red">ملصق <b>بخط</b><script>window.pasted = true</script><img src="https://elsewhere.example/a.png"></p><table><tr><th>أ</th></tr></table>',
    );
    await expect.poll(() => text.locator('strong').allTextContents()).toEqual(['مهم', 'بخط']);
    expect(await text.innerHTML()).not.toMatch(/elsewhere|style="color|script/);
    expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
    await picture(page, 'rich-text-typed');
    // Tab leaves the text as it leaves every field.
    await page.keyboard.press('Control+Home');
    // The editor hears a moment later where the cursor went: in the table it stood in, Tab leads to the next cell.
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Tab');
    expect(await text.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('draft.')));
    await page.reload();
    await page.getByText('استعدنا ما كتبته.').waitFor();
    await settled(desk);
    await expect.poll(() => textOf(page).locator('strong').allTextContents()).toEqual(['مهم', 'بخط']);
    await expect.poll(() => textOf(page).locator('th').allTextContents()).toEqual(['أ']);
  }));

it('a text is read without its editor, which comes with the form', () =>
  atDesk({ home }, async (desk) => {
    const { page } = desk;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/RichEditor/.test(request.url())) scripts.push(request.url());
    });
    await signIn(desk);
    await page.goto(`${home}/platform/blog-posts`);
    await settled(desk);
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(desk);
    expect(scripts).toEqual([]);
    await page.goto(`${page.url().split('?')[0]}/edit`);
    await textOf(page).waitFor();
    await settled(desk);
    expect(scripts.length).toBe(1);
    // Opening changes nothing: the form has nothing to save and asks nobody who leaves.
    await page.getByRole('link', { name: 'مقالات المدونة' }).first().click();
    await page.waitForURL(/\/platform\/blog-posts$/);
  }));
