import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from '#metadata/access.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import { findClinic } from '../db/gate.ts';
import type { Principal } from '../identity/principal.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import type { Sessions } from '../auth/sessions.ts';
import { tokenHash } from '../auth/tokens.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { unreadBody, uploadBody } from '../http/bodies.ts';
import { tokenOf } from '../http/request.ts';
import { mountRoutes, routesWith, type Route } from '../http/route.ts';
import { reference, type JsonSchema } from '../openapi/fieldSchema.ts';
import { fields, instant, text } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import { clinicSettingsOf } from '../settings/clinicSettings.ts';
import { settingsAnswer } from '../settings/schemas.ts';
import { changeSettings, readSettings } from '../settings/single.ts';
import { captionFile } from './caption.ts';
import { linkFor, openLink, sealLink } from './links.ts';
import { logoName } from '../identity/logo.ts';
import { fileRow, noteDownload, readableFile, sendFile, sideOf, type ServeParts } from './serve.ts';
import type { CopySide } from './store.ts';
import { keepUpload, megabyte, readUpload, type UploadParts } from './upload.ts';
import { logoUse } from './uses.ts';

export interface FileParts extends ServeParts, UploadParts {
  readonly limiter: RateLimiter;
  readonly sessions: Sessions;
  readonly sealer: Sealer;
}

/** The largest limit any use has; each use checks its own below it. */
const mostMegabytes = 20;
const access = signedIn();
const route = routesWith<FileParts>();
const file = reference('File');
const bytes: JsonSchema = { type: 'string', format: 'binary' };
const copySize = {
  size: {
    description: 'A WebP copy of a picture, its longer side in pixels',
    schema: { type: 'string', enum: ['256', '1024'] },
    read: sideOf,
  },
};

/** Mounts routes of files with the form reader their uploads need. */
export async function mountFiles(
  app: FastifyInstance,
  { routes, ...parts }: FileParts & { readonly routes: readonly Route<FileParts>[] },
): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: mostMegabytes * megabyte, files: 1, fields: 5, fieldSize: 200, parts: 6 },
  });
  mountRoutes(app, routes, parts);
}

/** Uploads and downloads (platform.md 13, SEC-55–58). */
export const fileRoutes: readonly Route<FileParts>[] = [
  route({
    method: 'POST',
    path: '/files',
    name: 'upload',
    words: { en: 'Upload a file', ar: 'رفع ملف' },
    access,
    bodyLimit: (mostMegabytes + 1) * megabyte,
    limit: { rate: 'upload' },
    body: uploadBody(fields({ file: bytes, use: { type: 'string', description: 'resource.field' } })),
    answer: file,
    status: 201,
    work: async ({ parts, principal, request }) =>
      keepUpload(parts, principal, await readUpload(request, parts.catalogue)),
  }),
  route({
    method: 'GET',
    path: '/files/:id',
    name: 'download',
    words: { en: 'Download a file', ar: 'تنزيل ملف' },
    access,
    query: copySize,
    otherQuery: 'ignored',
    async work({ parts, principal, params, query: { size: side }, request, reply }) {
      const row = await readableFile(parts, principal, params.id);
      if (side === undefined) await noteDownload(parts, principal, row);
      return await sendFile(parts.store, request, reply, row, side);
    },
  }),
  route({
    method: 'PUT',
    path: '/files/:id',
    name: 'captionFile',
    words: { en: 'Give a file a caption', ar: 'تسمية ملف' },
    access,
    body: unreadBody(fields({ name: { type: 'string', minLength: 1, maxLength: 120 } })),
    answer: file,
    work: ({ parts, principal, params, body }) => captionFile(parts, principal, params.id, body),
  }),
  route({
    method: 'GET',
    path: '/files/:id/link',
    name: 'fileLink',
    words: { en: 'An address of a file for a minute', ar: 'رابط مؤقت لملف' },
    access,
    query: copySize,
    otherQuery: 'ignored',
    answer: fields({ url: text, expires_at: instant }),
    work: ({ parts, principal, params, query, request }) =>
      linkTo(parts, principal, request, { id: params.id, side: query.size }),
  }),
  route({
    method: 'GET',
    path: '/file-links/:link',
    name: 'followFileLink',
    words: { en: 'Open a link to a file', ar: 'فتح رابط مؤقت لملف' },
    access: 'public',
    work: ({ parts, params, request, reply }) => followLink(params.link, request, reply, parts),
  }),
];

/** The logo of a clinic; the console has none to change or show. */
export const logoRoutes: readonly Route<FileParts>[] = [
  route({
    method: 'POST',
    path: '/clinic-settings/logo',
    name: 'changeClinicLogo',
    words: { en: 'Change the logo of the own clinic', ar: 'تغيير شعار العيادة' },
    access: clinicSettings.access.edit,
    judgedInside: true,
    bodyLimit: 3 * megabyte,
    body: uploadBody(fields({ file: { type: 'string', contentMediaType: 'application/octet-stream' } })),
    answer: settingsAnswer,
    work: ({ parts, principal, request }) => changeLogo(parts, principal, request),
  }),
  route({
    method: 'GET',
    path: '/clinic-settings/:subdomain/logo/:file',
    name: 'clinicLogo',
    words: { en: 'Logo of a clinic', ar: 'شعار العيادة' },
    access: 'public',
    async work({ parts, params, request, reply }) {
      const clinic = await findClinic(parts.pool, params.subdomain);
      if (clinic === undefined || clinic.logo_file_id === null) throw new ProblemError('not_found');
      const row = await fileRow(parts.pool, { clinicId: clinic.id }, clinic.logo_file_id);
      if (logoName(row.sha256) !== params.file) throw new ProblemError('not_found');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return await sendFile(parts.store, request, reply, row);
    },
  }),
];

/** A short-lived address of one file, for what cannot send the session: a picture, a new tab, a download (SEC-57). */
async function linkTo(
  parts: FileParts,
  principal: Principal,
  request: FastifyRequest,
  { id, side }: { readonly id: string; readonly side: CopySide | undefined },
): Promise<object> {
  const { id: wanted } = await readableFile(parts, principal, id);
  const until = principal.now.getTime() + linkFor;
  const session = tokenHash(tokenOf(request) ?? '');
  return {
    url: `${request.url.slice(0, request.url.indexOf('/files/'))}/file-links/${sealLink(parts.sealer, { file: wanted, side, session, until })}`,
    expires_at: new Date(until).toISOString(),
  };
}

/** Opens what a link names, as the person it was made for may see it now. Whatever is wrong with it is 404. */
async function followLink(
  sealed: string,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: FileParts,
): Promise<FastifyReply> {
  const link = openLink(parts.sealer, sealed, new Date());
  if (link === undefined) throw new ProblemError('not_found');
  const token = tokenOf(request);
  // Somebody else's session beside it: the link is not theirs.
  if (token !== undefined && !tokenHash(token).equals(link.session)) throw new ProblemError('not_found');
  const principal = await parts.sessions.ofHash(link.session, request).catch((reason: unknown) => {
    throw reason instanceof ProblemError && reason.status < 500 ? new ProblemError('not_found') : reason;
  });
  const row = await readableFile(parts, principal, link.file);
  if (link.side === undefined) await noteDownload(parts, principal, row);
  return await sendFile(parts.store, request, reply, row, link.side);
}

/** A new logo in one call (platform.md 6); who may not change the settings sends the picture in vain. */
async function changeLogo(parts: FileParts, principal: Principal, request: FastifyRequest): Promise<object> {
  const settings = clinicSettingsOf(parts.catalogue);
  const { version } = await readSettings(parts.pool, principal, settings);
  await parts.limiter.take('upload', principal.userId);
  const upload = await readUpload(request, parts.catalogue, logoUse);
  const { id } = await keepUpload(parts, principal, upload);
  return await changeSettings(parts, principal, settings, { logo: id, version });
}
