import { reference, type JsonSchema } from './fieldSchema.ts';
import { idempotencyKey, queryParameter } from './operations.ts';
import { call, fields, text } from './platformCall.ts';
import type { Paths } from './resourcePaths.ts';

const strings: JsonSchema = { type: 'array', items: text };
const flag: JsonSchema = { type: 'boolean' };
const form: JsonSchema = {
  type: 'object',
  properties: {
    clinic_name: { type: 'string', minLength: 2, maxLength: 80 },
    clinic_name_en: { type: ['string', 'null'], minLength: 2, maxLength: 80 },
    subdomain: { type: 'string', pattern: '^[a-z][a-z0-9-]{1,28}[a-z0-9]$' },
    clinic_type: { type: 'string', enum: ['dental', 'medical', 'mixed'] },
    country: { type: 'string', enum: ['EG', 'SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'JO'] },
    owner_name: { type: 'string', minLength: 3, maxLength: 80 },
    name: { type: 'string', pattern: '^[A-Za-z0-9._-]{3,50}$' },
    email: { type: 'string', format: 'email' },
    phone: text,
    password: { type: 'string', format: 'password', minLength: 8, maxLength: 128 },
    password_confirmation: { type: 'string', format: 'password' },
    accept_terms: { const: true },
    sample_data: flag,
    honeypot_field: text,
  },
  required: [
    'clinic_name',
    'subdomain',
    'owner_name',
    'name',
    'email',
    'phone',
    'password',
    'password_confirmation',
    'accept_terms',
  ],
  additionalProperties: false,
};
const step = fields({ name: text, title: text, about: text, path: text, done: flag });

/** Sign-up of clinics and what a new clinic needs first. */
export const signupPaths: Paths = {
  '/signup/subdomain': {
    get: call('subdomain', 'Is a clinic address free', 'هل الرابط متاح', {
      open: true,
      parameters: [
        { ...queryParameter('value', 'The wished address, or a name to make one of.'), required: true },
      ],
      answer: fields({
        available: flag,
        reason: { enum: ['invalid', 'reserved', 'taken', null] },
        suggestions: { ...strings, maxItems: 3 },
      }),
    }),
  },
  '/signup': {
    post: call('signUp', 'Make a clinic', 'تسجيل عيادة', {
      open: true,
      parameters: [idempotencyKey],
      body: form,
      status: 201,
      answer: fields({
        message: text,
        clinic: fields({ name: text, subdomain: text, url: text }),
        login_url: text,
        // Not in the answer to a repetition, nor while the address is to be proven first.
        entry_code: text,
      }),
    }),
  },
  '/signup/enter': {
    post: call(
      'enter',
      'Open the new clinic once, with the code of its sign-up',
      'دخول العيادة الجديدة بعد التسجيل',
      {
        open: true,
        body: fields({ code: text }),
        answer: fields({ user: { type: 'object' }, token: text }),
      },
    ),
  },
  '/verify-email': {
    post: call('verifyEmail', 'Prove an e-mail address', 'تأكيد البريد الإلكتروني', {
      open: true,
      body: fields({ token: text }),
      answer: reference('Message'),
    }),
  },
  '/mail-opt-outs': {
    post: call('stopMail', 'Want no more mails of a kind', 'إيقاف رسائل غير ضرورية', {
      open: true,
      body: fields({ token: text }),
      answer: reference('Message'),
    }),
  },
  '/verify-email/resend': {
    post: call('resendProof', 'Send the link again', 'إعادة إرسال رابط التأكيد', {
      answer: reference('Message'),
    }),
  },
  '/clinic-setup': {
    get: call('clinicSetup', 'First steps of a clinic', 'خطوات تجهيز العيادة', {
      answer: fields({
        steps: { type: 'array', items: step },
        email: { anyOf: [fields({ address: text, proven: flag }), { type: 'null' }] },
        sample: { anyOf: [fields({ rows: { type: 'integer' } }), { type: 'null' }] },
      }),
    }),
  },
  '/sample-data': {
    post: call('addSampleData', 'Add sample data (owner)', 'إضافة البيانات التجريبية (المالك)', {
      parameters: [idempotencyKey],
      status: 201,
      answer: reference('Message'),
    }),
    delete: call('removeSampleData', 'Remove sample data (owner)', 'حذف البيانات التجريبية (المالك)', {
      answer: fields({
        message: text,
        removed: { type: 'integer' },
        kept: {
          type: 'array',
          items: fields({
            resource: text,
            id: { type: 'string', format: 'uuid' },
            label: text,
            because: strings,
          }),
        },
      }),
    }),
  },
};
