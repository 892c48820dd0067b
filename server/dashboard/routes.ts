import { signedIn } from '#metadata/access.ts';
import { cardGroups } from '#metadata/derive/cardKinds.ts';
import { choiceParameter, dayParameter, textParameter } from '../http/parameters.ts';
import { routesWith, type Route } from '../http/route.ts';
import { anyObject, count, day, fields, flag, listOf, text } from '../openapi/schemas.ts';
import { periodNames, periodOf } from './period.ts';
import { previewDashboard, readDashboard, type DashboardParts } from './read.ts';

const days = fields({ from: day, to: day });
const figure = {
  count,
  exact: { ...flag, description: 'false: there are more than `count`.' },
  sum: { ...text, description: 'Exact decimal, where the card sums a column.' },
};
const value = {
  type: 'object',
  properties: {
    as: { enum: ['text', 'day', 'moment', 'month', 'number', 'money', 'badge'] },
    value: text,
    tone: text,
    words: { ...text, description: 'What is said around it: `{value}`.' },
  },
  required: ['as', 'value'],
};

/** A card is there only for whoever may open the list or report behind it. */
const card = {
  type: 'object',
  properties: {
    key: text,
    group: { enum: cardGroups },
    order: count,
    of: { ...text, description: 'The resource behind it.' },
    preview: { ...flag, description: 'The name of a card of a role alone.' },
    failed: { ...flag, description: 'This card could not be read; the others stand.' },
    title: text,
    tone: text,
    screen: { ...text, description: 'The list of the resource it leads to.' },
    filter: { ...anyObject, description: 'What that list is asked with: it has as many rows.' },
    view: text,
    sort: text,
    ...figure,
    as: { enum: ['money', 'number'] },
    before: { type: 'object', properties: figure, required: ['count', 'exact'] },
    report: { ...text, description: 'The report of the resource it shows.' },
    sums: { ...anyObject, description: 'Of a report over the chosen days: exact decimals by column.' },
    sumsBefore: { ...anyObject, description: 'The same of the period before.' },
    rowsIn: { ...anyObject, description: 'The tab of a record (`at` of a row) its rows open on.' },
    rows: listOf({ type: 'object', properties: { id: text, at: text, values: listOf(value) } }),
  },
  required: ['key', 'group', 'order', 'of', 'title'],
};

const route = routesWith<DashboardParts>();

/** Each person's own day (UX-38 to 41). */
export const dashboardRoutes: readonly Route<DashboardParts>[] = [
  route({
    method: 'GET',
    path: '/dashboard',
    name: 'dashboard',
    words: {
      en: 'Own day: cards of what waits, what is wrong and what changed',
      ar: 'يومي: ما ينتظر وما تعثر وما تغيّر',
    },
    access: signedIn(),
    query: {
      period: choiceParameter('The days numbers are of, compared with those before.', periodNames),
      from: dayParameter('First day, of a `custom` period.'),
      to: dayParameter('Last day, at most 400 days on.'),
      role: textParameter('Id of a role: the names of its holders’ cards, and nothing they say (UX-76).', {
        pattern: /^[0-9a-f-]{36}$/i,
      }),
      cards: textParameter('Keys of cards, by commas: only these.', { maxLength: 2_000 }),
    },
    answer: fields({
      period: { enum: periodNames },
      now: days,
      before: days,
      cards: listOf(card),
    }),
    async work({ parts, principal, query: { period: name = 'week', from, to, role, cards } }) {
      const { today, clinic } = principal;
      const period = periodOf(
        name,
        { today, weekStart: clinic.weekStart },
        {
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
        },
      );
      const keys = cards === undefined ? undefined : new Set(cards.split(','));
      return {
        period: name,
        now: period.now,
        before: period.before,
        cards:
          role === undefined
            ? await readDashboard(parts, principal, period, keys)
            : await previewDashboard(parts, principal, role, period),
      };
    },
  }),
];
