import { clinicOwner, may, signedIn, type AccessRule } from '#metadata/access.ts';
import type { AreaPage } from '#metadata/area.ts';
import { areasAtStart } from './entries.ts';

/** All an owner reaches while the clinic is suspended (platform.md 1). */
export const SUBSCRIPTION = '/settings/subscription';

/** The pages of the app itself. */
export type OwnPage =
  'dashboard' | 'settings' | 'notifications' | 'clinic' | 'subscription' | 'modules' | 'audit';

/** An address that belongs to no resource. */
export interface Page {
  /** Of the app's own pages also the part of the shell's words that holds its title. */
  readonly name: string;
  readonly path: string;
  readonly rule: AccessRule;
  /** A name of the icon table. */
  readonly icon: string;
  /** Where the menu shows it: above the groups, below them, first in a group that has other places for the reader, or nowhere. */
  readonly menu?: string;
  /** The area it belongs to, and what it is called there; the shell's words where it is the app's own. */
  readonly area?: string;
  readonly words?: AreaPage['words'];
}

const ownPages: readonly (Page & { readonly name: OwnPage })[] = [
  { name: 'dashboard', path: '/dashboard', rule: signedIn(), icon: 'home', menu: 'top' },
  { name: 'notifications', path: '/notifications', rule: signedIn(), icon: 'bell', menu: 'top' },
  { name: 'settings', path: '/settings', rule: signedIn(), icon: 'settings', menu: 'bottom' },
  { name: 'clinic', path: '/settings/clinic', rule: may('manage_clinic_settings'), icon: 'clinic' },
  { name: 'audit', path: '/settings/audit-log', rule: may('view_audit_log'), icon: 'audit' },
  { name: 'subscription', path: SUBSCRIPTION, rule: clinicOwner, icon: 'subscription' },
  { name: 'modules', path: `${SUBSCRIPTION}/modules`, rule: clinicOwner, icon: 'modules' },
];

/** Pages without a resource (SPECIFICATION 2): the general ones need no permission, the subscription's need the owner, those of the areas what these declare. */
export const pages: readonly Page[] = [
  ...ownPages,
  ...areasAtStart.flatMap(({ name: area, pages: declared }) =>
    declared.map(({ access, ...page }): Page => ({ ...page, area, rule: access })),
  ),
];
