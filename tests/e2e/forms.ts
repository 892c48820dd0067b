import type { Locator, Page } from 'playwright-core';

/** A page or a part of it, such as a dialog. */
type Place = Page | Locator;

const startsWith = (label: string): RegExp =>
  new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** The text box with this label; what stands behind the label, such as "required", does not count. */
export const box = (place: Place, label: string): Locator =>
  place.getByRole('textbox', { name: startsWith(label) });

/** Chooses a word from a short list. */
export async function choose(place: Place, label: string, option: string): Promise<void> {
  await place.getByRole('combobox', { name: startsWith(label) }).click();
  await pageOf(place).getByRole('option', { name: option, exact: true }).click();
}

/** Types into a chooser of records and takes the first one found that holds the words. */
export async function pick(place: Place, label: string, typed: string, found = typed): Promise<void> {
  await place.getByRole('combobox', { name: startsWith(label) }).fill(typed);
  await pageOf(place).getByRole('option').filter({ hasText: found }).first().click();
}

const pageOf = (place: Place): Page => ('page' in place ? place.page() : place);

export const button = (place: Place, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true });
export const heading = (place: Place, name: string | RegExp): Locator =>
  place.getByRole('heading', { level: 1, name });
/** A notice at the top of the page. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-toast]').getByText(text);

/** Puts a block on the clipboard's way into the box that has the cursor, as Ctrl+V does. */
export const pasteBlock = (page: Page, text: string): Promise<void> =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    const init = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init));
  }, text);
