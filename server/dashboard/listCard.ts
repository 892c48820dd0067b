import type { ListCard } from '#metadata/card.ts';
import { valueKindOf } from '#metadata/fields/kinds/index.ts';
import { narrowed, resolveFilter } from '#metadata/derive/viewFilter.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { list } from '../data/read/list.ts';
import { totals } from '../data/read/totals.ts';
import type { Services } from '../data/statement/services.ts';
import { businessDayOf } from '../identity/businessDay.ts';
import type { Principal } from '../identity/principal.ts';
import type { Row } from '../kit/rules.ts';
import type { CardPlan } from './cards.ts';
import type { Days, Period } from './period.ts';
import { askedNames, cardValue, readableOf, type CardValue } from './values.ts';

type ListPlan = Extract<CardPlan, { readonly card: ListCard }>;

/** A number of a list, exact or "more than"; an amount where a column is summed. */
interface Figure {
  readonly count: number;
  readonly exact: boolean;
  readonly sum?: string;
}

/** What a card over a list answers. */
export interface ListCardAnswer extends Figure {
  /** What the list is asked with: its address carries the same (UX-39). */
  readonly filter: Row;
  readonly view?: string;
  readonly sort?: string;
  readonly before?: Figure;
  /** How the sum is written. */
  readonly as?: 'money' | 'number';
  /** Rows open on this tab of a record of `of`, whose id is `at`. */
  readonly rowsIn?: { readonly of: string; readonly tab: string; readonly drawn: string };
  readonly rows?: readonly {
    readonly id: string;
    readonly at?: string;
    readonly values: readonly CardValue[];
  }[];
}

/** Rows of a card. */
const shown = 3;

/** What the list is asked beside what it asks by itself: the view, the card's filter and the period. Its address carries the same. */
function askedFilter({ card, resource }: ListPlan, principal: Principal, days?: Days): Row {
  const { today, employeeId, userId } = principal;
  const viewer = { today, businessDay: businessDayOf(principal), employeeId, userId };
  const view = card.view === undefined ? {} : (resource.views?.[card.view]?.filter ?? {});
  const period = days === undefined ? {} : { [`${card.by}_gte`]: days.from, [`${card.by}_lte`]: days.to };
  return resolveFilter(resource, { ...view, ...card.filter, ...period }, viewer);
}

const sortText = (sort: string): string =>
  JSON.stringify(sort.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort, 'ASC']);

/** The order the card's rows have, where it is not the list's own. */
const sortOf = ({ card, resource, screen }: ListPlan): string | undefined =>
  card.sort ?? (card.view === undefined ? undefined : resource.views?.[card.view]?.sort) ?? screen.sort;

/** The declared view whose question this is to the letter: the list opens with it by name. */
const viewOf = ({ card, screenName }: ListPlan): string | undefined =>
  card.filter === undefined && card.by === undefined && screenName === 'list' ? card.view : undefined;

interface Asked {
  readonly services: Services;
  readonly principal: Principal;
  readonly plan: ListPlan;
}

const scopeOf = ({ screen }: ListPlan): string | undefined => (screen.own === true ? 'self' : undefined);

/** What its rows refer to, where they open there. */
const inField = ({ card }: ListPlan): readonly string[] => (card.rowsIn ? [card.rowsIn.field] : []);

/** Where the rows open, as the answer says it. */
function openedIn({ card, resource }: ListPlan): Pick<ListCardAnswer, 'rowsIn'> {
  const target = card.rowsIn && resource.fields[card.rowsIn.field]?.target;
  if (!card.rowsIn || target === undefined) return {};
  return { rowsIn: { of: target, tab: card.rowsIn.tab, drawn: card.rowsIn.of } };
}

/** The list's own answer, and the sum of a column. */
async function ask({ services, principal, plan }: Asked, filter: Row, names: readonly string[]) {
  const { resource, card, screen } = plan;
  const scope = scopeOf(plan);
  const sort = sortOf(plan);
  const asked = { filter: JSON.stringify(narrowed(screen.where, filter)), scope };
  const answer = await list(services, principal, resource, {
    ...asked,
    sort: sort === undefined ? undefined : sortText(sort),
    range: JSON.stringify([0, names.length === 0 ? 0 : shown - 1]),
    fields: [...new Set(['id', ...askedNames(resource, names), ...inField(plan)])].join(','),
  });
  const { total: count, exact } = answer;
  const figure: Figure = { count, exact };
  if (card.sum === undefined) return { answer, figure };
  const sums = JSON.parse(await totals(services, principal, resource, asked)) as Readonly<
    Record<string, string>
  >;
  const sum = sums[card.sum];
  return { answer, figure: sum === undefined ? figure : { ...figure, sum } };
}

const rowsOf = (
  resource: AnyResource,
  body: string,
  names: readonly string[],
  { card, principal }: { readonly card: ListCard; readonly principal: Principal },
): NonNullable<ListCardAnswer['rows']> =>
  (JSON.parse(body) as readonly Row[]).map((row) => {
    const values = names.flatMap((name) => {
      const value = cardValue(resource, name, row, principal.locale);
      const words = card.words[principal.locale].values?.[name];
      return value === undefined ? [] : [words === undefined ? value : { ...value, words }];
    });
    // A draft may have neither number nor purpose yet: a state alone names nothing.
    const isNamed = values[0] !== undefined && values[0].as !== 'badge';
    const kind: CardValue = { as: 'text', value: resource.words[principal.locale].one };
    const at = card.rowsIn === undefined ? undefined : row[card.rowsIn.field];
    return {
      id: String(row['id']),
      ...(typeof at === 'string' ? { at } : {}),
      values: isNamed ? values : [kind, ...values],
    };
  });

/**
 * Reads a card by the very door of its list, so that its number is the list's. Throws what the list throws: 403 for whoever may
 * not open it, 422 for whoever may not ask by the filter.
 */
export async function readListCard(asked: Asked, { now, before }: Period): Promise<ListCardAnswer> {
  const { principal, plan } = asked;
  const { card, resource } = plan;
  const days = card.by === undefined ? undefined : now;
  const filter = askedFilter(plan, principal, days);
  const names = readableOf(resource, card.show ?? [], principal);
  const { answer, figure } = await ask(asked, filter, names);
  const compared =
    days === undefined ? undefined : await ask(asked, askedFilter(plan, principal, before), []);
  const view = viewOf(plan);
  const { sort, sum } = card;
  const field = sum === undefined ? undefined : resource.fields[sum];
  return {
    ...figure,
    filter,
    ...(view === undefined ? {} : { view }),
    ...(sort === undefined ? {} : { sort }),
    ...(field === undefined ? {} : { as: valueKindOf(field) === 'money' ? 'money' : 'number' }),
    ...(compared === undefined ? {} : { before: compared.figure }),
    ...openedIn(plan),
    ...(names.length === 0 ? {} : { rows: rowsOf(resource, answer.body, names, { card, principal }) }),
  };
}
