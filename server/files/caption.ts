import { decide } from '#metadata/access.ts';
import { text } from '#metadata/fields/kinds.ts';
import { anywhere, normalise } from '#metadata/fields/normalise.ts';
import type { Field } from '#metadata/fields/types.ts';
import { isId, problemOf } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import { transaction } from '../db/transaction.ts';
import { invalid, ProblemError } from '../problems.ts';
import { readableFile, type FileRow, type ServeParts } from './serve.ts';
import type { StoredFile } from './upload.ts';

/** The letters of a caption; with the extension it stays far below what a name may have. */
const longest = 120;
const captionField = text({ required: true, maxLength: longest, pattern: /^[^/\\]+$/ });

interface HeldRecord {
  readonly _may?: readonly string[];
  readonly [name: string]: unknown;
}

/** Where a record holds a file: its field, and the line of a field of lines. */
interface Place {
  readonly resource: AnyResource;
  readonly recordId: string;
  readonly name: string;
  readonly line: { readonly id: unknown; readonly name: string } | undefined;
}

const mayWrite = ({ options }: Field, principal: Principal): boolean =>
  options.readOnly !== true &&
  options.fixed !== true &&
  (options.write === undefined || decide(options.write, principal) !== undefined);

/**
 * The place of a file whose record and field this person may change; undefined for a loose one, which is its uploader's.
 * Throws 403 for the others: they see the file already.
 */
async function changeablePlace(
  { catalogue, repository }: ServeParts,
  principal: Principal,
  row: FileRow,
): Promise<Place | undefined> {
  if (row.resource === null || row.record_id === null || row.field === null) return undefined;
  const resource = catalogue.byName.get(row.resource);
  if (resource === undefined) throw new ProblemError('forbidden');
  const [name = '', inLine] = row.field.split('.');
  const field = resource.fields[name];
  const held = JSON.parse(await repository.one(principal, resource, row.record_id)) as HeldRecord;
  const steps = inLine === undefined ? [field] : [field, field?.of?.[inLine]];
  if (!held._may?.includes('edit') || !steps.every((step) => step !== undefined && mayWrite(step, principal)))
    throw new ProblemError('forbidden', { resource });
  if (inLine === undefined) return { resource, recordId: row.record_id, name, line: undefined };
  const lines = (held[name] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const line = lines.find((one) => one[inLine] === row.id);
  return { resource, recordId: row.record_id, name, line: { id: line?.['id'] ?? null, name: inLine } };
}

/** What the history keeps: the caption before and after, in the field that holds the file. */
function changesOf({ name, line }: Place, before: string, after: string): object {
  if (line === undefined) return { [name]: [before, after] };
  const side = (caption: string) => [{ id: line.id, [line.name]: caption }];
  return { [name]: [side(before), side(after)] };
}

const noteSql = `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, changes)
  values (app_clinic(), $1, $2, $3, 'update', $4, $5, $6)`;

/**
 * Gives a file the caption that is typed (UX-79): it is the file's name from then on, wherever the file is shown, and keeps
 * the extension that says what the bytes are (SEC-55). Throws 404 for what may not be read, 403 for what may not be changed,
 * 422 on `name`.
 */
export async function captionFile(
  parts: ServeParts,
  principal: Principal,
  id: string,
  body: unknown,
): Promise<StoredFile> {
  if (!isId(id)) throw new ProblemError('not_found');
  const row = await readableFile(parts, principal, id);
  const place = await changeablePlace(parts, principal, row);
  const typed = normalise(
    captionField,
    (body as { readonly name?: unknown } | null | undefined)?.name,
    anywhere,
  );
  if (typed === null || typed === undefined || typed === '') throw invalid({ name: { key: 'required' } });
  const problem = problemOf(captionField, typed, principal.today);
  if (problem !== undefined) throw invalid({ name: problem });
  const [extension = ''] = /\.[A-Za-z0-9]+$/.exec(row.name) ?? [];
  const caption = String(typed);
  const isWhole = caption.toLowerCase().endsWith(extension.toLowerCase()) && caption !== extension;
  const name = isWhole ? caption : caption + extension;
  await transaction(parts.pool, wallFor(principal), async (tx) => {
    const { rowCount } = await tx.query(
      `update files set name = $2 where id = $1 and resource is not distinct from $3 and record_id is not distinct from $4`,
      [row.id, name, row.resource, row.record_id],
    );
    // Tied to a record, or let go, since it was looked at.
    if (rowCount !== 1) throw new ProblemError('not_found');
    if (place === undefined || name === row.name) return;
    const { userName, ip, userAgent } = principal;
    const changes = JSON.stringify(changesOf(place, row.name, name));
    await tx.query(noteSql, [userName, ip, userAgent, place.resource.name, place.recordId, changes]);
  });
  return { id: row.id, name, mime: row.mime, size: row.size, url: `/api/v1/files/${row.id}` };
}
