import { lazy, Suspense } from 'react';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { ListFrame, type ListFrameProps } from './list/ListFrame.tsx';
import { ReportsBelow } from './ReportsBelow.tsx';

const MonthScreen = lazy(() => import('./month/MonthScreen.tsx'));

/** The generated list of a resource; below its rows the reports that say so, beside them its month where it has one. */
export default function ListScreen(props: ListFrameProps) {
  const { resource, screenName } = props;
  const Above = screenName === 'list' ? piecesFor(resource)?.listAbove : undefined;
  const above = Above && <Above />;
  if (resource.screens[screenName]?.as === 'month')
    return (
      <Suspense fallback={null}>
        <MonthScreen {...{ resource, screenName, above }} />
      </Suspense>
    );
  return (
    <>
      <ListFrame {...props} above={above} />
      <ReportsBelow resource={resource} screenName={screenName} />
    </>
  );
}
