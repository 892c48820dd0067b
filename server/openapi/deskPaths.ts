import { reference, type JsonSchema } from './fieldSchema.ts';
import { idempotencyKey, ifMatch, pathParameter, queryParameter } from './operations.ts';
import { call, fields, text } from './platformCall.ts';
import type { Paths } from './resourcePaths.ts';
import { arrayOf } from './resourceSchemas.ts';

const id: JsonSchema = { type: 'string', format: 'uuid' };
const facts: JsonSchema = { type: 'object', additionalProperties: true };
const viewState: JsonSchema = {
  type: 'object',
  properties: {
    filter: { type: 'object' },
    q: text,
    sort: { type: ['array', 'object'] },
    columns: { type: 'array', items: text },
  },
  additionalProperties: false,
};
const name: JsonSchema = { type: 'string', minLength: 1, maxLength: 60 };
const role: JsonSchema = {
  type: ['string', 'null'],
  description: 'null: private; the id of a role; all: everybody.',
};

/** Schemas of what serves the person: views, search, twins, whole results. */
export const deskSchemas: Readonly<Record<string, JsonSchema>> = {
  Preference: fields({ key: text, value: {} }),
  CustomFields: fields({
    version: { type: 'integer' },
    fields: {
      type: 'array',
      maxItems: 40,
      items: {
        type: 'object',
        properties: {
          key: { type: 'string', description: 'Made by the server for a new field.' },
          kind: { type: 'string', enum: ['text', 'number', 'date', 'select', 'boolean'] },
          label_ar: name,
          label_en: name,
          required: { type: 'boolean' },
          archived: { type: 'boolean' },
          options: {
            type: 'array',
            items: { type: 'object', properties: { value: text, label_ar: name, label_en: name } },
          },
        },
        required: ['kind', 'label_ar', 'label_en'],
      },
    },
  }),
  SavedView: fields({
    id,
    version: { type: 'integer' },
    list: { type: 'string', description: 'A resource, or resource~screen.' },
    name,
    role_id: role,
    mine: { type: 'boolean' },
    state: viewState,
  }),
  Hit: {
    type: 'object',
    properties: { resource: text, id, label: { type: ['string', 'null'] }, facts, status: text },
    required: ['resource', 'id', 'label', 'facts'],
  },
  RecordEdits: fields({
    others: {
      type: 'array',
      items: { type: 'object', properties: { name: text, since: text }, required: ['name', 'since'] },
    },
  }),
  WholeResult: fields({
    ids: { type: 'array', items: id, maxItems: 10_000 },
    total: { type: 'integer' },
    exact: { type: 'boolean', description: 'false: there are more.' },
  }),
  Twin: {
    type: 'object',
    properties: {
      id,
      label: { type: ['string', 'null'] },
      facts,
      fields: { type: 'array', items: text },
      hidden: { type: 'boolean', description: 'It lies outside the rows the caller sees.' },
    },
    required: ['fields'],
  },
};

/** Preferences, saved views and the search over everything. */
export const deskPaths: Paths = {
  '/preferences/{key}': {
    put: call('keepPreference', 'Keep an own setting', 'حفظ إعداد شخصي', {
      parameters: [pathParameter('key')],
      body: fields({ value: { description: 'Any JSON of at most 16 kB; null forgets.' } }),
      answer: reference('Preference'),
    }),
  },
  '/custom-fields/{resource}': {
    get: call('customFields', 'Fields a clinic defined itself', 'الحقول الخاصة بالعيادة', {
      parameters: [pathParameter('resource')],
      answer: reference('CustomFields'),
    }),
    put: call('keepCustomFields', 'Define own fields', 'تعريف الحقول الخاصة بالعيادة', {
      parameters: [pathParameter('resource')],
      body: reference('CustomFields'),
      answer: reference('CustomFields'),
    }),
  },
  '/record-edits': {
    put: call('tellEditing', 'Who else changes a record now', 'من يعدّل السجل الآن', {
      body: {
        type: 'object',
        properties: {
          resource: text,
          id,
          changed: { type: 'boolean', description: 'Whether the own form holds something unsaved.' },
        },
        required: ['resource', 'id', 'changed'],
      },
      answer: reference('RecordEdits'),
    }),
  },
  '/search': {
    get: call('search', 'Search everything', 'البحث في كل السجلات', {
      parameters: [queryParameter('q', 'Words, a number, or the last digits of a phone.')],
      answer: arrayOf('Hit'),
    }),
  },
  '/saved-views': {
    get: call('savedViews', 'Own and shared views', 'طرق العرض المحفوظة', {
      parameters: [queryParameter('list', 'Of this list only.')],
      answer: arrayOf('SavedView'),
    }),
    post: call('createSavedView', 'Keep a view', 'حفظ طريقة عرض', {
      parameters: [idempotencyKey],
      body: {
        type: 'object',
        properties: { list: text, name, role_id: role, state: viewState },
        required: ['list', 'name'],
      },
      answer: reference('SavedView'),
      status: 201,
    }),
  },
  '/saved-views/{id}': {
    put: call('changeSavedView', 'Change a view', 'تعديل طريقة عرض', {
      parameters: [pathParameter('id'), ifMatch],
      body: {
        type: 'object',
        properties: { version: { type: 'integer' }, name, role_id: role, state: viewState },
      },
      answer: reference('SavedView'),
    }),
    delete: call('removeSavedView', 'Remove a view', 'حذف طريقة عرض', {
      parameters: [pathParameter('id'), ifMatch],
      answer: reference('SavedView'),
    }),
  },
};
