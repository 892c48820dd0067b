import { nobody, wholeClinic, type AccessRule } from './access.ts';

/**
 * A set of settings, spread into `defineResource`: each clinic has one row of it from the start, with the defaults of its
 * fields; clinics that were there before the set too. Its form opens over the settings' page. Only a right that reaches the
 * whole clinic changes it.
 */
export const settingsSet = (show: AccessRule, edit: AccessRule) =>
  ({
    settings: true,
    title: [],
    panel: true,
    lacks: ['create', 'remove'],
    access: { list: show, show, create: nobody, edit: wholeClinic(edit), remove: nobody },
    screens: {},
  }) as const;
