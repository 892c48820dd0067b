import type { Pool } from 'pg';
import type { JsonSchema } from '../openapi/fieldSchema.ts';
import { anyObject, fields, flag, text } from '../openapi/schemas.ts';
import { clinicSettings } from '../identity/publicSettings.ts';
import { routesWith, type Route } from '../http/route.ts';

interface OpenParts {
  readonly pool: Pool;
  /** Of this build. */
  readonly version: string;
}

const route = routesWith<OpenParts>();

/** What anybody may ask, signed in or not. */
export const openRoutes: readonly Route<OpenParts>[] = [
  route({
    method: 'GET',
    path: '/health',
    name: 'health',
    words: { en: 'Is the server ready', ar: 'جاهزية الخادم' },
    access: 'public',
    config: { unlimited: true },
    answer: fields({ ok: flag, version: text }),
    async work({ parts: { pool, version } }) {
      await pool.query('select 1');
      return { ok: true, version };
    },
  }),
  route({
    method: 'GET',
    path: '/clinic-settings/:subdomain',
    name: 'clinicSettings',
    words: { en: 'Public settings of a clinic', ar: 'إعدادات العيادة العامة' },
    access: 'public',
    answer: anyObject,
    work: ({ parts, params, request }) => clinicSettings(parts.pool, params.subdomain, request.locale),
  }),
];

/** The document itself, in development alone; it does not tell of itself. It is written when somebody first asks: most who start never do. */
export function documentRoute(document: () => JsonSchema): Route<unknown> {
  let written: JsonSchema | undefined;
  return routesWith<unknown>()({
    method: 'GET',
    path: '/openapi.json',
    name: 'openapi',
    words: { en: 'This document', ar: 'هذا المستند' },
    access: 'public',
    answer: anyObject,
    work: () => (written ??= document()),
  });
}
