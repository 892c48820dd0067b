import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { composed, hasInvisible, isPiled } from '#metadata/fields/normalise.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic, transaction, type Transaction } from '../db/transaction.ts';
import { readMultipart } from '../http/multipart.ts';
import { invalid, ProblemError } from '../problems.ts';
import { formatOf, formats, isText, nameFits, pictures, type Format } from './formats.ts';
import { cleanPicture, type Picture } from './images.ts';
import type { Scanner } from './scan.ts';
import { copyKey, keysOf, newStorageKey, type FileStore } from './store.ts';
import { useOf, type Use } from './uses.ts';

export const megabyte = 1024 * 1024;
/** Where the plan says nothing: that of a trial (platform.md 13). */
const usualQuota = 1024;

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  readonly format: Format;
  readonly use: Use;
}

/** The one file of a multipart body. Throws 413, 415 or 422 with what is wrong. */
export async function readUpload(
  request: FastifyRequest,
  catalogue: Catalogue,
  fixedUse?: string,
): Promise<Upload> {
  const { fields, file: found } = await readMultipart(request);
  const use = useOf(catalogue, fixedUse ?? fields.get('use') ?? '');
  if (use === undefined) throw invalid({ use: { key: 'bad_choice' } });
  if (found === undefined) throw invalid({ file: { key: 'required' } });
  if (found.truncated || found.bytes.length > use.maxMegabytes * megabyte)
    throw new ProblemError('too_large', { values: { max: use.maxMegabytes } });
  const name = labelOf(found.name);
  const format = use.formats.includes('text')
    ? isText(found.bytes)
      ? 'text'
      : undefined
    : formatOf(found.bytes);
  if (format === undefined || !use.formats.includes(format) || !nameFits(name, format))
    throw new ProblemError('type_not_allowed', {
      values: { types: use.formats.map((one) => formats[one].label).join(', ') },
    });
  return { name, bytes: found.bytes, format, use };
}

/** The name as a label: without a path; signs nobody sees, or that turn the reading order, are refused (SEC-50, SEC-56). */
function labelOf(name: string): string {
  const label = composed(name.split(/[/\\]/).at(-1) ?? '').trim();
  if (hasInvisible(label) || isPiled(label) || /[\u0000-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u.test(label))
    throw invalid({ file: { key: 'bad_characters' } });
  return label.slice(-200) || 'file';
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly url: string;
}

export interface UploadParts {
  readonly pool: Pool;
  readonly store: FileStore;
  readonly scan: Scanner;
}

/** What will stand in the row of a file. */
interface Content {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly sha256: Buffer;
  readonly picture: Picture | undefined;
}

/**
 * Scans, cleans and stores an upload; it belongs to nobody but its uploader until a record names it. Equal bytes of a
 * clinic are stored once. Throws 413 `storage_full`, 422 `image_broken` or `file_infected`, 503 without the store.
 */
export async function keepUpload(
  parts: UploadParts,
  principal: Principal,
  upload: Upload,
): Promise<StoredFile> {
  await parts.scan(upload.bytes);
  const content = await contentOf(upload);
  const wall = wallFor(principal);
  const shared = await transaction(parts.pool, wall, (tx) => addRow(tx, content, undefined));
  if (shared !== undefined) return answerOf(shared, content);
  const key = newStorageKey(principal.clinicId, principal.now);
  // Noted before a byte is written: whatever ends this process, the bytes are found and removed.
  await inClinic(parts.pool, wall, [
    { text: 'insert into stray_bytes (clinic_id, storage_key) values (app_clinic(), $1)', values: [key] },
  ]);
  try {
    for (const [side, copy] of content.picture?.copies ?? []) await parts.store.put(copyKey(key, side), copy);
    await parts.store.put(key, content.bytes);
    const id = await transaction(parts.pool, wall, (tx) => addRow(tx, content, key));
    if (id === undefined) throw new Error('A file with bytes of its own got no row.');
    return answerOf(id, content);
  } catch (reason) {
    // The note stays: what cannot be removed now goes with the next sweep.
    for (const one of keysOf(key)) await parts.store.remove(one).catch(() => undefined);
    throw reason;
  }
}

const answerOf = (id: string, { name, mime, bytes }: Content): StoredFile => ({
  id,
  name,
  mime,
  size: bytes.length,
  url: `/api/v1/files/${id}`,
});

async function contentOf(upload: Upload): Promise<Content> {
  const picture = pictures.includes(upload.format)
    ? await cleanPicture(upload.bytes, upload.format, upload.use)
    : undefined;
  const { sides: [least, most] = [0, Infinity] } = upload.use;
  if (picture && [picture.width, picture.height].some((side) => side < least || side > most))
    throw invalid({ file: { key: 'logoSides' } }, { resource: clinicSettings });
  const bytes = picture?.bytes ?? upload.bytes;
  const format = picture?.format ?? upload.format;
  const name = format === upload.format ? upload.name : upload.name.replace(/\.[^.]*$/, `.${format}`);
  const sha256 = createHash('sha256').update(bytes).digest();
  return { name, mime: formats[format].mime, bytes, sha256, picture };
}

/**
 * The row of a file with the bytes under `key`; without one, with the bytes of an equal file, and undefined where there is
 * none. One upload of a clinic at a time: two together could pass its quota.
 */
async function addRow(
  tx: Transaction,
  content: Content,
  key: string | undefined,
): Promise<string | undefined> {
  const { name, mime, bytes, sha256, picture } = content;
  await tx.query("select pg_advisory_xact_lock(hashtextextended('files ' || app_clinic(), 0))");
  let place = key;
  if (place === undefined) {
    // Held until the commit, so that nobody removes the bytes meanwhile.
    const equal = await tx.query<{ storage_key: string }>(
      `select storage_key from files where clinic_id = (select app_clinic()) and sha256 = $1 and mime = $2 and size = $3
        and copies = $4 limit 1 for key share`,
      [sha256, mime, bytes.length, picture !== undefined],
    );
    place = equal.rows[0]?.storage_key;
    if (place === undefined) return undefined;
  } else {
    await checkQuota(tx, bytes.length);
    await tx.query('delete from stray_bytes where clinic_id = (select app_clinic()) and storage_key = $1', [
      place,
    ]);
  }
  const { rows } = await tx.query<{ id: string }>(
    `insert into files (clinic_id, name, mime, size, sha256, storage_key, width, height, copies)
      values (app_clinic(), $1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      name,
      mime,
      bytes.length,
      sha256,
      place,
      picture?.width ?? null,
      picture?.height ?? null,
      picture !== undefined,
    ],
  );
  return rows[0]?.id;
}

/** What a clinic's files take: equal ones once (SEC-58). */
export const storageSql = `(select coalesce(sum(size), 0)::bigint from (
  select distinct on (storage_key) size from files where clinic_id = (select app_clinic()) order by storage_key) stored)`;

async function checkQuota(tx: Transaction, more: number): Promise<void> {
  const { rows } = await tx.query<{ bytes: number; quota: number | null }>(
    `select ${storageSql} as bytes,
      (select coalesce((c.plan_limits ->> 'storage_mb')::int, p.storage_mb) from clinics c left join plans p on p.code = c.subscription_plan
        where c.id = (select app_clinic())) as quota`,
  );
  const { bytes = 0, quota = null } = rows[0] ?? {};
  if (bytes + more > (quota ?? usualQuota) * megabyte) throw new ProblemError('storage_full');
}
