import {
  anyObject,
  fields,
  flag,
  id,
  integer,
  listOf,
  named,
  text,
  textOrNull,
} from '../../openapi/schemas.ts';
import type { JsonSchema } from '../../openapi/fieldSchema.ts';

/** How far an import is. */
export const importAnswer = named(
  'Import',
  fields({
    id,
    resource: text,
    file_name: text,
    state: {
      type: 'string',
      enum: ['uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'],
    },
    headings: listOf(text),
    mapping: listOf(textOrNull),
    fixed: { type: 'object', additionalProperties: text },
    counts: { type: 'object', additionalProperties: integer },
  }),
);

/** What an import is given; what is possible depends on the list it goes into, whose declaration judges it. */
export const changedImport: JsonSchema = {
  type: 'object',
  properties: {
    mapping: listOf(textOrNull),
    fixed: { type: 'object', additionalProperties: text, description: 'One value for all rows' },
    match_field: textOrNull,
    match_action: { type: 'string', enum: ['update', 'skip', 'add'] },
  },
};
export const mendedRow: JsonSchema = {
  type: 'object',
  properties: {
    values: anyObject,
    leave: flag,
    twin: {
      type: 'string',
      enum: ['add', 'update'],
      description: 'Of a row that is like a record: it is another one, or that one takes its values.',
    },
  },
};
export const mendedRows: JsonSchema = {
  type: 'object',
  properties: { field: text, value: textOrNull, to: text, add: flag },
  required: ['field'],
};
