import type { ReactNode } from 'react';
import { Box, Typography, useMediaQuery, type Theme } from '@mui/material';
import { ListBase, useListContext, useStore } from 'ra-core';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import '#src/fields/index.ts';
import { isId } from '#metadata/fields/validate.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { Letterhead } from '#src/ui/Letterhead.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { ScreenHelp } from '../parts/ScreenHelp.tsx';
import { countOf } from '../parts/titles.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { AddButton } from './AddButton.tsx';
import { askedOptions } from './askedFields.ts';
import { firstSort, sortFrom } from './columns.ts';
import { LeaveOutGone, useGoneFields } from './goneFields.tsx';
import { ListSettingContext, type ListRow, type ListSetting } from './listSetting.ts';
import { ListTools } from './ListTools.tsx';
import { isExact } from './Pager.tsx';
import { RecordList } from './RecordList.tsx';
import { screenOf, usePageSetting, type PageList } from './usePageSetting.ts';
import { useRemembering } from './useRemembering.ts';
import { all, stateOf, useDeclaredViews, useSavedViews } from './useViews.ts';
import { ViewBar } from './ViewBar.tsx';
import { searchFor } from './viewState.ts';

export interface ListFrameProps extends PageList {
  /** Stands between the heading and the list. */
  readonly above?: ReactNode;
  /** Stands under the list. */
  readonly below?: ReactNode;
  /** Draws the rows instead of the generated table; reads `useListContext()`. */
  readonly children?: ReactNode;
  /** Where its rows are asked for, where the resource's name does not say it. */
  readonly name?: string;
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

/** The parameter by which an address, such as one of a notice, names a record of the list: `?open=…`. */
const openParam = 'open';

/**
 * Where the record lies that the address names, as a click on its row would have it; a list with a way of its own to open
 * its rows reads the address itself.
 */
function useNamed({ addressOf }: ListFrameProps, setting: ListSetting): string | undefined {
  const id = new URLSearchParams(useLocation().search).get(openParam);
  const address = isId(id) && addressOf === undefined ? setting.addressOf(id, { id }) : undefined;
  if (address === undefined) return undefined;
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.delete(openParam);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
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
  const { resource, screenName, above, below, children } = props;
  const params = useParams();
  const { search } = useLocation();
  const screen = screenOf(resource, screenName);
  const name = props.name ?? (screen.own === true ? `${resource.name}~${screenName}` : resource.name);
  const setting = usePageSetting(props, name);
  const subject = useSubject();
  const isDrawnElsewhere = children !== undefined && children !== null;
  const asked = isDrawnElsewhere
    ? { queryOptions: { meta: { where: screen.where } } }
    : askedOptions(setting, subject, screen.where);
  const parentId = resource.parent && params[resource.parent.param];
  const storeKey = [resource.name, screenName, parentId].filter(Boolean).join('.');
  const named = useNamed(props, setting);
  const opening = useOpening(props, setting, storeKey);
  const leaveOut = useGoneFields(setting.resource, storeKey);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const views = resource.isReport ? null : <ViewBar screenName={screenName} />;
  if (named !== undefined) return <Navigate to={named} replace />;
  // What the address asks of the clinic's own fields means nothing before they are known.
  if (opening === 'wait' || (setting.isPending && search.includes('custom.'))) return null;
  if (opening !== undefined) return <Navigate to={{ search: opening }} replace />;
  if (leaveOut) return <LeaveOutGone onLeave={leaveOut} />;
  return (
    <ListBase
      key={`${name} ${screenName} ${parentId ?? ''}`}
      resource={name}
      filter={setting.page?.always ?? {}}
      sort={firstSort(resource, screen)}
      perPage={25}
      {...asked}
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
        {below}
      </ListSettingContext.Provider>
    </ListBase>
  );
}
