import {
  anyObject,
  fields,
  id,
  integer,
  integerOrNull,
  named,
  text,
  textOrNull,
} from '../openapi/schemas.ts';

/** A job as the person who asked for it sees it. */
export const jobAnswer = named('Job', {
  type: 'object',
  properties: {
    id,
    kind: text,
    resource: textOrNull,
    title: text,
    state: { type: 'string', enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] },
    done: integer,
    total: integerOrNull,
    result: anyObject,
    error: fields({ code: text, message: text }),
  },
  required: ['id', 'kind', 'state', 'done', 'total'],
});
