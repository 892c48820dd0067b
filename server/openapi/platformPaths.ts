import { deskPaths, deskSchemas } from './deskPaths.ts';
import { notificationPaths, notificationSchemas } from './notificationPaths.ts';
import { reference, type JsonSchema } from './fieldSchema.ts';
import { pathParameter, queryParameter } from './operations.ts';
import { call, fields, text } from './platformCall.ts';
import type { Paths } from './resourcePaths.ts';
import { arrayOf } from './resourceSchemas.ts';
import { auditPaths, auditSchemas } from './auditPaths.ts';
import { remarkSchemas } from './remarkPaths.ts';
import { settingsPaths, settingsSchemas } from './settingsPaths.ts';
import { signupPaths } from './signupPaths.ts';
import { sitePaths } from './sitePaths.ts';
import { transferPaths, transferSchemas } from './transferPaths.ts';

const password: JsonSchema = { type: 'string', format: 'password', maxLength: 128 };
const twice = { password, password_confirmation: password };

/** Schemas of the addresses that belong to no resource. */
export const platformSchemas: Readonly<Record<string, JsonSchema>> = {
  ...transferSchemas,
  ...auditSchemas,
  ...settingsSchemas,
  ...deskSchemas,
  ...notificationSchemas,
  ...remarkSchemas,
  SignedIn: fields({
    token: { type: 'string', description: 'Sent as Authorization: Bearer …' },
    user: fields({
      id: { type: 'string', format: 'uuid' },
      name: text,
      role: { type: ['string', 'null'] },
      is_owner: { type: 'boolean' },
      must_change_password: { type: 'boolean' },
    }),
  }),
  SecondStep: fields({
    on: { type: 'boolean' },
    since: { type: ['string', 'null'], format: 'date-time' },
    codes_left: { type: 'integer' },
    demanded: { type: 'boolean' },
  }),
  Session: fields({
    id: { type: 'string', format: 'uuid' },
    created_at: { type: 'string', format: 'date-time' },
    last_seen_at: { type: 'string', format: 'date-time' },
    expires_at: { type: 'string', format: 'date-time' },
    ip: { type: ['string', 'null'] },
    user_agent: { type: ['string', 'null'] },
    current: { type: 'boolean' },
  }),
};

const clinicHeader: JsonSchema = {
  name: 'X-Clinic-Subdomain',
  in: 'header',
  description: 'Names the clinic before sign-in; without it the host does.',
  schema: text,
};

const copySize = queryParameter('size', 'A WebP copy of a picture, its longer side in pixels', {
  type: 'string',
  enum: ['256', '1024'],
});

/** Sign-in, the current user, sessions, files and health. */
export const platformPaths: Paths = {
  ...transferPaths,
  ...auditPaths,
  ...settingsPaths,
  ...deskPaths,
  ...notificationPaths,
  ...signupPaths,
  ...sitePaths,
  '/health': {
    get: call('health', 'Is the server ready', 'جاهزية الخادم', {
      open: true,
      answer: fields({ ok: { type: 'boolean' }, version: text }),
    }),
  },
  '/clinic-settings/{subdomain}': {
    get: call('clinicSettings', 'Public settings of a clinic', 'إعدادات العيادة العامة', {
      open: true,
      parameters: [pathParameter('subdomain')],
      answer: { type: 'object' },
    }),
  },
  '/clinic-settings/{subdomain}/logo/{file}': {
    get: call('clinicLogo', 'Logo of a clinic', 'شعار العيادة', {
      open: true,
      parameters: [pathParameter('subdomain'), pathParameter('file')],
    }),
  },
  '/login': {
    post: call('login', 'Sign in', 'تسجيل الدخول', {
      open: true,
      parameters: [clinicHeader],
      body: fields({ name: text, password }),
      answer: reference('SignedIn'),
    }),
  },
  '/logout': { post: call('logout', 'Sign out', 'تسجيل الخروج', { answer: reference('Message') }) },
  '/first-login': {
    post: call('firstLogin', 'Set the lasting password', 'تعيين كلمة المرور الدائمة', {
      body: fields(twice),
      answer: { allOf: [reference('SignedIn'), reference('Message')] },
    }),
  },
  '/change-password': {
    post: call('changePassword', 'Change the own password', 'تغيير كلمة المرور', {
      body: fields({ current_password: password, ...twice }),
      answer: { allOf: [reference('SignedIn'), reference('Message')] },
    }),
  },
  '/password-strength': {
    post: call('passwordStrength', 'How strong a password is', 'قوة كلمة المرور', {
      open: true,
      body: {
        type: 'object',
        properties: { password, names: { type: 'array', items: text, maxItems: 8 } },
        required: ['password'],
      },
      answer: {
        type: 'object',
        properties: {
          score: { type: 'integer', minimum: 0, maximum: 4 },
          enough: { type: 'boolean' },
          message: text,
        },
        required: ['score', 'enough'],
      },
    }),
  },
  '/confirm-password': {
    post: call('confirmPassword', 'Confirm the password for ten minutes', 'تأكيد كلمة المرور', {
      body: fields({ password }),
      answer: reference('Message'),
    }),
  },
  '/login/second-step': {
    post: call('finishSignIn', 'Finish a sign-in with a code', 'إكمال الدخول برمز التحقق', {
      open: true,
      body: fields({ ticket: text, code: text }),
      answer: reference('SignedIn'),
    }),
  },
  '/second-step': {
    get: call('secondStep', 'The second step of sign-in', 'التحقق بخطوتين', {
      answer: reference('SecondStep'),
    }),
    delete: call('endSecondStep', 'Take the second step off', 'إيقاف التحقق بخطوتين', {
      answer: reference('Message'),
    }),
  },
  '/second-step/start': {
    post: call('startSecondStep', 'A new seed for the authenticator', 'بدء تفعيل التحقق بخطوتين', {
      answer: fields({
        secret: text,
        uri: text,
        qr: fields({ size: { type: 'integer' }, path: text }),
      }),
    }),
  },
  '/second-step/confirm': {
    post: call('confirmSecondStep', 'Prove the authenticator', 'تأكيد تفعيل التحقق بخطوتين', {
      body: fields({ code: text }),
      answer: { allOf: [reference('Message'), fields({ recovery_codes: { type: 'array', items: text } })] },
    }),
  },
  '/second-step/recovery-codes': {
    post: call('renewRecoveryCodes', 'Ten new recovery codes', 'رموز استرداد جديدة', {
      answer: fields({ recovery_codes: { type: 'array', items: text } }),
    }),
  },
  '/forgot-password': {
    post: call('forgotPassword', 'Ask for a reset link', 'طلب رابط تعيين كلمة المرور', {
      open: true,
      parameters: [clinicHeader],
      body: fields({ email: { type: 'string', format: 'email' } }),
      answer: reference('Message'),
    }),
  },
  '/reset-password': {
    post: call('resetPassword', 'Use a reset link', 'تعيين كلمة المرور من الرابط', {
      open: true,
      body: fields({ token: text, ...twice }),
      answer: reference('Message'),
    }),
  },
  '/me': { get: call('me', 'The current user', 'المستخدم الحالي', { answer: { type: 'object' } }) },
  '/sessions': {
    get: call('sessions', 'Own sessions', 'جلساتي', { answer: arrayOf('Session') }),
  },
  '/sessions/{id}': {
    delete: call('endSession', 'End a session', 'إنهاء جلسة', {
      parameters: [pathParameter('id')],
      answer: fields({ id: { type: 'string', format: 'uuid' } }),
    }),
  },
  '/sessions/revoke-others': {
    post: call('endOtherSessions', 'End all other sessions', 'إنهاء الجلسات الأخرى', {
      answer: reference('Message'),
    }),
  },
  '/blog-pictures/{id}': {
    get: call('blogPicture', 'Picture of a blog post', 'صورة من مقال', {
      open: true,
      parameters: [pathParameter('id')],
    }),
  },
  '/files': {
    post: call('upload', 'Upload a file', 'رفع ملف', {
      body: fields({
        file: { type: 'string', format: 'binary' },
        use: { type: 'string', description: 'resource.field' },
      }),
      bodyType: 'multipart/form-data',
      answer: reference('File'),
      status: 201,
    }),
  },
  '/files/{id}': {
    get: call('download', 'Download a file', 'تنزيل ملف', { parameters: [pathParameter('id'), copySize] }),
    put: call('captionFile', 'Give a file a caption', 'تسمية ملف', {
      parameters: [pathParameter('id')],
      body: fields({ name: { type: 'string', minLength: 1, maxLength: 120 } }),
      answer: reference('File'),
    }),
  },
  '/files/{id}/link': {
    get: call('fileLink', 'An address of a file for a minute', 'رابط مؤقت لملف', {
      parameters: [pathParameter('id'), copySize],
      answer: fields({ url: text, expires_at: { type: 'string', format: 'date-time' } }),
    }),
  },
  '/file-links/{link}': {
    get: call('followFileLink', 'Open a link to a file', 'فتح رابط مؤقت لملف', {
      open: true,
      parameters: [pathParameter('link')],
    }),
  },
};
