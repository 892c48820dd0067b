import { idOrNull, instant, integer, integerOrNull, named, text, textOrNull } from '../openapi/schemas.ts';
import { auditActions } from './query.ts';

/** An entry of the audit log as its reader sees it. */
export const auditEntry = named('AuditEntry', {
  type: 'object',
  properties: {
    seq: integer,
    at: instant,
    actor_id: idOrNull,
    actor: textOrNull,
    ip: textOrNull,
    user_agent: textOrNull,
    request_id: textOrNull,
    action: { type: 'string', enum: auditActions },
    entity: text,
    entity_id: idOrNull,
    entity_label: textOrNull,
    reason: textOrNull,
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
});

/** Whether the log is as it was written. */
export const auditVerdict = named('AuditVerdict', {
  type: 'object',
  properties: {
    ok: { type: 'boolean' },
    seals: integer,
    entries: integer,
    seal: { type: 'integer', description: 'The first seal that fails.' },
    entry: integerOrNull,
    problem: { type: 'string', enum: ['changed', 'missing', 'added', 'seal'] },
  },
  required: ['ok'],
});
