import { useId, useRef, useState, type RefObject } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import type { FormHandle } from './RecordForm.tsx';

/**
 * What a record's own form is asked before the record is moved on: a move draws the form anew, so what is typed is
 * saved or given up first (UX-23).
 */
export function useAskFirst() {
  const handle = useRef<FormHandle>(null);
  const [waiting, setWaiting] = useState<{ readonly go: () => void }>();
  const before = (go: () => void): void => (handle.current?.isChanged() ? setWaiting({ go }) : go());
  return { handle, before, go: waiting?.go, end: () => setWaiting(undefined) };
}

interface UnsavedDialogProps {
  readonly handle: RefObject<FormHandle | null>;
  /** What waits for the answer. */
  readonly go: () => void;
  readonly onEnd: () => void;
}

/** Save and go on, go on without, or stay. A save that is refused stays too: the form says why. */
export function UnsavedDialog({ handle, go, onEnd }: UnsavedDialogProps) {
  const { t } = useReading();
  const id = useId();
  const [working, setWorking] = useState(false);
  const save = async (): Promise<void> => {
    setWorking(true);
    const saved = await handle.current?.save();
    onEnd();
    if (saved) go();
  };
  const leave = (): void => {
    handle.current?.discard();
    onEnd();
    go();
  };
  return (
    <Dialog open onClose={working ? undefined : onEnd} aria-labelledby={id} maxWidth="xs">
      <DialogTitle id={id}>{t.form.unsavedTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t.form.unsavedText}</DialogContentText>
      </DialogContent>
      <DialogActions
        sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { marginInlineStart: 0 } }}
      >
        <Button color="inherit" disabled={working} onClick={onEnd}>
          {t.form.stay}
        </Button>
        <Button color="error" disabled={working} onClick={leave}>
          {t.form.goOnWithout}
        </Button>
        <Button variant="contained" autoFocus loading={working} onClick={() => void save()}>
          {t.form.saveAndGoOn}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
