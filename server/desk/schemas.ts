import { customKinds } from '#metadata/fields/custom.ts';
import { anyObject, fields, flag, id, integer, listOf, named, text } from '../openapi/schemas.ts';
import type { JsonSchema } from '../openapi/fieldSchema.ts';
import { customLimits } from './customFieldDraft.ts';
import { viewLimits } from './viewDraft.ts';

const facts: JsonSchema = { type: 'object', additionalProperties: true };
const viewState: JsonSchema = {
  type: 'object',
  properties: {
    filter: anyObject,
    q: text,
    sort: { type: ['array', 'object'] },
    columns: listOf(text),
  },
  additionalProperties: false,
};
const name: JsonSchema = { type: 'string', minLength: 1, maxLength: viewLimits.name };
const role: JsonSchema = {
  type: ['string', 'null'],
  description: 'null: private; the id of a role; all: everybody.',
};

/** A person's own arrangement of the app. */
export const preference = named('Preference', fields({ key: text, value: {} }));

const orNull = (one: JsonSchema): JsonSchema => ({ anyOf: [one, { type: 'null' }] });
/** Where a clinic wants a field. */
const place = {
  section: orNull(text),
  position: integer,
  visible: flag,
  required: { ...flag, description: 'Never of a hidden field.' },
  on_quick_create: flag,
  in_list: flag,
  filterable: flag,
};

/** The fields of a resource as a clinic has them: its own, and where the declared ones stand. */
export const customFields = named(
  'CustomFields',
  fields({
    version: integer,
    fields: {
      type: 'array',
      description: `At most ${customLimits.fields} that are not archived.`,
      items: {
        type: 'object',
        properties: {
          key: { type: 'string', description: 'Made by the server for a new field that brings none.' },
          kind: { type: 'string', enum: customKinds, description: 'Fixed while a record holds a value.' },
          label_ar: name,
          label_en: name,
          archived: flag,
          options: {
            type: 'array',
            maxItems: customLimits.options,
            items: {
              type: 'object',
              properties: { value: text, label_ar: name, label_en: name, active: flag },
            },
          },
          min: orNull(text),
          max: orNull(text),
          help_ar: orNull(text),
          help_en: orNull(text),
          ...place,
        },
        required: ['kind', 'label_ar', 'label_en'],
      },
    },
    layout: {
      type: 'array',
      description:
        'The declared fields, where the resource lets a clinic arrange them. A hidden field is no secret: rights alone say who reads it.',
      items: {
        type: 'object',
        properties: {
          key: text,
          label_ar: { ...orNull(name), description: 'null: as declared.' },
          label_en: orNull(name),
          ...place,
          locked: { ...flag, description: 'Stays visible and required.' },
        },
        required: ['key'],
      },
    },
  }),
);

/** A view as its reader sees it. */
export const savedView = named(
  'SavedView',
  fields({
    id,
    version: integer,
    list: { type: 'string', description: 'A resource, or resource~screen.' },
    name,
    role_id: role,
    mine: flag,
    state: viewState,
  }),
);

/** A view as it is sent; `readDraft` judges it. */
export const newView: JsonSchema = {
  type: 'object',
  properties: { list: text, name, role_id: role, state: viewState },
  required: ['list', 'name'],
};
export const changedView: JsonSchema = {
  type: 'object',
  properties: { version: integer, name, role_id: role, state: viewState },
};

/** What the search over everything finds. */
export const hit = named('Hit', {
  type: 'object',
  properties: { resource: text, id, label: { type: ['string', 'null'] }, facts, status: text },
  required: ['resource', 'id', 'label', 'facts'],
});

/** Who else changes a record now. */
export const recordEdits = named(
  'RecordEdits',
  fields({
    others: {
      type: 'array',
      items: { type: 'object', properties: { name: text, since: text }, required: ['name', 'since'] },
    },
  }),
);
