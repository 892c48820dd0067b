import type { UIMatch } from 'react-router-dom';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { catalogue } from './catalogue.ts';

/** What each route of the table tells about itself. */
export interface RouteHandle {
  readonly resource: string;
  readonly screenName: string;
}

/** The declared screen of the open address; `undefined` on pages that belong to no resource. */
export function openScreen(matches: readonly UIMatch[]): ScreenEntry | undefined {
  const handle = matches.at(-1)?.handle as RouteHandle | undefined;
  return (
    handle &&
    catalogue.screens.find(
      ({ resource, name }) => resource.name === handle.resource && name === handle.screenName,
    )
  );
}
