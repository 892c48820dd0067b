import { useId, type FormEvent, type ReactNode } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { useAskFirst } from '#src/ui/useAskFirst.tsx';

interface ConsequenceDialogProps {
  readonly title: string;
  /** What will be so afterwards. */
  readonly consequence: ReactNode;
  readonly confirm: string;
  readonly danger: boolean;
  /** Asks to check the name once more: where one tap would do what nothing takes back. */
  readonly checksName?: boolean;
  readonly busy: boolean;
  /** Why the last try was refused. */
  readonly refused: string | undefined;
  /** Something was typed into it: leaving asks first. */
  readonly typed?: boolean | undefined;
  /** Holds rows of several inputs. */
  readonly wide?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A confirmation that names the record and the consequence (UX-20); Esc and "back" leave everything as it is. */
export function ConsequenceDialog(props: ConsequenceDialogProps) {
  const { title, consequence, confirm, danger, busy, refused, typed = false, wide = false, children } = props;
  const { checksName = danger } = props;
  const { onConfirm, onClose } = props;
  const id = useId();
  const { t } = useReading();
  const { close, asking } = useAskFirst(typed, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy) onConfirm();
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
      aria-labelledby={id}
      fullWidth
      maxWidth={wide ? 'sm' : 'xs'}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {refused === undefined || refused === '' ? null : (
            <Alert severity="error" sx={{ mb: 2 }}>
              {refused}
            </Alert>
          )}
          <DialogContentText>{consequence}</DialogContentText>
          {checksName ? (
            <DialogContentText sx={{ color: 'error.main', mt: 1 }}>{t.transition.danger}</DialogContentText>
          ) : null}
          {/* What is read and asked stands apart from the sentence; nothing takes no room. */}
          <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>{children}</Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={busy} color="inherit">
            {t.transition.cancel}
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
      {asking}
    </Dialog>
  );
}
