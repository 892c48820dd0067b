import { useState, type ReactNode } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { LeaveDialog } from './LeaveDialog.tsx';

/**
 * The way out of a dialog: at once while nothing was typed, else after asking (UX-23). A dialog keeps no draft, for its
 * few words belong to one moment. `asking` must be drawn beside the dialog.
 */
export function useAskFirst(
  typed: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly asking: ReactNode } {
  const [asks, setAsks] = useState(false);
  useBeforeUnload((event) => {
    if (typed) event.preventDefault();
  });
  return {
    close: () => (typed ? setAsks(true) : onClose()),
    asking: <LeaveDialog open={asks} onLeave={onClose} onStay={() => setAsks(false)} />,
  };
}
