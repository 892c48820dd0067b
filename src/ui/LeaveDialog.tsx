import { useId } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';

interface LeaveDialogProps {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before typed text is given up. */
export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useReading();
  const id = useId();
  return (
    <Dialog open={open} onClose={onStay} aria-labelledby={id} maxWidth="xs">
      <DialogTitle id={id}>{t.form.leaveTitle}</DialogTitle>
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
