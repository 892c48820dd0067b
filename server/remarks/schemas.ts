import {
  count,
  dayOrNull,
  fields,
  flag,
  id,
  idOrNull,
  instant,
  instantOrNull,
  integer,
  listOf,
  named,
  text,
  textOrNull,
  day,
} from '../openapi/schemas.ts';
import { remarkLimits } from './draft.ts';

const written = {
  ...listOf({ anyOf: [fields({ text }), fields({ user_id: id })] }),
  maxItems: remarkLimits.parts,
  description: `Text and people in their order; at most ${remarkLimits.letters} letters and ${remarkLimits.mentions} people.`,
};
const shown = listOf({ anyOf: [fields({ text }), fields({ user_id: id, name: text })] });

/** A remark on a record as it is read (UX-82). */
export const remarkAnswer = named(
  'Remark',
  fields({
    id,
    version: integer,
    author: fields({ id: idOrNull, name: text }),
    mine: flag,
    body: { ...shown, description: 'Empty once it was withdrawn.' },
    created_at: instant,
    edited_at: instantOrNull,
    withdrawn_at: instantOrNull,
    earlier: {
      type: 'array',
      description: 'What it said before, the first wording first.',
      items: fields({ body: shown, written_at: instant }),
    },
    follow_up: {
      anyOf: [
        fields({
          on: day,
          done_at: instantOrNull,
          done_by: textOrNull,
        }),
        { type: 'null' },
      ],
    },
    files: { type: 'array', items: fields({ id, name: text, mime: text, size: count }) },
  }),
);

/** A remark as it is written; `readRemark` judges it. */
export const newRemark = {
  type: 'object',
  properties: {
    body: written,
    follow_up_on: dayOrNull,
    files: { ...listOf(id), maxItems: remarkLimits.files },
  },
  required: ['body'],
};
export const changedRemark = {
  type: 'object',
  properties: { version: integer, body: written, follow_up_on: dayOrNull },
};
export const withdrawnRemark = { type: 'object', properties: { version: integer }, required: [] };
export const settledFollowUp = {
  type: 'object',
  properties: { version: integer, done: flag },
  required: ['done'],
};
