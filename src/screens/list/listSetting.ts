import { createContext, useContext } from 'react';
import type { ListControllerResult } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import type { FieldPlace, Row } from '#src/fields/kind.ts';

export type ListRow = Row & { readonly id: string };
/** Only what the parts of a list read of react-admin's controller. */
export type ListState = ListControllerResult<ListRow>;

/** What every part of one list knows about it. */
export interface ListSetting {
  readonly resource: AnyResource;
  readonly screen: Screen;
  readonly columns: readonly FieldPlace[];
  readonly addressOf: (id: string) => string | undefined;
  /** The form for a new record, for those who may. */
  readonly addAddress: string | undefined;
  /** Moves that many rows can make at once, for this person. */
  readonly moves: readonly string[];
}

export const ListSettingContext = createContext<ListSetting | undefined>(undefined);

/** The setting of the list around. Throws outside of one. */
export function useListSetting(): ListSetting {
  const setting = useContext(ListSettingContext);
  if (!setting) throw new Error('useListSetting() is read outside a list');
  return setting;
}
