import { useId, type ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useReading } from '#src/fields/useReading.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly working?: boolean;
  /** Enter confirms: what leads here was a deliberate press already. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once, naming the record and what follows (UX-20). */
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
  const id = useId();
  const { t } = useReading();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div">{text}</DialogContentText>
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
