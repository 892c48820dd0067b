import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { signedIn } from '#metadata/access.ts';
import type { Principal } from '../../identity/principal.ts';
import { objectFor, uploadBody } from '../../http/bodies.ts';
import { textParameter } from '../../http/parameters.ts';
import { mountRoutes, routesWith, type Route } from '../../http/route.ts';
import { asDownload } from '../../http/download.ts';
import { anyObject, fields, listOf } from '../../openapi/schemas.ts';
import { ProblemError } from '../../problems.ts';
import { transferWords } from '../transferWords.ts';
import { alikeProblems, mendAlike } from './alike.ts';
import { changeImport, mendable, mendRow, ownImport, reviewedImport } from './changedColumns.ts';
import { fileName, templateFile, undoUntil, wrongRowsFile } from './files.ts';
import { importFields } from './importFields.ts';
import { changedImport, importAnswer, mendedRow, mendedRows } from './schemas.ts';
import { setupFor } from './importSetup.ts';
import { start, steps } from './importStates.ts';
import { recentImports, rowsOf, type RowState } from './importTable.ts';
import { mostMegabytes, upload } from './upload.ts';
import { importable, rowView, viewOf, type ImportRouteParts } from './importAnswer.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const access = signedIn();
const route = routesWith<ImportRouteParts>();
const ofList = { resource: textParameter('Name of the list.') };
const rowsAnswer = listOf(anyObject);

/** Mounts the imports with the form reader their uploads need. */
export async function mountImports(app: FastifyInstance, parts: ImportRouteParts): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: mostMegabytes * 1024 * 1024, files: 1, fields: 5, fieldSize: 200, parts: 6 },
  });
  mountRoutes(app, importRoutes, parts);
}

/** A file becomes an import, and columns find their fields. */
const starting: readonly Route<ImportRouteParts>[] = [
  route({
    method: 'GET',
    path: '/imports',
    name: 'imports.recent',
    words: { en: 'Own latest imports of a list', ar: 'أحدث عمليات الاستيراد' },
    access,
    query: ofList,
    otherQuery: 'ignored',
    answer: rowsAnswer,
    async work({ parts, principal, query }) {
      const { name } = await importable(parts, principal, query.resource);
      const found = await recentImports(parts.inside.services.database.pool, principal, name);
      return found.map((one) => ({
        ...one,
        undo_until: one.state === 'done' && one.ran_at !== null ? undoUntil(one.ran_at) : null,
      }));
    },
  }),
  route({
    method: 'POST',
    path: '/imports',
    name: 'imports.upload',
    words: { en: 'Upload rows to import', ar: 'رفع ملف للاستيراد' },
    access,
    bodyLimit: (mostMegabytes + 1) * 1024 * 1024,
    limit: { rate: 'transfer' },
    body: uploadBody(
      fields({
        resource: { type: 'string', description: 'Name of the list' },
        file: { type: 'string', format: 'binary', description: 'XLSX or CSV' },
      }),
    ),
    answer: importAnswer,
    status: 201,
    work: ({ parts, request, reply }) => upload(request, reply, parts),
  }),
  route({
    method: 'GET',
    path: '/imports/template',
    name: 'imports.template',
    words: { en: 'An empty file with the right headings', ar: 'نموذج ملف الاستيراد' },
    access,
    query: ofList,
    otherQuery: 'ignored',
    async work({ parts, principal, query, reply }) {
      const { services } = parts.inside;
      const resource = await importable(parts, principal, query.resource);
      const headings = importFields(services, principal, resource);
      const bytes = await templateFile(services, principal, resource, headings);
      const name = fileName(transferWords(principal.locale).import.open, resource, principal);
      return asDownload(reply, name, xlsx).send(bytes);
    },
  }),
  route({
    method: 'GET',
    path: '/imports/:id',
    name: 'imports.one',
    words: { en: 'How far an import is', ar: 'حالة الاستيراد' },
    access,
    answer: importAnswer,
    work: async ({ parts, principal, params }) =>
      viewOf(parts, principal, await ownImport(parts, principal, params.id)),
  }),
  route({
    method: 'PUT',
    path: '/imports/:id',
    name: 'imports.change',
    words: { en: 'Match columns and records', ar: 'ربط الأعمدة والسجلات' },
    access,
    body: objectFor(changedImport),
    answer: importAnswer,
    work: async ({ parts, principal, params, body }) =>
      changeImport(parts, principal, await ownImport(parts, principal, params.id), body),
  }),
];

const requestStepWords = {
  check: { en: 'Try the rows out', ar: 'فحص الصفوف' },
  run: { en: 'Write the right rows', ar: 'استيراد الصفوف الجاهزة' },
  undo: { en: 'Take the import back', ar: 'التراجع عن الاستيراد' },
} as const satisfies Record<keyof typeof steps, Readonly<Record<'ar' | 'en', string>>>;

const stepRoutes = (Object.keys(steps) as (keyof typeof steps)[]).map((step) =>
  route({
    method: 'POST',
    path: `/imports/:id/${step}`,
    name: `imports.${step}`,
    words: requestStepWords[step],
    access,
    limit: { rate: 'transfer' },
    answer: importAnswer,
    async work({ parts, principal, params }) {
      await start(parts, principal, await ownImport(parts, principal, params.id), steps[step]);
      return viewOf(parts, principal, await ownImport(parts, principal, params.id));
    },
  }),
);

/** The rows of an import, and their faults one by one or by kind. */
const reviewing: readonly Route<ImportRouteParts>[] = [
  route({
    method: 'GET',
    path: '/imports/:id/rows',
    name: 'imports.rows',
    words: { en: 'Rows in a state', ar: 'صفوف الاستيراد' },
    access,
    query: {
      state: textParameter('wrong, right, failed …; noted: right, and like another'),
      after: textParameter('The last line seen.'),
    },
    otherQuery: 'ignored',
    answer: rowsAnswer,
    async work({ parts, principal, params, query: { state = 'wrong', after = '0' } }) {
      const record = await reviewedImport(parts, principal, params.id);
      const noted = state === 'noted';
      const states = noted ? (['right'] as const) : (state.split(',') as RowState[]);
      const asked = { states, noted, after: Number(after) || 0, limit: 50 };
      const rows = await rowsOf(parts.inside.services.database.pool, principal, record.id, asked);
      return rows.map((row) => rowView(record, row));
    },
  }),
  route({
    method: 'PUT',
    path: '/imports/:id/rows/:line',
    name: 'imports.mend',
    words: { en: 'Correct or leave out a row', ar: 'تصحيح صف أو استبعاده' },
    access,
    body: objectFor(mendedRow),
    answer: anyObject,
    async work({ parts, principal, params, body }) {
      const record = await reviewedImport(parts, principal, params.id);
      if (!mendable.has(record.state)) throw new ProblemError('import_busy');
      return rowView(record, await mendRow(parts, principal, record, Number(params.line), body));
    },
  }),
  route({
    method: 'GET',
    path: '/imports/:id/alike',
    name: 'imports.alike',
    words: { en: 'Faults of the rows by kind', ar: 'أخطاء الصفوف مجمعة' },
    access,
    answer: rowsAnswer,
    work: async ({ parts, principal, params }) =>
      alikeProblems(parts, principal, await reviewedImport(parts, principal, params.id)),
  }),
  route({
    method: 'PUT',
    path: '/imports/:id/alike',
    name: 'imports.mendAlike',
    words: { en: 'Correct one fault in all its rows', ar: 'تصحيح الخطأ نفسه في كل صفوفه' },
    access,
    body: objectFor(mendedRows),
    answer: importAnswer,
    async work({ parts, principal, params, body }) {
      const record = await reviewedImport(parts, principal, params.id);
      if (record.state !== 'checked') throw new ProblemError('import_busy');
      await parts.limiter.take('transfer', principal.userId);
      await mendAlike(parts, principal, record, body);
      return viewOf(parts, principal, await reviewedImport(parts, principal, record.id));
    },
  }),
  route({
    method: 'GET',
    path: '/imports/:id/wrong',
    name: 'imports.wrong',
    words: { en: 'The refused rows as a file', ar: 'ملف الصفوف الخاطئة' },
    access,
    work: ({ parts, principal, params, reply }) => wrongRows(parts, principal, params.id, reply),
  }),
];

async function wrongRows(
  parts: ImportRouteParts,
  principal: Principal,
  id: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const record = await reviewedImport(parts, principal, id);
  const setup = await setupFor(parts.inside, principal, record);
  const states: RowState[] = ['wrong', 'failed', 'kept'];
  const { pool } = parts.inside.services.database;
  const rows = await rowsOf(pool, principal, record.id, { states, limit: 20_000 });
  const bytes = await wrongRowsFile(principal, record, setup.fields, rows);
  const name = fileName(transferWords(principal.locale).import.wrong, setup.resource, principal);
  return asDownload(reply, name, xlsx).send(bytes);
}

/** The uploads that become records: read, matched, tried out, corrected, written, taken back (UX-44). */
export const importRoutes: readonly Route<ImportRouteParts>[] = [...starting, ...stepRoutes, ...reviewing];
