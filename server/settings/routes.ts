import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Sessions } from '../auth/sessions.ts';
import { bodyOf, withVersion } from '../http/calls.ts';
import { principalOf } from '../http/request.ts';
import { clinicSettingsOf } from './clinicSettings.ts';
import { settingsHistory } from './history.ts';
import { changeSettings, readSettings, type Settings } from './single.ts';

export interface SettingsParts {
  readonly pool: Pool;
  readonly catalogue: Catalogue;
  readonly sessions: Sessions;
}

/** `GET`, `PUT` and the history of every declaration of which a clinic has one row. */
export function settingsRoutes(app: FastifyInstance, { pool, catalogue, sessions }: SettingsParts): void {
  const all: readonly Settings[] = [clinicSettingsOf(catalogue)];
  for (const settings of all) {
    const url = `/${settings.for.name}`;
    app.get(url, (request) => readSettings(pool, principalOf(request), settings));
    app.get<{ Params: { id: string } }>(`${url}/:id/history`, (request) =>
      settingsHistory({ pool, catalogue }, principalOf(request), settings, request.params.id),
    );
    app.put(url, async (request) => {
      const principal = principalOf(request);
      const saved = await withVersion(request, (version) =>
        changeSettings({ pool, catalogue }, principal, settings, {
          ...bodyOf(request),
          ...(version === undefined ? {} : { version }),
        }),
      );
      // The next request of this process may come before the database's notice.
      sessions.forgetClinic(principal.clinicId);
      return saved;
    });
  }
}
