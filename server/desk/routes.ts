import { signedIn } from '#metadata/access.ts';
import type { Repository } from '../data/repository.ts';
import { anythingSent, objectBody, objectFor, readBody, type Body } from '../http/bodies.ts';
import { json, versionIn } from '../http/calls.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { textParameter } from '../http/parameters.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { routesWith, type Route } from '../http/route.ts';
import { flag, id, listOf, text } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import { customFieldsOf, keepCustomFields } from './customFields.ts';
import { keepPreference } from './preferences.ts';
import { tellEditing, type OpenForm } from './recordEdits.ts';
import {
  changeView,
  createView,
  removeView,
  piecesFor,
  type SentView,
  type ViewParts,
} from './savedViews.ts';
import { changedView, customFields, hit, newView, preference, recordEdits, savedView } from './schemas.ts';
import { readDraft, type ViewDraft } from './viewDraft.ts';

export interface DeskParts extends ViewParts {
  readonly repository: Repository;
  readonly idempotency: Idempotency;
  readonly limiter: RateLimiter;
}

const access = signedIn();
const route = routesWith<DeskParts>();

const openForm: Body<OpenForm> = readBody(
  {
    type: 'object',
    properties: {
      resource: text,
      id,
      changed: { ...flag, description: 'Whether the own form holds something unsaved.' },
    },
    required: ['resource', 'id', 'changed'],
  },
  ({ resource, id: record, changed }) => {
    if (typeof changed !== 'boolean') throw new ProblemError('bad_request');
    return { resource, id: record, changed };
  },
);
const createdView: Body<ViewDraft> = { schema: newView, read: ({ body }) => readDraft(body) };
const sentView: Body<SentView> = {
  schema: changedView,
  read: ({ body }) => ({ draft: readDraft(body, true), names: Object.keys(body as object) }),
};

/** How a person arranged the app is theirs, not the clinic's: kept also while the clinic only reads. */
const ownThings: readonly Route<DeskParts>[] = [
  route({
    method: 'PUT',
    path: '/preferences/:key',
    name: 'keepPreference',
    words: { en: 'Keep an own setting', ar: 'حفظ إعداد شخصي' },
    access,
    config: { openWhile: 'read_only' },
    body: objectBody(
      { value: anythingSent('Any JSON of at most 16 kB; null forgets.') },
      { others: 'ignored' },
    ),
    answer: preference,
    work: ({ parts, principal, params, body }) =>
      keepPreference(parts.pool, principal, params.key, body.value),
  }),
  route({
    method: 'PUT',
    path: '/record-edits',
    name: 'tellEditing',
    words: { en: 'Who else changes a record now', ar: 'من يعدّل السجل الآن' },
    access,
    config: { openWhile: 'read_only' },
    body: openForm,
    answer: recordEdits,
    work: ({ parts, principal, body }) => tellEditing(parts, principal, body),
  }),
  route({
    method: 'GET',
    path: '/search',
    name: 'search',
    words: { en: 'Search everything', ar: 'البحث في كل السجلات' },
    access,
    limit: { rate: 'search', holdsPlace: true },
    query: { q: textParameter('Words, a number, or the last digits of a phone.') },
    otherQuery: 'ignored',
    answer: listOf(hit),
    work: async ({ parts, principal, query: { q = '' }, reply }) =>
      json(reply, await parts.repository.search(principal, q)),
  }),
];

/** Fields a clinic defined itself. */
const clinicFields: readonly Route<DeskParts>[] = [
  route({
    method: 'GET',
    path: '/custom-fields/:resource',
    name: 'customFields',
    words: { en: 'Fields a clinic defined itself', ar: 'الحقول الخاصة بالعيادة' },
    access,
    answer: customFields,
    work: ({ parts, principal, params }) => customFieldsOf(parts, principal, params.resource),
  }),
  route({
    method: 'PUT',
    path: '/custom-fields/:resource',
    name: 'keepCustomFields',
    words: { en: 'Define own fields', ar: 'تعريف الحقول الخاصة بالعيادة' },
    access,
    body: objectFor(customFields),
    answer: customFields,
    work: ({ parts, principal, params, body }) => keepCustomFields(parts, principal, params.resource, body),
  }),
];

const views: readonly Route<DeskParts>[] = [
  route({
    method: 'GET',
    path: '/saved-views',
    name: 'savedViews',
    words: { en: 'Own and shared views', ar: 'طرق العرض المحفوظة' },
    access,
    query: { list: textParameter('Of this list only.') },
    otherQuery: 'ignored',
    answer: listOf(savedView),
    work: ({ parts, principal, query }) => piecesFor(parts, principal, query.list),
  }),
  route({
    method: 'POST',
    path: '/saved-views',
    name: 'createSavedView',
    words: { en: 'Keep a view', ar: 'حفظ طريقة عرض' },
    access,
    once: {},
    body: createdView,
    answer: savedView,
    status: 201,
    work: ({ parts, principal, body }) => createView(parts, principal, body),
  }),
  route({
    method: 'PUT',
    path: '/saved-views/:id',
    name: 'changeSavedView',
    words: { en: 'Change a view', ar: 'تعديل طريقة عرض' },
    access,
    ifMatch: true,
    body: sentView,
    answer: savedView,
    work: ({ parts, principal, params, body, version }) =>
      changeView(parts, principal, params.id, body, version),
  }),
  route({
    method: 'DELETE',
    path: '/saved-views/:id',
    name: 'removeSavedView',
    words: { en: 'Remove a view', ar: 'حذف طريقة عرض' },
    access,
    ifMatch: true,
    answer: savedView,
    work: ({ parts, principal, params, version, request }) =>
      removeView(parts, principal, params.id, version ?? versionIn(request)),
  }),
];

/** What serves the person and not one resource: preferences, saved views and the search over everything. */
export const deskRoutes: readonly Route<DeskParts>[] = [...ownThings, ...clinicFields, ...views];
