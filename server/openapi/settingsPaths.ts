import { clinicOwner } from '#metadata/access.ts';
import { moduleNames } from '#metadata/permissions.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import { fieldSchema, reference, type JsonSchema, type Side } from './fieldSchema.ts';
import { idempotencyKey, ifMatch, operation, pathParameter, type OperationParts } from './operations.ts';
import { fields, text } from './platformCall.ts';
import type { Paths } from './resourcePaths.ts';

const optional = { type: ['string', 'null'] };
const count = { type: 'integer' };
const orNone = { type: ['integer', 'null'] };
const settingsFields = (side: Side): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(clinicSettings.fields).map(([name, field]) => [
      name,
      fieldSchema(name, field, clinicSettings.words, side),
    ]),
  );
const usage = fields({ used: count, max: orNone });
const plan: JsonSchema = {
  type: 'object',
  properties: {
    code: text,
    name_ar: text,
    name_en: text,
    price_month: optional,
    price_year: optional,
    currency: optional,
  },
  required: ['code'],
};

/** Schemas of the clinic's settings, its subscription and its services. */
export const settingsSchemas: Readonly<Record<string, JsonSchema>> = {
  ClinicSettings: {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      version: { type: 'integer' },
      ...settingsFields('answer'),
      _currency_locked: { type: 'boolean', description: 'An amount is recorded: the currency stays.' },
    },
    required: ['id', 'version'],
  },
  Module: fields({
    name: { type: 'string', enum: moduleNames },
    on: { type: 'boolean' },
    needs: { type: 'array', items: text },
    needed_by: { type: 'array', items: text },
  }),
  Subscription: fields({
    plan,
    state: { type: 'string', enum: ['trial', 'active', 'past_due', 'read_only', 'suspended'] },
    days_left: orNone,
    until: optional,
    last_day: optional,
    usage: fields({ employees: usage, users: usage, branches: usage, storage: usage }),
    plans: { type: 'array', items: plan },
    request: { type: ['object', 'null'] },
    invoices: { type: 'array', items: { type: 'object' } },
    contact: fields({ email: optional, phone: optional }),
  }),
};

const owner = (
  id: string,
  en: string,
  ar: string,
  more: Omit<Partial<OperationParts>, 'access'> = {},
): JsonSchema => operation({ tag: 'platform', id, summary: { en, ar }, access: clinicOwner, ...more });
const manager = (
  id: string,
  en: string,
  ar: string,
  more: Omit<Partial<OperationParts>, 'access'> = {},
): JsonSchema =>
  operation({ tag: 'platform', id, summary: { en, ar }, access: clinicSettings.access.edit, ...more });

const answer = reference('ClinicSettings');

/** Settings by permission; subscription and services for owners alone (SEC-19). */
export const settingsPaths: Paths = {
  '/clinic-settings': {
    get: manager('readClinicSettings', 'All settings of the own clinic', 'كل إعدادات العيادة', { answer }),
    put: manager('changeClinicSettings', 'Change the settings of the own clinic', 'تعديل إعدادات العيادة', {
      parameters: [ifMatch],
      body: {
        type: 'object',
        properties: { version: { type: 'integer', minimum: 1 }, ...settingsFields('input') },
        patternProperties: { '^_': {} },
        additionalProperties: false,
      },
      answer,
    }),
  },
  '/clinic-settings/{id}/history': {
    get: manager('clinicSettingsHistory', 'Who changed the settings', 'من غيّر إعدادات العيادة', {
      parameters: [pathParameter('id')],
      answer: { type: 'array', items: reference('Change') },
    }),
  },
  '/clinic-settings/logo': {
    post: manager('changeClinicLogo', 'Change the logo of the own clinic', 'تغيير شعار العيادة', {
      body: fields({ file: { type: 'string', contentMediaType: 'application/octet-stream' } }),
      bodyType: 'multipart/form-data',
      answer,
    }),
  },
  '/subscription': {
    get: owner('subscription', 'Plan, use and invoices', 'الباقة والاستخدام والفواتير', {
      answer: reference('Subscription'),
    }),
  },
  '/subscription/requests': {
    post: owner('askForPlan', 'Ask for another plan', 'طلب باقة أخرى', {
      parameters: [idempotencyKey],
      body: {
        type: 'object',
        properties: {
          plan: text,
          cycle: { type: 'string', enum: ['month', 'year'] },
          note: { type: ['string', 'null'], maxLength: 1000 },
        },
        required: ['plan'],
      },
      answer: reference('Subscription'),
      status: 201,
    }),
  },
  '/modules': {
    get: owner('modules', 'Services and whether they are on', 'الخدمات وحالتها', {
      answer: { type: 'array', items: reference('Module') },
    }),
  },
  '/modules/{name}': {
    put: owner('switchModule', 'Switch a service on or off', 'تشغيل خدمة أو إيقافها', {
      parameters: [pathParameter('name')],
      body: {
        type: 'object',
        properties: {
          on: { type: 'boolean' },
          with_others: { type: 'boolean', description: 'Services that hang together with it follow.' },
        },
        required: ['on'],
      },
      answer: { type: 'array', items: reference('Module') },
    }),
  },
};
