import { reference, type JsonSchema } from './fieldSchema.ts';
import { pathParameter, queryParameter } from './operations.ts';
import { call, fields, text } from './platformCall.ts';
import type { Paths } from './resourcePaths.ts';

const id: JsonSchema = { type: 'string', format: 'uuid' };
const maybeId: JsonSchema = { type: ['string', 'null'], format: 'uuid' };
const maybeText: JsonSchema = { type: ['string', 'null'] };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const maybeInstant: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const time: JsonSchema = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };

/** What people are told, and how they want it (platform.md 11). */
export const notificationSchemas: Readonly<Record<string, JsonSchema>> = {
  Notification: fields({
    id,
    type: text,
    area: text,
    entity: maybeText,
    entity_id: maybeId,
    actor_id: maybeId,
    title_ar: { type: 'string', maxLength: 120 },
    title_en: { type: 'string', maxLength: 120 },
    body_ar: { ...maybeText, maxLength: 300 },
    body_en: { ...maybeText, maxLength: 300 },
    link: { ...maybeText, description: 'A page of the app.' },
    priority: { type: 'string', enum: ['normal', 'high'] },
    created_at: instant,
    seen_at: maybeInstant,
    read_at: maybeInstant,
  }),
  NotificationPreferences: {
    type: 'object',
    properties: {
      areas: {
        type: 'array',
        items: {
          type: 'object',
          properties: { area: text, app: { const: true }, mail: { type: 'boolean' } },
          required: ['area', 'mail'],
        },
      },
      quiet: {
        type: ['object', 'null'],
        properties: { from: time, to: time },
        required: ['from', 'to'],
        description: 'In the clinic’s time; across midnight where it ends before it begins.',
      },
    },
    required: ['areas'],
    additionalProperties: false,
  },
};

const unread = fields({ unread: count });

export const notificationPaths: Paths = {
  '/notifications': {
    get: call('notifications', 'Own notifications', 'إشعاراتي', {
      parameters: [
        queryParameter('unread', 'true: unread ones alone.'),
        queryParameter('area', 'Of this area alone.'),
        queryParameter('before', 'The id of the last one already read.'),
        queryParameter('limit', '1 to 100; 20 where not said.', { type: 'integer' }),
      ],
      answer: fields({
        data: { type: 'array', items: reference('Notification') },
        total: count,
        unread: count,
      }),
    }),
  },
  '/notifications/stream': {
    get: call('notificationStream', 'Live events (text/event-stream)', 'البث المباشر للإشعارات', {
      parameters: [
        {
          name: 'Last-Event-ID',
          in: 'header',
          description: 'What came after it is sent again, at most 100; else the event reset.',
          schema: text,
        },
      ],
    }),
  },
  '/notifications/{id}/read': {
    post: call('readNotification', 'Mark one as read', 'تحديد إشعار كمقروء', {
      parameters: [pathParameter('id')],
      answer: reference('Notification'),
    }),
  },
  '/notifications/read-all': {
    post: call('readNotifications', 'Mark all, or some, as read', 'تحديد الإشعارات كمقروءة', {
      body: {
        type: 'object',
        properties: { ids: { type: 'array', items: id, maxItems: 200 }, area: text },
      },
      answer: unread,
    }),
  },
  '/notifications/seen': {
    post: call('seeNotifications', 'The bell was opened', 'فُتحت قائمة الإشعارات', { answer: unread }),
  },
  '/notification-preferences': {
    get: call('notificationPreferences', 'What I am told by e-mail', 'تفضيلات الإشعارات', {
      answer: reference('NotificationPreferences'),
    }),
    put: call('keepNotificationPreferences', 'Choose what comes by e-mail', 'حفظ تفضيلات الإشعارات', {
      body: reference('NotificationPreferences'),
      answer: reference('NotificationPreferences'),
    }),
  },
};
