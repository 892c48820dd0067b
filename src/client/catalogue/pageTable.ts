import { clinicOwner, may, signedIn, within, type AccessRule } from '#metadata/access.ts';
import type { Area } from '#metadata/screens.ts';
import type { IconName } from './icons.ts';

/** All an owner reaches while the clinic is suspended (platform.md 1). */
export const SUBSCRIPTION = '/settings/subscription';

/** An address that belongs to no resource. */
export interface Page {
  /** Also the part of the shell's words that holds its title. */
  readonly name:
    | 'dashboard'
    | 'settings'
    | 'notifications'
    | 'clinic'
    | 'subscription'
    | 'modules'
    | 'audit'
    | 'inventory';
  readonly path: string;
  readonly rule: AccessRule;
  readonly icon: IconName;
  /** Where the menu shows it: above the areas, below them, first in an area that has other places for the reader, or nowhere. */
  readonly menu?: 'top' | 'bottom' | Area;
}

/** Pages without a resource (SPECIFICATION 2): the general ones need no permission, the subscription's need the owner. */
export const pages: readonly Page[] = [
  { name: 'dashboard', path: '/dashboard', rule: signedIn(), icon: 'home', menu: 'top' },
  { name: 'notifications', path: '/notifications', rule: signedIn(), icon: 'bell', menu: 'top' },
  { name: 'settings', path: '/settings', rule: signedIn(), icon: 'settings', menu: 'bottom' },
  { name: 'clinic', path: '/settings/clinic', rule: may('manage_clinic_settings'), icon: 'clinic' },
  {
    name: 'inventory',
    path: '/inventory',
    rule: within('inventory', signedIn()),
    icon: 'overview',
    menu: 'inventory',
  },
  { name: 'audit', path: '/settings/audit-log', rule: may('view_audit_log'), icon: 'audit' },
  { name: 'subscription', path: SUBSCRIPTION, rule: clinicOwner, icon: 'subscription' },
  { name: 'modules', path: `${SUBSCRIPTION}/modules`, rule: clinicOwner, icon: 'modules' },
];
