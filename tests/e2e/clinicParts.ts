import type { Locator, Page } from 'playwright-core';

/** The menu beside the page. */
export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'القائمة الرئيسية' });

/** The rows of the list of branches. */
export const branchList = (page: Page): Locator => page.getByRole('main').getByRole('table');
