import type { Locator, Page } from 'playwright-core';

/** The menu beside the page. */
export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'القائمة الرئيسية' });

/** The addresses the menu names: those of every area of the rail, one after the other, or those of the one list. */
export async function linksOfMenu(page: Page): Promise<string[]> {
  const menu = menuOf(page);
  const areas = menu.locator('button[aria-expanded][aria-controls], button[aria-expanded="false"]');
  const links = new Set<string>();
  const look = async (): Promise<void> => {
    const all = await menu
      .getByRole('link')
      .evaluateAll((found) => found.map((one) => one.getAttribute('href')));
    for (const one of all) links.add(one ?? '');
  };
  await look();
  for (const name of await areas.allTextContents()) {
    await menu.getByRole('button', { name, exact: true }).click();
    await look();
  }
  return [...links];
}

/** Goes to a place by the menu: at once where its area is open, else by way of the area. */
export async function choosePlace(page: Page, area: string, place: string): Promise<void> {
  const menu = menuOf(page);
  // What waits there stands in its name once a card has told it.
  const named = (name: string): RegExp => new RegExp(`^${name}(?:، بانتظارك: .+)?$`);
  await menu.getByRole('link').first().waitFor();
  const button = menu.getByRole('button', { name: named(area) });
  if ((await button.count()) > 0) await button.click();
  await menu
    .getByRole('link', { name: named(place) })
    .first()
    .click();
}

/** The rows of the list of branches. */
export const branchList = (page: Page): Locator => page.getByRole('main').getByRole('table');
