import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import type { CardGroup } from '#metadata/card.ts';
import type { Tone } from '#metadata/workflow.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { callApi } from '#src/client/records/api.ts';
import { takeFirst } from '#src/client/session/firstCall.ts';
import type { Follows } from '#src/client/records/liveMarks.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';

export interface Figure {
  readonly count: number;
  /** False: there are more. */
  readonly exact: boolean;
  /** Exact decimal. */
  readonly sum?: string;
}
export interface CardValue {
  readonly as: 'text' | 'day' | 'moment' | 'month' | 'number' | 'money' | 'badge';
  readonly value: string;
  readonly tone?: Tone;
  readonly words?: string;
}
interface CardHead {
  readonly key: string;
  readonly group: CardGroup;
  readonly order: number;
  readonly of: string;
  readonly title: string;
  readonly failed?: true;
  /** The name of a card of a role that is looked through: it says nothing (UX-76). */
  readonly preview?: true;
}
export interface ListCardAnswer extends CardHead, Figure {
  readonly screen: string;
  readonly tone?: Tone;
  readonly filter: Row;
  readonly view?: string;
  readonly sort?: string;
  readonly as?: 'money' | 'number';
  readonly before?: Figure;
  /** The tab of a record its rows open on, and what that tab draws. */
  readonly rowsIn?: { readonly of: string; readonly tab: string; readonly drawn: string };
  readonly rows?: readonly CardRow[];
}
export interface CardRow {
  readonly id: string;
  /** The record on whose tab it opens. */
  readonly at?: string;
  readonly values: readonly CardValue[];
}
export interface ReportCardAnswer extends CardHead {
  readonly report: string;
  readonly rows: readonly Row[];
  /** Of a report over the chosen days. */
  readonly filter?: Row;
  readonly sums?: Sums;
  readonly sumsBefore?: Sums;
}
type Sums = Readonly<Record<string, string>>;
export type CardAnswer = ListCardAnswer | ReportCardAnswer;

interface Days {
  readonly from: string;
  readonly to: string;
}
/** `GET /dashboard`. */
export interface Day {
  readonly period: string;
  readonly now: Days;
  readonly before: Days;
  readonly cards: readonly CardAnswer[];
}

export const isReport = (card: CardAnswer): card is ReportCardAnswer => 'report' in card;

const isSome = ({ count, sum }: Figure): boolean => (sum === undefined ? count > 0 : /[1-9]/.test(sum));

const isSomeOf = (sums: Sums = {}): boolean => Object.values(sums).some((sum) => /[1-9]/.test(sum));

/** Nothing is said of what there is none of. */
export const saysSomething = (card: CardAnswer): boolean =>
  card.failed === true ||
  card.preview === true ||
  (isReport(card)
    ? card.rows.length > 0 && (card.sums === undefined || isSomeOf(card.sums) || isSomeOf(card.sumsBefore))
    : isSome(card) || (card.before !== undefined && isSome(card.before)));

/** The list behind a card, as the address of its screen says it. */
export const listOf = ({ of, screen }: ListCardAnswer): ScreenEntry | undefined =>
  catalogue.screens.find(({ resource, name }) => resource.name === of && name === screen);

/** The address that shows the very rows the card counts (UX-39). */
export function addressOf(card: ListCardAnswer): string | undefined {
  const list = listOf(card);
  if (list === undefined) return undefined;
  const { filter, view = 'all', sort } = card;
  const order =
    sort === undefined ? {} : { sort: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' };
  return `${list.path}?${new URLSearchParams({ view, filter: JSON.stringify(filter), ...order }).toString()}`;
}

/** The page of a report with all its rows, of the same days; undefined where it has none. */
export function reportAddressOf({ of, report, filter }: ReportCardAnswer): string | undefined {
  const page = catalogue.screens.find(
    ({ resource, name }) => resource.name === of && name === `reports.${report}`,
  );
  if (page === undefined) return undefined;
  const asked = filter === undefined ? {} : { filter: JSON.stringify(filter) };
  return `${page.path}?${new URLSearchParams({ view: 'all', ...asked }).toString()}`;
}

export const dayKey = 'dashboard';

/** The day of whoever is signed in, for the period the address says; with the way to read single cards again. */
export function useDay(period: Readonly<Record<string, string>>) {
  const { locale, today } = useReading();
  const client = useQueryClient();
  const queryKey = [dayKey, locale, today, period] as const;
  const read = (more: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Day> => {
    const path = `/dashboard?${new URLSearchParams({ ...period, ...more }).toString()}`;
    const sent = takeFirst(path) as Promise<Day> | undefined;
    return sent ?? callApi<Day>(path, signal === undefined ? {} : { signal });
  };
  const follows: Follows = (lists) =>
    client.getQueryData<Day>(queryKey)?.cards.some(({ of }) => lists.has(of)) === true;
  const query = useQuery({
    queryKey,
    meta: { follows },
    queryFn: ({ signal }) => read({}, signal),
    placeholderData: keepPreviousData,
  });
  const readAgain = async (key: string): Promise<void> => {
    const { cards } = await read({ cards: key });
    client.setQueryData<Day>(
      queryKey,
      (day) =>
        day && { ...day, cards: day.cards.map((one) => cards.find((fresh) => fresh.key === one.key) ?? one) },
    );
  };
  return { query, readAgain };
}
