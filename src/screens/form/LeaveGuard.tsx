import { useCallback, type RefObject } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useReading } from '#src/fields/useReading.ts';

/** Asks before typed text is lost, and only then (UX-23). `saved` says that there is nothing to lose any more. */
export function LeaveGuard({ saved }: { readonly saved: RefObject<boolean> }) {
  const { t } = useReading();
  const { isDirty } = useFormState();
  const loses = useCallback(() => isDirty && !saved.current, [isDirty, saved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => loses() && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (loses()) event.preventDefault();
  });
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      aria-labelledby="leave-title"
    >
      <DialogTitle id="leave-title">{t.form.leaveTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t.form.leaveText}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => blocker.proceed?.()}>
          {t.form.leave}
        </Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset?.()}>
          {t.form.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
