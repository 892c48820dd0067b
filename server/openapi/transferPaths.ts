import { reference, type JsonSchema } from './fieldSchema.ts';
import { pathParameter, queryParameter } from './operations.ts';
import { call, fields, text } from './platformCall.ts';
import type { Paths } from './resourcePaths.ts';
import { arrayOf } from './resourceSchemas.ts';

export const exportFormat: JsonSchema = { type: 'string', enum: ['xlsx', 'csv', 'print'] };
/** What an export is asked with in a body; the same names as in the address. */
export const exportBody: JsonSchema = {
  type: 'object',
  properties: {
    format: exportFormat,
    ...Object.fromEntries(['columns', 'filter', 'sort', 'q', 'scope'].map((name) => [name, text])),
    ids: { type: 'array', items: { type: 'string', format: 'uuid' } },
  },
};

/** Schemas of imports and of work in the background. */
export const transferSchemas: Readonly<Record<string, JsonSchema>> = {
  Job: {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      kind: text,
      resource: { type: ['string', 'null'] },
      state: { type: 'string', enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] },
      done: { type: 'integer' },
      total: { type: ['integer', 'null'] },
      result: { type: 'object' },
      error: fields({ code: text, message: text }),
    },
    required: ['id', 'kind', 'state', 'done', 'total'],
  },
  Import: fields({
    id: { type: 'string', format: 'uuid' },
    resource: text,
    file_name: text,
    state: {
      type: 'string',
      enum: ['uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'],
    },
    headings: { type: 'array', items: text },
    mapping: { type: 'array', items: { type: ['string', 'null'] } },
    fixed: { type: 'object', additionalProperties: text },
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
  }),
};

const importId = [pathParameter('id')];
const importCall = (id: string, en: string, ar: string, more: Parameters<typeof call>[3] = {}): JsonSchema =>
  call(id, en, ar, { parameters: importId, answer: reference('Import'), ...more });

/** Files in and out of the house, and the work behind both (UX-16, UX-44, UX-46). */
export const transferPaths: Paths = {
  '/jobs': {
    get: call('jobs', 'Own work in the background', 'مهامي في الخلفية', { answer: arrayOf('Job') }),
  },
  '/jobs/{id}': {
    get: call('job', 'How far a job is', 'تقدم مهمة', {
      parameters: importId,
      answer: reference('Job'),
    }),
    delete: call('cancelJob', 'Stop a job', 'إيقاف مهمة', {
      parameters: importId,
      answer: reference('Job'),
    }),
  },
  '/jobs/{id}/file': {
    get: call('jobFile', 'Result file of a job', 'ملف نتيجة مهمة', { parameters: importId }),
  },
  '/imports': {
    get: call('imports.recent', 'Own latest imports of a list', 'أحدث عمليات الاستيراد', {
      parameters: [queryParameter('resource', 'Name of the list.')],
      answer: { type: 'array', items: { type: 'object' } },
    }),
    post: call('imports.upload', 'Upload rows to import', 'رفع ملف للاستيراد', {
      body: fields({
        resource: { type: 'string', description: 'Name of the list' },
        file: { type: 'string', format: 'binary', description: 'XLSX or CSV' },
      }),
      bodyType: 'multipart/form-data',
      answer: reference('Import'),
      status: 201,
    }),
  },
  '/imports/template': {
    get: call('imports.template', 'An empty file with the right headings', 'نموذج ملف الاستيراد', {
      parameters: [queryParameter('resource', 'Name of the list.')],
    }),
  },
  '/imports/{id}': {
    get: importCall('imports.one', 'How far an import is', 'حالة الاستيراد'),
    put: importCall('imports.change', 'Match columns and records', 'ربط الأعمدة والسجلات', {
      body: {
        type: 'object',
        properties: {
          mapping: { type: 'array', items: { type: ['string', 'null'] } },
          fixed: { type: 'object', additionalProperties: text, description: 'One value for all rows' },
          match_field: { type: ['string', 'null'] },
          match_action: { type: 'string', enum: ['update', 'skip', 'add'] },
        },
      },
    }),
  },
  '/imports/{id}/check': { post: importCall('imports.check', 'Try the rows out', 'فحص الصفوف') },
  '/imports/{id}/run': { post: importCall('imports.run', 'Write the right rows', 'استيراد الصفوف الجاهزة') },
  '/imports/{id}/undo': { post: importCall('imports.undo', 'Take the import back', 'التراجع عن الاستيراد') },
  '/imports/{id}/rows': {
    get: importCall('imports.rows', 'Rows in a state', 'صفوف الاستيراد', {
      parameters: [
        ...importId,
        queryParameter('state', 'wrong, right, failed …'),
        queryParameter('after', 'The last line seen.'),
      ],
      answer: { type: 'array', items: { type: 'object' } },
    }),
  },
  '/imports/{id}/rows/{line}': {
    put: importCall('imports.mend', 'Correct or leave out a row', 'تصحيح صف أو استبعاده', {
      parameters: [...importId, pathParameter('line')],
      body: { type: 'object', properties: { values: { type: 'object' }, leave: { type: 'boolean' } } },
      answer: { type: 'object' },
    }),
  },
  '/imports/{id}/alike': {
    get: importCall('imports.alike', 'Faults of the rows by kind', 'أخطاء الصفوف مجمعة', {
      answer: { type: 'array', items: { type: 'object' } },
    }),
    put: importCall(
      'imports.mendAlike',
      'Correct one fault in all its rows',
      'تصحيح الخطأ نفسه في كل صفوفه',
      {
        body: {
          type: 'object',
          properties: {
            field: text,
            value: { type: ['string', 'null'] },
            to: text,
            add: { type: 'boolean' },
          },
          required: ['field'],
        },
      },
    ),
  },
  '/imports/{id}/wrong': {
    get: importCall('imports.wrong', 'The refused rows as a file', 'ملف الصفوف الخاطئة', { answer: {} }),
  },
};
