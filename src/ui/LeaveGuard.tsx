import { useEffect } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useBlocker } from 'react-router-dom';

interface LeaveGuardProps {
  /** Something would be lost. */
  readonly when: boolean;
  readonly words: {
    readonly leaveTitle: string;
    readonly leaveText: string;
    readonly leave: string;
    readonly stay: string;
  };
}

/** Asks before unsaved work is left; tabs and filters in the same address pass freely. */
export function LeaveGuard({ when, words }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  const blocked = blocker.state === 'blocked';
  const stay = (): void => {
    if (blocker.state === 'blocked') blocker.reset();
  };
  const leave = (): void => {
    if (blocker.state === 'blocked') blocker.proceed();
  };
  return (
    <Dialog open={blocked} onClose={stay} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{words.leaveTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText>{words.leaveText}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={leave}>
          {words.leave}
        </Button>
        <Button variant="contained" onClick={stay} autoFocus>
          {words.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
