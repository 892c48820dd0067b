import { anyOf, staff } from '#metadata/access.ts';
import { HOME } from '#src/client/session/realm.ts';
import type { Page } from '#src/client/catalogue/pageTable.ts';

/** No console has a subscription; the shell compares addresses with it. */
export const SUBSCRIPTION = '/settings/subscription';

/** Takes the place of src/client/catalogue/pageTable.ts in the console's build: the overview alone belongs to no entity. */
export const pages: readonly Page[] = [
  {
    name: 'dashboard',
    path: HOME,
    rule: anyOf(staff('platform_posts'), staff('platform_admin')),
    icon: 'home',
    menu: 'top',
  },
];
