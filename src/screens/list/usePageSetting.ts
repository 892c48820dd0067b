import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { decide, type Subject } from '#metadata/access.ts';
import { narrowed } from '#metadata/derive/viewFilter.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useOwnFields } from '#src/fields/custom/customDefinitions.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { Row } from '#src/client/records/row.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { addAddress, rowAddress } from '../parts/access.ts';
import { bulkTransitions } from '../workflow/transitions.ts';
import { chosenColumns, columnsOf, offeredColumns, ownExcept } from './columns.ts';
import type { Arrangement, ListSetting } from './listSetting.ts';
import { all } from './useViews.ts';

/** A list that is a screen, a tab or a section of its own. */
export interface PageList {
  readonly resource: AnyResource;
  readonly screenName: string;
  /** Where a row leads; the record's own page where not said. */
  readonly addressOf?: ListSetting['addressOf'] | undefined;
  /** A list of rows that others add. */
  readonly withoutAdd?: boolean | undefined;
}

/** What a list of a parent's children always asks: the parent of its address. */
function alwaysAsked(resource: AnyResource, params: Readonly<Record<string, string | undefined>>): Row {
  const parent = resource.parent;
  const id = parent && params[parent.param];
  return parent && id !== undefined ? { [parent.field]: id } : {};
}

/** A declared screen. Throws on a name nobody declared. */
export function screenOf(resource: AnyResource, screenName: string): Screen {
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

/**
 * What every part of a list that can be arranged knows about it; `name` is react-admin's, `penalties~self` for own rows.
 * `isPending` until the clinic's own fields are known.
 */
export function usePageSetting(
  { resource: declaration, screenName, addressOf, withoutAdd }: PageList,
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
    const always = alwaysAsked(resource, params);
    return {
      resource,
      screen,
      columns: chosenColumns(declared, offered, viewColumns(resource, screenName, view, arrangement.columns)),
      addressOf: addressOf ?? rowAddress(resource, name, subject, params),
      addAddress:
        withoutAdd === true ? undefined : addAddress(resource, subject, params, screen.own === true),
      transitions: screen.own === true ? [] : bulkTransitions(resource, subject),
      Bulk: screenName === 'list' ? bulkFor(resource, subject) : undefined,
      page: {
        list,
        offered,
        arrangement,
        arrange,
        name,
        always,
        question: (filter: Row): Row => ({ ...narrowed(screen.where, filter), ...always }),
      },
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
