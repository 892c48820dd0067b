import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findClinic } from '../db/gate.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import type { Sessions } from '../auth/sessions.ts';
import { tokenHash } from '../auth/tokens.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { principalOf, tokenOf } from '../http/request.ts';
import { ProblemError } from '../problems.ts';
import { clinicSettingsOf } from '../settings/clinicSettings.ts';
import { changeSettings, readSettings } from '../settings/single.ts';
import { captionFile } from './caption.ts';
import { linkFor, openLink, sealLink } from './links.ts';
import { logoName } from '../identity/logo.ts';
import { fileRow, noteDownload, readableFile, sendFile, sideOf, type ServeParts } from './serve.ts';
import { keepUpload, megabyte, readUpload, type UploadParts } from './upload.ts';
import { logoUse } from './uses.ts';

export interface FileParts extends ServeParts, UploadParts {
  readonly limiter: RateLimiter;
  /** Clinics have logos; the console has none to change or show. */
  readonly logos?: boolean;
  readonly sessions: Sessions;
  readonly sealer: Sealer;
}

/** The largest limit any use has; each use checks its own below it. */
const mostMegabytes = 20;
interface ById {
  Params: { id: string };
  Querystring: { size?: string };
}

/** Uploads and downloads (platform.md 13, SEC-55–58). */
export async function fileRoutes(app: FastifyInstance, parts: FileParts): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: mostMegabytes * megabyte, files: 1, fields: 5, fieldSize: 200, parts: 6 },
  });
  app.post('/files', { bodyLimit: (mostMegabytes + 1) * megabyte }, async (request, reply) => {
    await parts.limiter.take('upload', principalOf(request).userId);
    const upload = await readUpload(request, parts.catalogue);
    return await reply.code(201).send(await keepUpload(parts, principalOf(request), upload));
  });
  if (parts.logos !== false) logoRoutes(app, parts);
  app.get<ById>('/files/:id', async (request, reply) => {
    const side = sideOf(request.query.size);
    const principal = principalOf(request);
    const row = await readableFile(parts, principal, request.params.id);
    if (side === undefined) await noteDownload(parts.pool, principal, row);
    return await sendFile(parts.store, request, reply, row, side);
  });
  app.put<ById>('/files/:id', (request) =>
    captionFile(parts, principalOf(request), request.params.id, request.body),
  );
  app.get<ById>('/files/:id/link', (request) => linkTo(request, parts));
  app.get<{ Params: { link: string } }>(
    '/file-links/:link',
    { config: { session: 'none' } },
    (request, reply) => followLink(request, reply, parts),
  );
}

function logoRoutes(app: FastifyInstance, parts: FileParts): void {
  app.post('/clinic-settings/logo', { bodyLimit: 3 * megabyte }, (request) => changeLogo(request, parts));
  app.get<{ Params: { subdomain: string; file: string } }>(
    '/clinic-settings/:subdomain/logo/:file',
    { config: { session: 'none' } },
    async (request, reply) => {
      const { subdomain, file } = request.params;
      const clinic = await findClinic(parts.pool, subdomain);
      if (clinic === undefined || clinic.logo_file_id === null) throw new ProblemError('not_found');
      const row = await fileRow(parts.pool, { clinicId: clinic.id }, clinic.logo_file_id);
      if (logoName(row.sha256) !== file) throw new ProblemError('not_found');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return await sendFile(parts.store, request, reply, row);
    },
  );
}

/** A short-lived address of one file, for what cannot send the session: a picture, a new tab, a download (SEC-57). */
async function linkTo(request: FastifyRequest, parts: FileParts): Promise<object> {
  const { id } = request.params as { id: string };
  const side = sideOf((request.query as { size?: string }).size);
  const principal = principalOf(request);
  const { id: file } = await readableFile(parts, principal, id);
  const until = principal.now.getTime() + linkFor;
  const session = tokenHash(tokenOf(request) ?? '');
  return {
    url: `${request.url.slice(0, request.url.indexOf('/files/'))}/file-links/${sealLink(parts.sealer, { file, side, session, until })}`,
    expires_at: new Date(until).toISOString(),
  };
}

/** Opens what a link names, as the person it was made for may see it now. Whatever is wrong with it is 404. */
async function followLink(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: FileParts,
): Promise<FastifyReply> {
  const link = openLink(parts.sealer, (request.params as { link: string }).link, new Date());
  if (link === undefined) throw new ProblemError('not_found');
  const token = tokenOf(request);
  // Somebody else's session beside it: the link is not theirs.
  if (token !== undefined && !tokenHash(token).equals(link.session)) throw new ProblemError('not_found');
  const principal = await parts.sessions.ofHash(link.session, request).catch((reason: unknown) => {
    throw reason instanceof ProblemError && reason.status < 500 ? new ProblemError('not_found') : reason;
  });
  const row = await readableFile(parts, principal, link.file);
  if (link.side === undefined) await noteDownload(parts.pool, principal, row);
  return await sendFile(parts.store, request, reply, row, link.side);
}

/** A new logo in one call (platform.md 6); who may not change the settings sends the picture in vain. */
async function changeLogo(request: FastifyRequest, parts: FileParts): Promise<object> {
  const principal = principalOf(request);
  const settings = clinicSettingsOf(parts.catalogue);
  const { version } = await readSettings(parts.pool, principal, settings);
  await parts.limiter.take('upload', principal.userId);
  const upload = await readUpload(request, parts.catalogue, logoUse);
  const { id } = await keepUpload(parts, principal, upload);
  return await changeSettings(parts, principal, settings, { logo: id, version });
}
