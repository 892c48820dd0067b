import { isId } from '#metadata/fields/validate.ts';
import { signedIn } from '#metadata/access.ts';
import { objectFor, readBody, type Body } from '../http/bodies.ts';
import { flagParameter, idParameter, numberOr, textParameter } from '../http/parameters.ts';
import { routesWith, type Route } from '../http/route.ts';
import { count, fields, id, listOf, text } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import type { NoticeBook } from './noticeBook.ts';
import type { NoticeHub } from './hub.ts';
import {
  noticesOf,
  readNotice,
  readNotices,
  seeNotices,
  type ChosenNotices,
  type NoticeListParts,
} from './list.ts';
import { keepPreferences, preferencesOf } from './preferences.ts';
import { notification, notificationPreferences } from './schemas.ts';

export interface NoticeRouteParts extends NoticeListParts {
  readonly book: NoticeBook;
  readonly hub: NoticeHub;
}

const unread = fields({ unread: count });
const access = signedIn();
// What a person has read is theirs, also while the clinic only reads.
const config = { openWhile: 'read_only' } as const;
const mostChosen = 200;

const chosenNotices: Body<ChosenNotices> = readBody(
  { type: 'object', properties: { ids: { ...listOf(id), maxItems: mostChosen }, area: text } },
  ({ ids = null, area }) => {
    const isList = ids === null || (Array.isArray(ids) && ids.length <= mostChosen && ids.every(isId));
    if (!isList || (area !== undefined && typeof area !== 'string')) throw new ProblemError('bad_request');
    return { ids: ids as readonly string[] | null, area: area ?? null };
  },
);

const route = routesWith<NoticeRouteParts>();

/** The bell of the person who asks; nobody else's row exists for them (platform.md 11). */
export const noticeRoutes: readonly Route<NoticeRouteParts>[] = [
  route({
    method: 'GET',
    path: '/notifications',
    name: 'notifications',
    words: { en: 'Own notifications', ar: 'إشعاراتي' },
    access,
    query: {
      unread: flagParameter('true: unread ones alone.'),
      area: textParameter('Of this area alone.', { pattern: /^[a-z_]{1,40}$/ }),
      before: idParameter('The id of the last one already read.'),
      limit: numberOr(20, '1 to 100.', { maximum: 100 }),
    },
    answer: fields({ data: listOf(notification), total: count, unread: count }),
    work: ({ parts, principal, query }) => noticesOf(parts, principal, query),
  }),
  route({
    method: 'GET',
    path: '/notifications/stream',
    name: 'notificationStream',
    words: { en: 'Live events (text/event-stream)', ar: 'البث المباشر للإشعارات' },
    access,
    // The same request is looked at again and again while it is open, and never counts as use (SEC-29).
    config: { background: true },
    headers: [
      {
        name: 'Last-Event-ID',
        in: 'header',
        description: 'What came after it is sent again, at most 100; else the event reset.',
        schema: text,
      },
    ],
    work: ({ parts, request, reply, principal }) => parts.hub.open(request, reply, principal),
  }),
  route({
    method: 'POST',
    path: '/notifications/:id/read',
    name: 'readNotification',
    words: { en: 'Mark one as read', ar: 'تحديد إشعار كمقروء' },
    access,
    config,
    answer: notification,
    work: ({ parts, principal, params }) => readNotice(parts, principal, params.id),
  }),
  route({
    method: 'POST',
    path: '/notifications/read-all',
    name: 'readNotifications',
    words: { en: 'Mark all, or some, as read', ar: 'تحديد الإشعارات كمقروءة' },
    access,
    config,
    body: chosenNotices,
    answer: unread,
    work: ({ parts, principal, body }) => readNotices(parts.pool, principal, body),
  }),
  route({
    method: 'POST',
    path: '/notifications/seen',
    name: 'seeNotifications',
    words: { en: 'The bell was opened', ar: 'فُتحت قائمة الإشعارات' },
    access,
    config,
    answer: unread,
    work: ({ parts, principal }) => seeNotices(parts.pool, principal),
  }),
  route({
    method: 'GET',
    path: '/notification-preferences',
    name: 'notificationPreferences',
    words: { en: 'What I am told by e-mail', ar: 'تفضيلات الإشعارات' },
    access,
    answer: notificationPreferences,
    work: ({ parts, principal }) => preferencesOf(parts.pool, principal, parts.book),
  }),
  route({
    method: 'PUT',
    path: '/notification-preferences',
    name: 'keepNotificationPreferences',
    words: { en: 'Choose what comes by e-mail', ar: 'حفظ تفضيلات الإشعارات' },
    access,
    config,
    body: objectFor(notificationPreferences),
    answer: notificationPreferences,
    work: ({ parts, principal, body }) => keepPreferences(parts.pool, principal, parts.book, body),
  }),
];
