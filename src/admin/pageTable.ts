import { signedIn, type AccessRule } from '#metadata/access.ts';
import type { IconName } from './icons.ts';

/** An address that belongs to no resource. */
export interface Page {
  /** Also the part of the shell's words that holds its title. */
  readonly name: 'dashboard' | 'settings' | 'notifications';
  readonly path: string;
  readonly rule: AccessRule;
  readonly icon: IconName;
  /** Where the menu shows it: above the areas, below them, or nowhere. */
  readonly menu?: 'top' | 'bottom';
}

/** Pages without a resource (SPECIFICATION 2 "General"); they need no permission. */
export const pages: readonly Page[] = [
  { name: 'dashboard', path: '/dashboard', rule: signedIn(), icon: 'home', menu: 'top' },
  { name: 'notifications', path: '/notifications', rule: signedIn(), icon: 'bell', menu: 'top' },
  { name: 'settings', path: '/settings', rule: signedIn(), icon: 'settings', menu: 'bottom' },
];
