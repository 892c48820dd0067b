import { auditActions } from '../audit/query.ts';
import { auditAccess } from '../audit/routes.ts';
import { reference, type JsonSchema } from './fieldSchema.ts';
import { operation, queryParameter, type OperationParts } from './operations.ts';
import { fields, text } from './platformCall.ts';
import type { Paths } from './resourcePaths.ts';

const orNone = { type: ['string', 'null'] };
const id = { type: 'string', format: 'uuid' };
const idOrNone = { type: ['string', 'null'], format: 'uuid' };
const day = { type: 'string', format: 'date' };
const whole = { type: 'integer' };

/** Schemas of the audit log. */
export const auditSchemas: Readonly<Record<string, JsonSchema>> = {
  AuditEntry: {
    type: 'object',
    properties: {
      seq: whole,
      at: { type: 'string', format: 'date-time' },
      actor_id: idOrNone,
      actor: orNone,
      ip: orNone,
      user_agent: orNone,
      request_id: orNone,
      action: { type: 'string', enum: auditActions },
      entity: text,
      entity_id: idOrNone,
      entity_label: orNone,
      reason: orNone,
      move: text,
      operation: text,
      changes: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: text, before: {}, after: {}, labels: { type: 'object' } },
          required: ['field', 'before', 'after'],
        },
      },
      facts: {
        type: 'array',
        description: 'What an entry says that is no field of a record.',
        items: { type: 'object', properties: { name: text, before: {}, after: {} }, required: ['name'] },
      },
      hidden: { type: 'boolean', description: 'The record is not for the reader.' },
    },
    required: ['seq', 'at', 'action', 'entity', 'changes', 'facts', 'hidden'],
  },
  AuditVerdict: {
    type: 'object',
    properties: {
      ok: { type: 'boolean' },
      seals: whole,
      entries: whole,
      seal: { type: 'integer', description: 'The first seal that fails.' },
      entry: { type: ['integer', 'null'] },
      problem: { type: 'string', enum: ['changed', 'missing', 'added', 'seal'] },
    },
    required: ['ok'],
  },
};

const filters: readonly JsonSchema[] = [
  queryParameter('user', 'Who did it', id),
  queryParameter('entity', 'Kind of record'),
  queryParameter('record', 'Id of the record', id),
  queryParameter('action', 'What was done', { type: 'string', enum: auditActions }),
  queryParameter('from', 'First day, in the clinic’s time zone', day),
  queryParameter('to', 'Last day, in the clinic’s time zone', day),
];
const page: readonly JsonSchema[] = [
  queryParameter('before', 'Entries older than this number', { type: 'integer', minimum: 1 }),
  queryParameter('limit', 'How many', { type: 'integer', minimum: 1, maximum: 200 }),
];
const path = (name: string): JsonSchema => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const list = { type: 'array', items: reference('AuditEntry') };

const call = (
  name: string,
  en: string,
  ar: string,
  more: Omit<Partial<OperationParts>, 'access'> = {},
): JsonSchema => operation({ tag: 'platform', id: name, summary: { en, ar }, access: auditAccess, ...more });

/** Reading the audit log, taking it away and proving it untouched (platform.md 12). */
export const auditPaths: Paths = {
  '/audit-log': {
    get: call('auditLog', 'Who did what', 'سجل العمليات', {
      parameters: [...filters, ...page],
      answer: list,
    }),
  },
  '/audit-log/people': {
    get: call('auditPeople', 'Everybody in the log', 'مستخدمو سجل العمليات', {
      answer: { type: 'array', items: fields({ id, name: text }) },
    }),
  },
  '/audit-log/export': {
    get: call('exportAuditLog', 'The log as CSV', 'تصدير سجل العمليات', { parameters: filters }),
  },
  '/audit-log/verify': {
    get: call('verifyAuditLog', 'Is the log untouched', 'فحص سلامة سجل العمليات', {
      answer: reference('AuditVerdict'),
    }),
  },
  '/audit-log/{entity}/{id}': {
    get: call('auditOfRecord', 'Who did what to a record', 'عمليات سجل واحد', {
      parameters: [path('entity'), path('id'), ...page],
      answer: list,
    }),
  },
};
