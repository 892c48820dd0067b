import { useBeforeUnload, useBlocker, type Location } from 'react-router-dom';
import { readToken } from '#src/client/session/session.ts';
import { isLeavingFreely } from '#src/client/records/drafts.ts';
import { panelParameter } from '#src/client/catalogue/panelAddress.ts';
import { usePanel } from '#src/ui/panelContext.ts';
import { LeaveDialog } from '#src/ui/LeaveDialog.tsx';

interface LeaveGuardProps {
  /** Whether something typed would be lost now. */
  readonly loses: () => boolean;
  /** Chosen to leave without saving. */
  readonly onLeave: () => void;
}

/** Asks before typed text is lost, and only then (UX-23). Whoever signs out is not held up (SEC-43). */
export function LeaveGuard({ loses, onLeave }: LeaveGuardProps) {
  const inPanel = usePanel() !== undefined;
  const placeOf = ({ pathname, search }: Location): string =>
    inPanel ? `${pathname} ${new URLSearchParams(search).get(panelParameter) ?? ''}` : pathname;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => loses() && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useBeforeUnload((event) => {
    if (loses() && readToken() !== null && !isLeavingFreely()) event.preventDefault();
  });
  const leave = (): void => {
    onLeave();
    blocker.proceed?.();
  };
  return <LeaveDialog open={blocker.state === 'blocked'} onLeave={leave} onStay={() => blocker.reset?.()} />;
}
