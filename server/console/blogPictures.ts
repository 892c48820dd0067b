import type { Pool } from 'pg';
import { isId } from '#metadata/fields/validate.ts';
import { fileRow, sendFile } from '../files/serve.ts';
import type { FileStore } from '../files/store.ts';
import { routesWith, type Route } from '../http/route.ts';
import { ProblemError } from '../problems.ts';
import { providerClinic } from '../identity/provider.ts';

interface PictureParts {
  readonly pool: Pool;
  readonly store: FileStore;
}

/**
 * Pictures of blog posts, open to anybody as link previews need them (SEC-57). The provider uploads nothing else, and a
 * file never changes under its id: it is kept for ever. The editor shows drafts by the same address, which nobody guesses.
 */
export const blogPictures: readonly Route<PictureParts>[] = [
  routesWith<PictureParts>()({
    method: 'GET',
    path: '/blog-pictures/:id',
    name: 'blogPicture',
    words: { en: 'Picture of a blog post', ar: 'صورة من مقال' },
    access: 'public',
    async work({ parts, params: { id }, request, reply }) {
      if (!isId(id)) throw new ProblemError('not_found');
      const row = await fileRow(parts.pool, { clinicId: providerClinic }, id.toLowerCase());
      if (!row.mime.startsWith('image/')) throw new ProblemError('not_found');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return await sendFile(parts.store, request, reply, row);
    },
  }),
];
