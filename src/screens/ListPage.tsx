import type { ReactNode } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import { ListFrame } from '#src/screens/list/ListFrame.tsx';
import type { ListSetting } from '#src/screens/list/listSetting.ts';

interface ListPageProps {
  readonly resource: AnyResource;
  readonly screenName: string;
  /** Where a row leads; the record's own page where not said. */
  readonly addressOf?: ListSetting['addressOf'];
  /** Stands between the heading and the list. */
  readonly above?: ReactNode;
  /** Whether nothing is added here now, such as rows the clinic's own data make. */
  readonly withoutAdd?: boolean;
  /** Draws the rows instead of the generated table; reads `useListContext()`. */
  readonly children?: ReactNode;
}

/** The generated list with a piece of its own. Rows about oneself are added by others. */
export const ListPage = ({ withoutAdd = false, ...props }: ListPageProps) => (
  <ListFrame {...props} withoutAdd={withoutAdd || props.resource.screens[props.screenName]?.own === true} />
);
