import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isId } from '#metadata/fields/validate.ts';
import { fileRow, sendFile } from '../files/serve.ts';
import type { FileStore } from '../files/store.ts';
import { ProblemError } from '../problems.ts';
import { providerClinic } from '../identity/provider.ts';

/**
 * Pictures of blog posts, open to anybody as link previews need them (SEC-57). The provider uploads nothing else, and a
 * file never changes under its id: it is kept for ever. The editor shows drafts by the same address, which nobody guesses.
 */
export function blogPictures(
  app: FastifyInstance,
  parts: { readonly pool: Pool; readonly store: FileStore },
): void {
  app.get<{ Params: { id: string } }>(
    '/blog-pictures/:id',
    { config: { session: 'none' } },
    async (request, reply) => {
      const { id } = request.params;
      if (!isId(id)) throw new ProblemError('not_found');
      const row = await fileRow(parts.pool, { clinicId: providerClinic }, id.toLowerCase());
      if (!row.mime.startsWith('image/')) throw new ProblemError('not_found');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return await sendFile(parts.store, request, reply, row);
    },
  );
}
