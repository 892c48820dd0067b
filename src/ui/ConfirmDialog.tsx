import { useId, type ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly working?: boolean;
  /** The focus begins on the button that confirms: where what is asked about can be taken back and was carried there by keys. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks once, naming the record and what follows (UX-20). It is read out with what it says; the focus begins on the dialog,
 * so that the Enter which led here confirms nothing, and goes back to where it was (UX-61).
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    confirm,
    danger = false,
    working = false,
    ready = false,
    onConfirm,
    onClose,
  } = props;
  const [id, said] = [useId(), useId()];
  const { t } = useReading();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} aria-describedby={said}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div" id={said}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.form.cancel}</Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={working}
          autoFocus={ready}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
