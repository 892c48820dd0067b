import { signedIn } from '#metadata/access.ts';
import type { Repository } from '../data/repository.ts';
import { json } from '../http/calls.ts';
import { flagParameter, numberOr, textParameter } from '../http/parameters.ts';
import { routesWith, type Route } from '../http/route.ts';
import { count, fields, flag, id, instant, listOf, named, text } from '../openapi/schemas.ts';
import { inboxOf } from './inbox.ts';

interface InboxParts {
  readonly repository: Repository;
}

const row = named(
  'InboxRow',
  fields({
    resource: text,
    id,
    since: { ...instant, description: 'Since when it waits in this state.' },
    late: { ...flag, description: 'It was escalated.' },
    title: text,
    record: {
      type: 'object',
      description:
        'What names the record and the facts of its decision, as far as the caller reads them, with `_may`.',
    },
  }),
);

const route = routesWith<InboxParts>();

/** What waits for whoever asks, over everything that is decided (UX-75). */
export const inboxRoutes: readonly Route<InboxParts>[] = [
  route({
    method: 'GET',
    path: '/inbox',
    name: 'inbox',
    words: { en: 'What waits for my decision', ar: 'ما ينتظر قراري' },
    access: signedIn(),
    query: {
      resource: textParameter('Of this kind alone.', { pattern: /^[a-z-]{1,60}$/ }),
      limit: numberOr(20, '1 to 100.', { maximum: 100 }),
      page: numberOr(1, '1 to 1000.', { maximum: 1_000 }),
      count: flagParameter('true: the numbers alone.'),
    },
    answer: fields({
      data: listOf(row),
      total: count,
      kinds: listOf(fields({ resource: text, count })),
    }),
    async work({ parts, principal, query, reply }) {
      const { resource, page, count: counts } = query;
      const limit = counts ? 0 : query.limit;
      const asked = { resource, limit, offset: (page - 1) * limit };
      const { data, total, kinds } = await inboxOf(parts.repository.inside.services, principal, asked);
      return json(reply, `{"data":${data},"total":${total},"kinds":${kinds}}`);
    },
  }),
];
