import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { Principal } from '../auth/principal.ts';
import type { Repository } from '../data/repository.ts';
import { firstRow } from '../db/firstRow.ts';
import { inClinic, type Wall } from '../db/transaction.ts';
import { findClinic } from '../auth/gate.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { principalOf } from '../http/request.ts';
import { invalid, ProblemError } from '../problems.ts';
import { formatOf, formats, nameFits, pictures, type Format } from './formats.ts';
import { cleanPicture } from './images.ts';
import { newStorageKey, openBytes, removeBytes, storeBytes } from './store.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import { clinicSettingsOf } from '../settings/clinicSettings.ts';
import { changeSettings, readSettings } from '../settings/single.ts';
import { logoUse, useOf, type Use } from './uses.ts';

export interface FileParts {
  readonly pool: Pool;
  readonly folder: string;
  readonly catalogue: Catalogue;
  readonly repository: Repository;
  readonly limiter: RateLimiter;
  /** Clinics have logos; the console has none to change or show. */
  readonly logos?: boolean;
}

const megabyte = 1024 * 1024;
/** The largest limit any use has; each use checks its own below it. */
const mostMegabytes = 20;
/** Where the plan says nothing: that of a trial (platform.md 13). */
const usualQuota = 1024;

/** Uploads and downloads (platform.md 13, SEC-55–58). */
export async function fileRoutes(app: FastifyInstance, parts: FileParts): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: mostMegabytes * megabyte, files: 1, fields: 5, fieldSize: 200, parts: 6 },
  });
  app.post('/files', { bodyLimit: (mostMegabytes + 1) * megabyte }, async (request, reply) => {
    await parts.limiter.take('upload', principalOf(request).userId);
    const upload = await readUpload(request, parts.catalogue);
    const stored = await store(parts, principalOf(request), upload);
    return await reply.code(201).send(stored);
  });
  if (parts.logos !== false) logoRoutes(app, parts);
  app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const principal = principalOf(request);
    const row = await readableFile(parts, principal, request.params.id);
    return await sendFile(parts, reply, row);
  });
}

function logoRoutes(app: FastifyInstance, parts: FileParts): void {
  app.post('/clinic-settings/logo', { bodyLimit: 3 * megabyte }, (request) => changeLogo(request, parts));
  app.get<{ Params: { subdomain: string; file: string } }>(
    '/clinic-settings/:subdomain/logo/:file',
    { config: { session: 'none' } },
    async (request, reply) => {
      const clinic = await findClinic(parts.pool, request.params.subdomain);
      if (clinic === undefined || clinic.logo_file_id === null || clinic.logo_file_id !== request.params.file)
        throw new ProblemError('not_found');
      const row = await fileRow(parts.pool, { clinicId: clinic.id }, clinic.logo_file_id);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return await sendFile(parts, reply, row);
    },
  );
}

/** A new logo in one call (platform.md 6); who may not change the settings sends the picture in vain. */
async function changeLogo(request: FastifyRequest, parts: FileParts): Promise<object> {
  const principal = principalOf(request);
  const settings = clinicSettingsOf(parts.catalogue);
  const { version } = await readSettings(parts.pool, principal, settings);
  await parts.limiter.take('upload', principal.userId);
  const upload = await readUpload(request, parts.catalogue, logoUse);
  const { id } = await store(parts, principal, upload);
  return await changeSettings(parts, principal, settings, { logo: id, version });
}

interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  readonly format: Format;
  readonly use: Use;
}

/** The one file of a multipart body. Throws 413, 415 or 422 with what is wrong. */
async function readUpload(request: FastifyRequest, catalogue: Catalogue, fixedUse?: string): Promise<Upload> {
  if (!request.isMultipart()) throw new ProblemError('unsupported_content');
  let useName = '';
  let found: { name: string; bytes: Buffer; truncated: boolean } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field' && part.fieldname === 'use') useName = String(part.value);
    else if (part.type === 'file')
      found = { name: part.filename, bytes: await part.toBuffer(), truncated: part.file.truncated };
  }
  const use = useOf(catalogue, fixedUse ?? useName);
  if (use === undefined) throw invalid({ use: { key: 'bad_choice' } });
  if (found === undefined) throw invalid({ file: { key: 'required' } });
  if (found.truncated || found.bytes.length > use.maxMegabytes * megabyte)
    throw new ProblemError('too_large', { values: { max: use.maxMegabytes } });
  const name = labelOf(found.name);
  const format = formatOf(found.bytes);
  if (format === undefined || !use.formats.includes(format) || !nameFits(name, format))
    throw new ProblemError('type_not_allowed', {
      values: { types: use.formats.map((one) => formats[one].label).join(', ') },
    });
  return { name, bytes: found.bytes, format, use };
}

/** The name as a label: without a path; signs that turn the reading order are refused (SEC-50, SEC-56). */
function labelOf(name: string): string {
  const label = (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim();
  if (/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/u.test(label))
    throw invalid({ file: { key: 'bad_characters' } });
  return label.slice(-200) || 'file';
}

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly url: string;
}

async function store(parts: FileParts, principal: Principal, upload: Upload): Promise<StoredFile> {
  const { clinicId, userId, requestId } = principal;
  const wall = { clinicId, userId, requestId };
  const picture = pictures.includes(upload.format)
    ? await cleanPicture(upload.bytes, upload.format, upload.use)
    : undefined;
  const { sides: [least, most] = [0, Infinity] } = upload.use;
  if (picture && [picture.width, picture.height].some((side) => side < least || side > most))
    throw invalid({ file: { key: 'logoSides' } }, { resource: clinicSettings });
  const bytes = picture?.bytes ?? upload.bytes;
  const format = picture?.format ?? upload.format;
  await checkQuota(parts.pool, wall, bytes.length);
  const key = newStorageKey(clinicId, principal.now);
  await storeBytes(parts.folder, key, bytes);
  const name = format === upload.format ? upload.name : upload.name.replace(/\.[^.]*$/, `.${format}`);
  const { mime } = formats[format];
  try {
    const [inserted] = await inClinic(parts.pool, wall, [
      {
        text: `insert into files (clinic_id, name, mime, size, sha256, storage_key, width, height)
          values (app_clinic(), $1, $2, $3, $4, $5, $6, $7) returning id`,
        values: [
          name,
          mime,
          bytes.length,
          createHash('sha256').update(bytes).digest(),
          key,
          picture?.width ?? null,
          picture?.height ?? null,
        ],
      },
    ]);
    const { id } = firstRow<{ id: string }>(inserted);
    return { id, name, mime, size: bytes.length, url: `/api/v1/files/${id}` };
  } catch (reason) {
    await removeBytes(parts.folder, key);
    throw reason;
  }
}

async function checkQuota(pool: Pool, wall: Wall, more: number): Promise<void> {
  const [used] = await inClinic(pool, wall, [
    {
      text: `select (select coalesce(sum(size), 0) from files where clinic_id = (select app_clinic()))::bigint as bytes,
        (select coalesce((c.plan_limits ->> 'storage_mb')::int, p.storage_mb) from clinics c left join plans p on p.code = c.subscription_plan
          where c.id = (select app_clinic())) as quota`,
    },
  ]);
  const { bytes, quota } = firstRow<{ bytes: number; quota: number | null }>(used);
  if (bytes + more > (quota ?? usualQuota) * megabyte) throw new ProblemError('storage_full');
}

interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly storage_key: string;
  readonly uploaded_by: string | null;
  readonly resource: string | null;
  readonly record_id: string | null;
}

/** The file of a clinic, whoever asks. Throws 404. */
export async function fileRow(pool: Pool, wall: Wall, id: string): Promise<FileRow> {
  const [found] = await inClinic(pool, wall, [
    {
      text: `select id, name, mime, size, storage_key, uploaded_by, resource, record_id from files
        where clinic_id = (select app_clinic()) and id = $1`,
      values: [id],
    },
  ]);
  const row = found?.rows[0] as FileRow | undefined;
  if (row === undefined) throw new ProblemError('not_found');
  return row;
}

/**
 * A file may be read by whoever may read the field of the record that holds it: the record is read as this person sees
 * it, and must name the file. Loose files only by their uploader. Everything else is 404 (SEC-57).
 */
async function readableFile(parts: FileParts, principal: Principal, id: string): Promise<FileRow> {
  if (!isId(id)) throw new ProblemError('not_found');
  const row = await fileRow(parts.pool, { clinicId: principal.clinicId }, id.toLowerCase());
  if (row.resource === null || row.record_id === null) {
    if (row.uploaded_by !== principal.userId) throw new ProblemError('not_found');
    return row;
  }
  // Anybody may see the clinic's logo, before sign-in too.
  if (row.resource === clinicSettings.name) return row;
  const resource = parts.catalogue.byName.get(row.resource);
  if (resource === undefined) throw new ProblemError('not_found');
  const record = await parts.repository.one(principal, resource, row.record_id).catch((reason: unknown) => {
    throw reason instanceof ProblemError && reason.status < 500 ? new ProblemError('not_found') : reason;
  });
  if (!record.includes(`"${row.id}"`)) throw new ProblemError('not_found');
  return row;
}

/** Its bytes, with the headers that keep a file from running (SEC-58). Throws 404 where they are gone. */
export async function sendFile(
  parts: Pick<FileParts, 'folder'>,
  reply: FastifyReply,
  row: FileRow,
): Promise<FastifyReply> {
  const stream = await openBytes(parts.folder, row.storage_key);
  if (stream === undefined) throw new ProblemError('not_found');
  const shown = row.mime.startsWith('image/') || row.mime === 'application/pdf';
  return reply
    .header('content-type', row.mime)
    .header('content-length', row.size)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header(
      'content-disposition',
      `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    )
    .send(stream);
}
