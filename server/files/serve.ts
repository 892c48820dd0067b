import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { isId } from '#metadata/fields/validate.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import type { Principal } from '../identity/principal.ts';
import type { Repository } from '../data/repository.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic, type Wall } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import { remarkFiles } from '../remarks/rows.ts';
import { copyKey, type CopySide, type FileStore, type Span } from './store.ts';

export interface ServeParts {
  readonly pool: Pool;
  readonly store: FileStore;
  readonly catalogue: Catalogue;
  readonly repository: Repository;
}

export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly storage_key: string;
  readonly sha256: Buffer;
  readonly copies: boolean;
  readonly uploaded_by: string | null;
  readonly resource: string | null;
  readonly record_id: string | null;
  /** The field that holds it; `documents.file` in lines. */
  readonly field: string | null;
}

/** A row of the clinic's files. Throws 404. */
export async function fileRow(pool: Pool, wall: Wall, id: string): Promise<FileRow> {
  const text = `select id, name, mime, size, storage_key, sha256, copies, uploaded_by, resource, record_id, field from files
    where clinic_id = (select app_clinic()) and id = $1`;
  const [found] = await inClinic(pool, wall, [{ text, values: [id] }]);
  const row = found?.rows[0] as FileRow | undefined;
  if (row === undefined) throw new ProblemError('not_found');
  return row;
}

/**
 * A file may be read by whoever may read the field of the record that holds it: the record is read as this person sees
 * it, and must name the file. Loose files only by their uploader. Everything else is 404 (SEC-57).
 */
export async function readableFile(parts: ServeParts, principal: Principal, id: string): Promise<FileRow> {
  if (!isId(id)) throw new ProblemError('not_found');
  const row = await fileRow(parts.pool, { clinicId: principal.clinicId }, id.toLowerCase());
  if (row.resource === null || row.record_id === null) {
    if (row.uploaded_by !== principal.userId) throw new ProblemError('not_found');
    return row;
  }
  // Anybody may see the clinic's logo, before sign-in too.
  if (row.resource === clinicSettings.name) return row;
  if (row.resource === remarkFiles) return await fileOfRemark(parts, principal, row);
  const resource = parts.catalogue.byName.get(row.resource);
  if (resource === undefined) throw new ProblemError('not_found');
  const record = await parts.repository.one(principal, resource, row.record_id).catch((reason: unknown) => {
    if (!(reason instanceof ProblemError) || reason.status >= 500) throw reason;
    if (resource.readThrough === undefined) throw new ProblemError('not_found');
    return throughOwnRow(parts, principal, resource.name, resource.readThrough, String(row.record_id));
  });
  if (!record.includes(`"${row.id}"`)) throw new ProblemError('not_found');
  return row;
}

/** The rows by which somebody reads a record they may not open, such as their own receipt of an announcement (`readThrough`). */
async function throughOwnRow(
  { catalogue, repository }: ServeParts,
  principal: Principal,
  name: string,
  through: string,
  id: string,
): Promise<string> {
  const resource = catalogue.byName.get(through);
  const [by] = Object.entries(resource?.fields ?? {}).find(([, { target }]) => target === name) ?? [];
  if (resource === undefined || by === undefined) throw new ProblemError('not_found');
  const filter = JSON.stringify({ [by]: id });
  const found = await repository
    .list(principal, resource, { filter, scope: 'self', range: '[0,0]' })
    .catch((reason: unknown) => {
      throw reason instanceof ProblemError && reason.status < 500 ? new ProblemError('not_found') : reason;
    });
  return found.body;
}

/** A file sent with a remark is as open as the record the remark is about (UX-82, SEC-57); it is told of as that record's. */
async function fileOfRemark(parts: ServeParts, principal: Principal, row: FileRow): Promise<FileRow> {
  const text = `select resource, record_id from remarks where clinic_id = (select app_clinic()) and id = $1::uuid`;
  const [found] = await inClinic(parts.pool, wallFor(principal), [{ text, values: [row.record_id] }]);
  const place = found?.rows[0] as { resource: string; record_id: string } | undefined;
  const resource = place && parts.catalogue.byName.get(place.resource);
  if (place === undefined || !resource?.remarks) throw new ProblemError('not_found');
  await parts.repository.one(principal, resource, place.record_id).catch((reason: unknown) => {
    throw reason instanceof ProblemError && reason.status < 500 ? new ProblemError('not_found') : reason;
  });
  return { ...row, ...place };
}

/**
 * Who opened which document of a record is written down (SEC-63); pictures on the way to a screen are not documents, but a whole one
 * of somebody's file is a part of that file.
 */
export async function noteDownload(
  { pool, catalogue, repository }: Pick<ServeParts, 'pool' | 'catalogue' | 'repository'>,
  principal: Principal,
  row: FileRow,
): Promise<void> {
  if (row.resource === null || row.resource === clinicSettings.name) return;
  if (row.mime.startsWith('image/')) {
    const resource = catalogue.byName.get(row.resource);
    if (resource && row.record_id !== null)
      await repository.noteOpening(principal, resource, [row.record_id]);
    return;
  }
  const { userName, ip, userAgent } = principal;
  await inClinic(pool, wallFor(principal), [
    {
      text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, changes)
        values (app_clinic(), $1, $2, $3, 'view', $4, $5, $6)`,
      values: [
        userName,
        ip,
        userAgent,
        row.resource,
        row.record_id,
        JSON.stringify({ file: [null, row.name] }),
      ],
    },
  ]);
}

/** The side of a smaller copy that was asked for. Throws 400 for another one. */
export function sideOf(size: string | undefined): CopySide | undefined {
  if (size === undefined) return undefined;
  if (size === '256') return 256;
  if (size === '1024') return 1024;
  throw new ProblemError('bad_request');
}

/** One part of a file as `Range` asks for it; undefined: the whole of it, also where there is no such part. */
function spanOf(header: string | undefined, size: number): Span | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : undefined;
}

/** The name as a header may carry it (SEC-56). */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Sends a file, or a smaller copy of a picture, so that nothing in it can run (SEC-58). */
export async function sendFile(
  store: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  row: FileRow,
  side?: CopySide,
): Promise<FastifyReply> {
  const isCopy = side !== undefined && row.copies;
  const span = isCopy ? undefined : spanOf(request.headers.range, row.size);
  const stream = await store.read(isCopy ? copyKey(row.storage_key, side) : row.storage_key, span);
  if (stream === undefined) throw new ProblemError('not_found');
  const shown = row.mime.startsWith('image/') || row.mime === 'application/pdf';
  reply
    .header('content-type', isCopy ? 'image/webp' : row.mime)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header(
      'content-disposition',
      `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(row.name)}`,
    );
  if (isCopy) return reply.send(stream);
  reply.header('accept-ranges', 'bytes');
  if (span === undefined) return reply.header('content-length', row.size).send(stream);
  return reply
    .code(206)
    .header('content-range', `bytes ${span.start}-${span.end}/${row.size}`)
    .header('content-length', span.end - span.start + 1)
    .send(stream);
}
