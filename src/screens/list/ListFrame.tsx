import { useMemo, type ReactNode } from 'react';
import { Box, Typography, useMediaQuery, type Theme } from '@mui/material';
import { ListBase, useListContext, useStore } from 'ra-core';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import '#src/fields/index.ts';
import { decide, type Subject } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useOwnFields } from '#src/fields/custom/customDefinitions.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { createAddress, rowAddress } from '../parts/access.ts';
import { Letterhead } from '#src/ui/Letterhead.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { ScreenHelp } from '../parts/ScreenHelp.tsx';
import { countOf } from '../parts/titles.ts';
import { bulkTransitions } from '../workflow/transitions.ts';
import { AddButton } from './AddButton.tsx';
import { chosenColumns, columnsOf, firstSort, offeredColumns, ownExcept, sortFrom } from './columns.ts';
import { ListSettingContext, type Arrangement, type ListRow, type ListSetting } from './listSetting.ts';
import { ListTools } from './ListTools.tsx';
import { isExact } from './Pager.tsx';
import { RecordList } from './RecordList.tsx';
import { useRemembering } from './useRemembering.ts';
import { all, stateOf, useDeclaredViews, useSavedViews } from './useViews.ts';
import { ViewBar } from './ViewBar.tsx';
import { searchFor } from './viewState.ts';

export interface ListFrameProps {
  readonly resource: AnyResource;
  readonly screenName: string;
  /** Where a row leads; the record's own page where not said. */
  readonly addressOf?: ListSetting['addressOf'] | undefined;
  /** Stands between the heading and the list. */
  readonly above?: ReactNode;
  /** Draws the rows instead of the generated table; reads `useListContext()`. */
  readonly children?: ReactNode;
  /** A list of rows about oneself that others add. */
  readonly withoutAdd?: boolean | undefined;
}

/** What a list of a parent's children always asks: the parent of its address. */
function alwaysAsked(
  resource: AnyResource,
  screen: Screen,
  params: Readonly<Record<string, string | undefined>>,
) {
  const parent = resource.parent;
  const id = parent && params[parent.param];
  return { ...screen.where, ...(parent && id !== undefined ? { [parent.field]: id } : {}) };
}

function screenOf(resource: AnyResource, screenName: string): Screen {
  const screen = resource.screens[screenName];
  if (!screen) throw new Error(`${resource.name} has no screen ${screenName}`);
  return screen;
}

/** Hand-made buttons over chosen rows, for those who may. */
function bulkFor(resource: AnyResource, subject: Subject): ListSetting['Bulk'] {
  const bulk = piecesFor(resource)?.bulk;
  return bulk && decide(bulk.access, subject) !== undefined ? bulk.Actions : undefined;
}

const nothing: Arrangement = {};

/** A declared view may need columns of its own; those somebody chose stay, with what only the view shows after the first. */
function viewColumns(
  resource: AnyResource,
  screenName: string,
  view: string,
  chosen: readonly string[] | undefined,
): readonly string[] | undefined {
  const own = screenName === 'list' ? resource.views?.[view]?.columns : undefined;
  if (own === undefined || chosen === undefined) return own ?? chosen;
  const usual = resource.screens[screenName]?.columns ?? [];
  const only = own.filter((name) => !usual.includes(name) && !chosen.includes(name));
  return [...chosen.slice(0, 1), ...only, ...chosen.slice(1)];
}

function useSetting(
  { resource: declaration, screenName, addressOf, withoutAdd }: ListFrameProps,
  name: string,
): ListSetting & { readonly isPending: boolean } {
  const { resource, isPending } = useOwnFields(declaration);
  const screen = screenOf(resource, screenName);
  const subject = useSubject();
  const params = useParams();
  const { locale } = useReading();
  const view = new URLSearchParams(useLocation().search).get('view') ?? all;
  const list = screenName === 'list' ? resource.name : `${resource.name}~${screenName}`;
  const [arrangement, keep] = usePreference<Arrangement>(`list.${list}`, nothing);
  return useMemo(() => {
    const except = ownExcept(resource, screen);
    const declared = columnsOf(resource, screen, subject, locale, except);
    const offered = offeredColumns(resource, declared, subject, locale, except);
    const arrange = (change: Arrangement): void => keep({ ...arrangement, ...change });
    return {
      resource,
      screen,
      columns: chosenColumns(declared, offered, viewColumns(resource, screenName, view, arrangement.columns)),
      addressOf: addressOf ?? rowAddress(resource, name, subject, params),
      addAddress:
        withoutAdd === true ? undefined : createAddress(resource, subject, params, screen.own === true),
      transitions: screen.own === true ? [] : bulkTransitions(resource, subject),
      Bulk: screenName === 'list' ? bulkFor(resource, subject) : undefined,
      page: { list, offered, arrangement, arrange, name, always: alwaysAsked(resource, screen, params) },
      isPending,
    };
  }, [
    resource,
    isPending,
    screen,
    screenName,
    name,
    list,
    subject,
    params,
    locale,
    addressOf,
    withoutAdd,
    arrangement,
    keep,
    view,
  ]);
}

/** The name of the list, its count and its buttons. */
function ListHead({ resource, screenName }: Pick<ListFrameProps, 'resource' | 'screenName'>) {
  const reading = useReading();
  const words = resource.words[reading.locale];
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { total, meta } = useListContext<ListRow>();
  const Lead = screenName === 'list' ? piecesFor(resource)?.leadAction : undefined;
  return (
    <PageHead
      tight
      title={words.screens?.[screenName] ?? words.many}
      // On phones it stands in the menu beside "add".
      help={narrow ? undefined : <ScreenHelp resource={resource} kind="list" />}
      beside={
        total === undefined ? null : (
          <Typography variant="body2" component="span" color="text.secondary" role="status">
            {countOf(resource, total, isExact(meta), reading)}
          </Typography>
        )
      }
    >
      <ListTools plain={screenName === 'list'} />
      {Lead ? <Lead /> : <AddButton main />}
    </PageHead>
  );
}

/**
 * The address of the view somebody chose to open the list with, while nothing else is asked; `wait` while a saved view
 * is on its way.
 */
function useOpening({ resource, screenName }: ListFrameProps, setting: ListSetting, storeKey: string) {
  const { search } = useLocation();
  const [kept] = useStore<unknown>(storeKey);
  const chosen = setting.page?.arrangement.view ?? setting.screen.opens;
  const declared = useDeclaredViews(resource, screenName);
  const isOpen = search !== '' || kept !== undefined || chosen === undefined || chosen === all;
  const known = declared.find(({ key }) => key === chosen);
  const asks = !isOpen && !known;
  const { data, isPending } = useSavedViews(setting.page?.list ?? resource.name, asks);
  if (isOpen) return undefined;
  const saved = data?.find(({ id }) => id === chosen);
  const state = known?.state ?? (saved && stateOf(saved));
  if (!state) return asks && isPending ? 'wait' : undefined;
  const { sort } = state;
  return searchFor(
    chosen,
    state,
    sort === undefined ? firstSort(resource, setting.screen) : sortFrom(sort),
    25,
  );
}

function Remember() {
  useRemembering();
  return null;
}

/**
 * Any list that is a screen of its own: heading, views, filters, rows and pages. A hand-made list gives other rows, another
 * way to open them, or something above.
 */
export function ListFrame(props: ListFrameProps) {
  const { resource, screenName, above, children } = props;
  const params = useParams();
  const { search } = useLocation();
  const screen = screenOf(resource, screenName);
  const name = screen.own === true ? `${resource.name}~${screenName}` : resource.name;
  const setting = useSetting(props, name);
  const parentId = resource.parent && params[resource.parent.param];
  const storeKey = [resource.name, screenName, parentId].filter(Boolean).join('.');
  const opening = useOpening(props, setting, storeKey);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const views = <ViewBar screenName={screenName} />;
  // What the address asks of the clinic's own fields means nothing before they are known.
  if (opening === 'wait' || (setting.isPending && search.includes('custom.'))) return null;
  if (opening !== undefined) return <Navigate to={{ search: opening }} replace />;
  return (
    <ListBase
      key={`${name} ${screenName} ${parentId ?? ''}`}
      resource={name}
      filter={setting.page?.always ?? {}}
      sort={firstSort(resource, screen)}
      perPage={25}
      storeKey={storeKey}
      // The route's guard has decided already.
      disableAuthentication
      exporter={false}
    >
      <ListSettingContext.Provider value={setting}>
        <Remember />
        <Box data-print="only">
          <Letterhead />
        </Box>
        <ListHead resource={resource} screenName={screenName} />
        {above}
        {narrow ? null : views}
        {/* On phones the views share the line of the filters. */}
        <RecordList views={narrow ? views : undefined}>{children}</RecordList>
      </ListSettingContext.Provider>
    </ListBase>
  );
}
