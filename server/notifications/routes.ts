import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { bodyOf } from '../http/calls.ts';
import { principalOf } from '../http/request.ts';
import type { NoticeBook } from './book.ts';
import type { NoticeHub } from './hub.ts';
import { noticesOf, readNotice, readNotices, seeNotices } from './list.ts';
import { keepPreferences, preferencesOf } from './preferences.ts';

export interface NoticeRouteParts {
  readonly pool: Pool;
  readonly book: NoticeBook;
  readonly hub: NoticeHub;
}

/** The bell of the person who asks; nobody else's row exists for them (platform.md 11). */
export function noticeRoutes(app: FastifyInstance, { pool, book, hub }: NoticeRouteParts): void {
  // What a person has read is theirs, also while the clinic only reads.
  const own = { config: { openWhile: 'read_only' as const } };
  app.get<{ Querystring: Record<string, string> }>('/notifications', (request) =>
    noticesOf(pool, principalOf(request), request.query),
  );
  // The same request is looked at again and again while it is open, and never counts as use (SEC-29).
  app.get('/notifications/stream', { config: { background: true } }, async (request, reply) => {
    await hub.open(request, reply, principalOf(request));
  });
  app.post<{ Params: { id: string } }>('/notifications/:id/read', own, (request) =>
    readNotice(pool, principalOf(request), request.params.id),
  );
  app.post('/notifications/read-all', own, (request) =>
    readNotices(pool, principalOf(request), bodyOf(request)),
  );
  app.post('/notifications/seen', own, (request) => seeNotices(pool, principalOf(request)));
  app.get('/notification-preferences', (request) => preferencesOf(pool, principalOf(request), book));
  app.put('/notification-preferences', own, (request) =>
    keepPreferences(pool, principalOf(request), book, bodyOf(request)),
  );
}
