import { nobody, type AccessRule } from './access.ts';

/**
 * A set of settings, spread into `defineResource`: each clinic has one row of it from the start, with the defaults of its
 * fields; clinics that were there before the set too. Its form opens over the settings' page, or where `screens.edit` says.
 */
export const settingsSet = (show: AccessRule, edit: AccessRule) =>
  ({
    settings: true,
    title: [],
    panel: true,
    lacks: ['create', 'remove'],
    access: { list: show, show, create: nobody, edit, remove: nobody },
    screens: {},
  }) as const;
