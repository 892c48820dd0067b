import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { nowAt, panelParameter } from '#src/client/catalogue/panelAddress.ts';

const Panel = lazy(() => import('#src/screens/Panel.tsx'));

/** The place of the panel in the frame; its code comes when an address asks for it. Stands before the screens. */
export function PanelHost() {
  const location = useLocation();
  // Links drawn in this very pass must lead from here, so that an effect would be too late.
  nowAt(location);
  const asked = new URLSearchParams(location.search).get(panelParameter);
  return asked === null ? null : (
    <Suspense fallback={null}>
      <Panel asked={asked} />
    </Suspense>
  );
}
