import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import { resolveFilter } from '#metadata/derive/viewFilter.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi } from '#src/client/records/api.ts';
import { mayAsk } from '../parts/access.ts';
import { firstSort, sortFrom, sortText } from './columns.ts';
import { useListSetting, type ListRow } from './listSetting.ts';
import { sameFilter, searchFor, type ViewState } from './viewState.ts';

/** A view somebody saved, as `GET /saved-views` answers it. */
export interface SavedView {
  readonly id: string;
  readonly version: number;
  readonly list: string;
  readonly name: string;
  /** `null`: private; `all`: for everybody. */
  readonly role_id: string | null;
  readonly mine: boolean;
  /** The parts that were kept; the order as react-admin writes it. */
  readonly state: Partial<Omit<ViewState, 'sort'>> & {
    readonly sort?: { readonly field: string; readonly order: string } | undefined;
  };
}

/** What a saved view shows, in the shape declared views have. */
export const stateOf = ({ state: { filter = {}, sort, ...rest } }: SavedView): ViewState => ({
  ...rest,
  filter,
  ...(sort === undefined ? {} : { sort: sortText(sort) }),
});

/** One view of a list: all, a declared one, or a saved one. */
export interface ViewChoice {
  /** In the address and in the preference: `all`, the declared name, or the id of a saved view. */
  readonly key: string;
  readonly label: string;
  readonly state: ViewState;
  readonly saved?: SavedView | undefined;
}

export const savedViewsKey = (list: string) => ['saved-views', list] as const;
export const all = 'all';

/** The saved views of a list. Where they cannot be had, the declared ones are still there. */
export const useSavedViews = (list: string, enabled: boolean) =>
  useQuery({
    queryKey: savedViewsKey(list),
    queryFn: ({ signal }) =>
      callApi<readonly SavedView[]>(`/saved-views?list=${encodeURIComponent(list)}`, { signal }),
    enabled,
    retry: false,
    staleTime: 60_000,
  });

/** The declared views of a plain list, for this person and day; own lists and narrowed ones declare none. */
export function useDeclaredViews(resource: AnyResource, screenName: string): readonly ViewChoice[] {
  const { today, businessDay, locale } = useReading();
  const { details } = useMe();
  const subject = useSubject();
  return useMemo(() => {
    if (screenName !== 'list') return [];
    const viewer = { today, businessDay, employeeId: details.employee_id, userId: details.user_id };
    const open = Object.entries(resource.views ?? {}).filter(([, { filter }]) =>
      Object.keys(filter).every((name) => mayAsk(resource, name, subject)),
    );
    return open.map(([key, { filter, sort }]) => ({
      key,
      label: resource.words[locale].views?.[key] ?? key,
      state: { filter: resolveFilter(resource, filter, viewer), ...(sort === undefined ? {} : { sort }) },
    }));
  }, [resource, screenName, subject, today, businessDay, locale, details.employee_id, details.user_id]);
}

/** “All” with what the list has beside it. */
export function viewChoices(
  declared: readonly ViewChoice[],
  saved: readonly SavedView[] | undefined,
  { t }: Pick<Reading, 't'>,
): readonly [ViewChoice, ...ViewChoice[]] {
  const kept = (saved ?? []).map((one): ViewChoice => ({
    key: one.id,
    label: one.name,
    state: stateOf(one),
    saved: one,
  }));
  return [{ key: all, label: t.view.all, state: { filter: {} } }, ...declared, ...kept];
}

export interface ViewsState {
  readonly choices: readonly ViewChoice[];
  readonly active: ViewChoice;
  /** The list asks something else than its view by now. */
  readonly changed: boolean;
  readonly open: (view: ViewChoice) => void;
  /** What the list shows now, to be kept. */
  readonly current: ViewState;
}

/** The views of the list around, and which one is open. */
export function useViews(screenName: string): ViewsState {
  const { resource, screen, page } = useListSetting();
  const reading = useReading();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { filterValues, sort, perPage, isPending } = useListContext<ListRow>();
  const declared = useDeclaredViews(resource, screenName);
  const list = page?.list ?? resource.name;
  const { data } = useSavedViews(list, !isPending);
  const choices = viewChoices(declared, data, reading);
  const wanted = new URLSearchParams(search).get('view') ?? all;
  const active = choices.find(({ key }) => key === wanted) ?? choices[0];
  const { q, ...filter } = filterValues as Record<string, unknown>;
  const first = sortText(firstSort(resource, screen));
  const current: ViewState = {
    filter,
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    sort: sortText(sort),
    ...(page?.arrangement.columns === undefined ? {} : { columns: page.arrangement.columns }),
  };
  const changed =
    !sameFilter(filter, active.state.filter) ||
    (current.q ?? '') !== (active.state.q ?? '') ||
    current.sort !== (active.state.sort ?? first);
  const open = (view: ViewChoice): void => {
    const { columns } = view.state;
    if (columns !== undefined && page) page.arrange({ columns });
    void navigate({ search: searchFor(view.key, view.state, sortFrom(view.state.sort ?? first), perPage) });
  };
  return { choices, active, changed, open, current };
}
