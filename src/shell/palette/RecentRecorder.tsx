import { useEffect, useRef } from 'react';
import { useGetOne } from 'ra-core';
import { useLocation, useMatches, useParams } from 'react-router-dom';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { titleOf } from '#src/screens/parts/titles.ts';
import { useDeclarationSoon } from '#src/client/catalogue/declarations.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { openScreen } from '#src/client/catalogue/openScreen.ts';
import { recordIdIn } from '#src/client/session/paths.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { RECENT, withRecent, type RecentItem } from './recent.ts';

/** Reads the open record from what its page has loaded, and puts it on top of the recent ones. */
function Recorder({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const reading = useReading();
  const { pathname } = useLocation();
  const { data } = useGetOne<Row & { id: string }>(resource.name, { id }, { enabled: false });
  const [items, keep] = usePreference<readonly RecentItem[]>(RECENT, []);
  const latest = useRef({ items, keep, pathname });
  useEffect(() => {
    latest.current = { items, keep, pathname };
  });
  const label = data && titleOf(resource, data, reading);
  useEffect(() => {
    if (label === undefined) return;
    const { items: before, keep: write, pathname: path } = latest.current;
    const after = withRecent(before, { resource: resource.name, id, label, path });
    if (after !== before) write(after);
  }, [id, label, resource.name]);
  return null;
}

/** Notes which records this person opens, for the palette's empty state (UX-03). */
export default function RecentRecorder() {
  const entry = openScreen(useMatches());
  const params = useParams();
  const id = entry && recordIdIn(catalogue, entry.resource, params);
  const isRecord = entry?.kind === 'show' || entry?.kind === 'edit';
  // On the page of an error its area may be missing.
  const resource = useDeclarationSoon(isRecord ? entry.resource.name : undefined);
  return isRecord && id !== undefined && resource ? <Recorder resource={resource} id={id} /> : null;
}
