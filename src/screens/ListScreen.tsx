import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { ListFrame } from './list/ListFrame.tsx';
import { hasPage, mayDo, openParameter } from './parts/access.ts';

// The list itself does not wait for what few lists open.
const EditScreen = lazy(() => import('./EditScreen.tsx'));
const ShowScreen = lazy(() => import('./ShowScreen.tsx'));

interface ScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
}

/** The generated list of a resource. A record without an address of its own opens in the list's place. */
export default function ListScreen({ resource, screenName }: ScreenProps) {
  const [search] = useSearchParams();
  const subject = useSubject();
  if (!search.has(openParameter) || hasPage(resource))
    return <ListFrame resource={resource} screenName={screenName} />;
  const Opened = mayDo(resource, 'edit', subject) ? EditScreen : ShowScreen;
  return (
    <Suspense>
      <Opened resource={resource} screenName={screenName} />
    </Suspense>
  );
}
