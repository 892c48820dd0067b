import { lazy, Suspense, useMemo } from 'react';
import { Typography } from '@mui/material';
import { ListBase, useListContext } from 'ra-core';
import { useParams, useSearchParams } from 'react-router-dom';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import { useSubject } from '#src/admin/subject.ts';
import { useReading } from '#src/fields/useReading.ts';
import { viewsFor } from '#src/kit/viewsFor.ts';
import { columnsOf, firstSort, ownExcept } from './list/columns.ts';
import { ListSettingContext, type ListRow, type ListSetting } from './list/listSetting.ts';
import { isExact } from './list/Pager.tsx';
import { AddButton, RecordList } from './list/RecordList.tsx';
import { createAddress, hasPage, mayDo, openParameter, rowAddress } from './parts/access.ts';
import { PageHead } from './parts/PageHead.tsx';
import { countOf } from './parts/titles.ts';
import { bulkMoves } from './workflow/moves.ts';

// The list itself does not wait for what few lists open.
const EditScreen = lazy(() => import('./EditScreen.tsx'));
const ShowScreen = lazy(() => import('./ShowScreen.tsx'));

interface ScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
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

function useSetting(resource: AnyResource, screen: Screen, name: string): ListSetting {
  const subject = useSubject();
  const params = useParams();
  const { locale } = useReading();
  return useMemo(
    () => ({
      resource,
      screen,
      columns: columnsOf(resource, screen, subject, locale, ownExcept(resource, screen)),
      addressOf: rowAddress(resource, name, subject, params),
      addAddress: createAddress(resource, subject, params, screen.own === true),
      moves: screen.own === true ? [] : bulkMoves(resource, subject),
    }),
    [resource, screen, name, subject, params, locale],
  );
}

/** The name of the list, its count and its buttons. */
function ListHead({ resource, screenName }: ScreenProps) {
  const reading = useReading();
  const words = resource.words[reading.locale];
  const { total, meta } = useListContext<ListRow>();
  const Actions = viewsFor(resource)?.listActions;
  return (
    <PageHead
      title={words.screens?.[screenName] ?? words.many}
      beside={
        total === undefined ? null : (
          <Typography variant="body2" component="span" color="text.secondary" role="status">
            {countOf(resource, total, isExact(meta), reading)}
          </Typography>
        )
      }
    >
      {Actions ? <Actions /> : null}
      <AddButton />
    </PageHead>
  );
}

/** Any screen of kind `list`, also own rows and a parent's children. */
function List({ resource, screenName }: ScreenProps) {
  const screen = resource.screens[screenName];
  if (!screen) throw new Error(`${resource.name} has no screen ${screenName}`);
  const params = useParams();
  const name = screen.own === true ? `${resource.name}~${screenName}` : resource.name;
  const setting = useSetting(resource, screen, name);
  const parentId = resource.parent && params[resource.parent.param];
  return (
    <ListBase
      key={`${name} ${screenName} ${parentId ?? ''}`}
      resource={name}
      filter={alwaysAsked(resource, screen, params)}
      sort={firstSort(resource, screen)}
      perPage={25}
      storeKey={[resource.name, screenName, parentId].filter(Boolean).join('.')}
      // The route's guard has decided already.
      disableAuthentication
      exporter={false}
    >
      <ListSettingContext.Provider value={setting}>
        <ListHead resource={resource} screenName={screenName} />
        <RecordList />
      </ListSettingContext.Provider>
    </ListBase>
  );
}

/** The generated list of a resource. A record without an address of its own opens in the list's place. */
export default function ListScreen({ resource, screenName }: ScreenProps) {
  const [search] = useSearchParams();
  const subject = useSubject();
  if (!search.has(openParameter) || hasPage(resource))
    return <List resource={resource} screenName={screenName} />;
  const Opened = mayDo(resource, 'edit', subject) ? EditScreen : ShowScreen;
  return (
    <Suspense>
      <Opened resource={resource} screenName={screenName} />
    </Suspense>
  );
}
