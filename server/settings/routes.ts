import type { Pool } from 'pg';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { clinicSettings as declaration } from '#resources/index.settings.ts';
import type { Sessions } from '../auth/sessions.ts';
import { objectFor } from '../http/bodies.ts';
import { routesWith, type Route } from '../http/route.ts';
import { arrayOf } from '../openapi/resourceSchemas.ts';
import { settingsHistory } from './history.ts';
import { changedSettings, settingsAnswer } from './schemas.ts';
import { changeSettings, readSettings, type Settings } from './single.ts';

export interface SettingsParts {
  readonly pool: Pool;
  readonly catalogue: Catalogue;
  readonly sessions: Sessions;
  readonly settings: Settings;
}

const route = routesWith<SettingsParts>();

/** The clinic's own row as settings, and who changed it (platform.md 6). */
export const settingsRoutes: readonly Route<SettingsParts>[] = [
  route({
    method: 'GET',
    path: '/clinic-settings',
    name: 'readClinicSettings',
    words: { en: 'All settings of the own clinic', ar: 'كل إعدادات العيادة' },
    access: declaration.access.show,
    about: declaration,
    answer: settingsAnswer,
    work: ({ parts, principal }) => readSettings(parts.pool, principal, parts.settings),
  }),
  route({
    method: 'PUT',
    path: '/clinic-settings',
    name: 'changeClinicSettings',
    words: { en: 'Change the settings of the own clinic', ar: 'تعديل إعدادات العيادة' },
    access: declaration.access.edit,
    judgedInside: true,
    about: declaration,
    ifMatch: true,
    body: objectFor(changedSettings),
    answer: settingsAnswer,
    async work({ parts, principal, body, version }) {
      const sent = version === undefined ? body : { ...body, version };
      const saved = await changeSettings(parts, principal, parts.settings, sent);
      // The next request of this process may come before the database's notice.
      parts.sessions.forgetClinic(principal.clinicId);
      return saved;
    },
  }),
  route({
    method: 'GET',
    path: '/clinic-settings/:id/history',
    name: 'clinicSettingsHistory',
    words: { en: 'Who changed the settings', ar: 'من غيّر إعدادات العيادة' },
    access: declaration.access.show,
    about: declaration,
    answer: arrayOf('Change'),
    work: ({ parts, principal, params }) => settingsHistory(parts, principal, parts.settings, params.id),
  }),
];
