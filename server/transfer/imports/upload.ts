import { fill } from '#i18n/fill.ts';
import { composed } from '#metadata/fields/normalise.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../identity/principal.ts';
import { wallFor } from '../../data/statement/services.ts';
import { transaction } from '../../db/transaction.ts';
import { readMultipart } from '../../http/multipart.ts';
import { principalOf } from '../../http/request.ts';
import { invalid, ProblemError } from '../../problems.ts';
import { transferWords } from '../transferWords.ts';
import { FileRefused, type Refusal } from '../xlsx/refusal.ts';
import { importFields, mappingFor } from './importFields.ts';
import { readApart } from './readApart.ts';
import type { ReadFile } from './readFile.ts';
import { addImport, importOf } from './importTable.ts';
import { importable, viewOf, type ImportRouteParts } from './importAnswer.ts';

/** The largest file that is read as rows. */
export const mostMegabytes = 10;

interface Uploaded {
  readonly resource: string;
  readonly name: string;
  readonly bytes: Buffer;
}

async function uploaded(request: FastifyRequest): Promise<Uploaded> {
  const { fields, file } = await readMultipart(request);
  const resource =
    fields.get('resource') ??
    (request.query as Readonly<Record<string, string | undefined>>)['resource'] ??
    '';
  if (file === undefined) throw invalid({ file: { key: 'required' } });
  if (file.truncated) throw new ProblemError('too_large', { values: { max: mostMegabytes } });
  const name = composed(file.name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return { resource, name: name.slice(-200) || 'file', bytes: file.bytes };
}

const statusOf = (refusal: Refusal): number => {
  if (['type', 'macro', 'entities'].includes(refusal)) return 415;
  return ['empty', 'broken'].includes(refusal) ? 422 : 413;
};

async function read({ name, bytes }: Uploaded, principal: Principal): Promise<ReadFile> {
  try {
    return await readApart(name, bytes);
  } catch (reason) {
    if (!(reason instanceof FileRefused)) throw reason;
    const words = transferWords(principal.locale).import.refused[reason.refusal];
    const sentence = fill(principal.locale, words, { line: reason.line });
    throw new ProblemError('file_refused', { sentence, status: statusOf(reason.refusal), cause: reason });
  }
}

/** Reads an uploaded file into an import of its own. Throws 413, 415 or 422 with a sentence for a file that is none of ours. */
export async function upload(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ImportRouteParts,
): Promise<object> {
  const principal = principalOf(request);
  const given = await uploaded(request);
  // Only now: a slow line must not hold the place of a colleague.
  await parts.limiter.holdPlace(principal.clinicId, reply);
  const resource = await importable(parts, principal, given.resource);
  const file = await read(given, principal);
  const { services } = parts.inside;
  const fields = importFields(services, principal, resource);
  const inBoth = (['ar', 'en'] as const).map((locale) => importFields(services, principal, resource, locale));
  const mapping = mappingFor(file.headings, fields, inBoth);
  const { pool } = services.database;
  const id = await transaction(
    pool,
    wallFor(principal),
    (tx) => addImport(tx, { resource: resource.name, name: given.name, file, mapping }),
    {
      statementTimeout: 30_000,
    },
  );
  return await viewOf(parts, principal, await importOf(pool, principal, id));
}
