import { createContext, useContext, type ComponentType } from 'react';
import type { ListControllerResult } from 'ra-core';
import type { BulkProps } from '#src/client/catalogue/pieces.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import type { Row } from '#src/client/records/row.ts';

export type ListRow = Row & { readonly id: string };
/** Only what the parts of a list read of react-admin's controller. */
export type ListState = ListControllerResult<ListRow>;

export const densities = ['comfortable', 'medium', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How one person arranged one list; kept on the server as the preference `list.<name>` (UX-08). */
export interface Arrangement {
  /** The view the list opens with. */
  readonly view?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly density?: Density | undefined;
  /** Pixels by column. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
}

/** What every part of one list knows about it. */
export interface ListSetting {
  readonly resource: AnyResource;
  readonly screen: Screen;
  readonly columns: readonly FieldPlace[];
  /** Where a row leads; most need its id only. */
  readonly addressOf: (id: string, row: ListRow) => string | undefined;
  /** The form for a new record, for those who may. */
  readonly addAddress: string | undefined;
  /** Moves that many rows can make at once, for this person. */
  readonly transitions: readonly string[];
  /** Hand-made buttons over chosen rows. */
  readonly Bulk?: ComponentType<BulkProps> | undefined;
  /** The rest only where the list is a screen of its own, and can be arranged. */
  readonly page?: ListPageSetting | undefined;
}

export interface ListPageSetting {
  /** Names the list in preferences and saved views: `penalties`, `penalties~self`. */
  readonly list: string;
  /** All that can be a column, the identifying one first. */
  readonly offered: readonly FieldPlace[];
  readonly arrangement: Arrangement;
  readonly arrange: (change: Arrangement) => void;
  /** react-admin's name of the list, `penalties~self` for own rows. */
  readonly name: string;
  /** What no filter takes the place of: the parent of its address. */
  readonly always: Row;
  /** All that is asked with this filter: the screen's own narrowing where the filter says nothing of it, and the parent. */
  readonly question: (filter: Row) => Row;
}

export const ListSettingContext = createContext<ListSetting | undefined>(undefined);

/** Whether rows of the list can be chosen: where something can be done with many at once. */
export const isSelectable = ({ transitions, Bulk }: ListSetting): boolean =>
  transitions.length > 0 || Bulk !== undefined;

/** Whether a row has a menu: rows of a report are opened and nothing more. */
export const hasRowMenu = ({ resource }: Pick<ListSetting, 'resource'>): boolean =>
  resource.isReport !== true;

/** Whether a file of rows may be read in here: on a screen of its own, of everybody's rows, unless these come otherwise. */
export const takesFiles = ({ page, screen, resource }: ListSetting): boolean =>
  page !== undefined && screen.own !== true && resource.lacks?.includes('import') !== true;

/** The setting of the list around. Throws outside of one. */
export function useListSetting(): ListSetting {
  const setting = useContext(ListSettingContext);
  if (!setting) throw new Error('useListSetting() is read outside a list');
  return setting;
}
