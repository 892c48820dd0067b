import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useReading } from '#src/fields/useReading.ts';

/** Signing out by choice forgets what was typed and not saved, so it asks before (UX-23, SEC-43). */
export default function SignOutQuestion({
  onStay,
  onLeave,
}: {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  const { t } = useReading();
  return (
    <Dialog open onClose={onStay} aria-labelledby="sign-out-title">
      <DialogTitle id="sign-out-title">{t.form.leaveTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t.form.leaveText}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={onLeave}>
          {t.form.leave}
        </Button>
        <Button variant="contained" autoFocus onClick={onStay}>
          {t.form.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
