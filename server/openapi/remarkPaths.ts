import type { AccessRule } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { remarkLimits } from '../remarks/draft.ts';
import { phrases, summaryOf } from './callPhrases.ts';
import { reference, type JsonSchema } from './fieldSchema.ts';
import {
  idempotencyKey,
  ifMatch,
  operation,
  pathParameter,
  queryParameter,
  type OperationParts,
} from './operations.ts';
import { fields, text } from './platformCall.ts';

const id: JsonSchema = { type: 'string', format: 'uuid' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const maybeInstant: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const day: JsonSchema = { type: ['string', 'null'], format: 'date' };
const version: JsonSchema = { type: 'integer' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const written: JsonSchema = {
  type: 'array',
  maxItems: remarkLimits.parts,
  description: `Text and people in their order; at most ${remarkLimits.letters} letters and ${remarkLimits.mentions} people.`,
  items: { anyOf: [fields({ text }), fields({ user_id: id })] },
};
const shown: JsonSchema = {
  type: 'array',
  items: { anyOf: [fields({ text }), fields({ user_id: id, name: text })] },
};

/** Remarks of any record that takes them (UX-82). */
export const remarkSchemas: Readonly<Record<string, JsonSchema>> = {
  Remark: fields({
    id,
    version,
    author: fields({ id: { type: ['string', 'null'], format: 'uuid' }, name: text }),
    mine: { type: 'boolean' },
    body: { ...shown, description: 'Empty once it was withdrawn.' },
    created_at: instant,
    edited_at: maybeInstant,
    withdrawn_at: maybeInstant,
    earlier: {
      type: 'array',
      description: 'What it said before, the first wording first.',
      items: fields({ body: shown, written_at: instant }),
    },
    follow_up: {
      anyOf: [
        fields({
          on: { type: 'string', format: 'date' },
          done_at: maybeInstant,
          done_by: { type: ['string', 'null'] },
        }),
        { type: 'null' },
      ],
    },
    files: { type: 'array', items: fields({ id, name: text, mime: text, size: count }) },
  }),
};

type Call = (
  name: keyof typeof phrases,
  parts: Omit<OperationParts, 'tag' | 'id' | 'summary' | 'access'>,
) => JsonSchema;

const answer = reference('Remark');
const one = pathParameter('remarkId');

/** Reading the remarks of a record, and writing one. */
const listCalls = (call: Call): Record<string, JsonSchema> => ({
  get: call('remarks', {
    parameters: [
      queryParameter('before', 'The id of the first one already read.'),
      queryParameter('limit', '1 to 100; 20 where not said.', { type: 'integer' }),
    ],
    answer: fields({ data: { type: 'array', items: answer }, total: count, older: { type: 'boolean' } }),
  }),
  post: call('addRemark', {
    parameters: [idempotencyKey],
    body: {
      type: 'object',
      properties: {
        body: written,
        follow_up_on: day,
        files: { type: 'array', items: id, maxItems: remarkLimits.files },
      },
      required: ['body'],
    },
    answer,
    status: 201,
  }),
});

const peopleCall = (call: Call): JsonSchema =>
  call('remarkPeople', {
    parameters: [queryParameter('q', 'Words of a name, Arabic or Latin.')],
    answer: { type: 'array', items: fields({ id, name: text, fact: { type: ['string', 'null'] } }) },
  });

/** A call that moves one remark on. */
const moveCall = (
  call: Call,
  name: 'withdrawRemark' | 'settleFollowUp',
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema =>
  call(name, {
    parameters: [one, ifMatch, idempotencyKey],
    body: { type: 'object', properties: { version, ...properties }, required: Object.keys(properties) },
    answer,
  });

/** The calls of the remarks of a resource's records; as open as the record is. */
export function remarkPaths(
  resource: AnyResource,
  access: AccessRule,
): Record<string, Record<string, JsonSchema>> {
  const call: Call = (name, { parameters = [], ...parts }) =>
    operation({
      tag: resource.name,
      id: `${resource.name}.${name}`,
      summary: summaryOf(resource, phrases[name]),
      access,
      parameters: [pathParameter('id'), ...parameters],
      ...parts,
    });
  const base = `/${resource.name}/{id}/remarks`;
  return {
    [base]: listCalls(call),
    [`${base}/people`]: { get: peopleCall(call) },
    [`${base}/{remarkId}`]: {
      put: call('changeRemark', {
        parameters: [one, ifMatch],
        body: { type: 'object', properties: { version, body: written, follow_up_on: day } },
        answer,
      }),
    },
    [`${base}/{remarkId}/withdraw`]: { post: moveCall(call, 'withdrawRemark', {}) },
    [`${base}/{remarkId}/follow-up`]: {
      post: moveCall(call, 'settleFollowUp', { done: { type: 'boolean' } }),
    },
  };
}
