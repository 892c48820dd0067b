import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { API, http } from '#src/client/session/http.ts';
import { useWords } from '#src/client/words/words.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';

/** Asks before every other session of the person is closed. */
export function EndOthers({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { shell, own } = useWords();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutate, isPending } = useMutation({
    mutationFn: () => http(`${API}/sessions/revoke-others`, { method: 'POST' }),
    onSuccess: () => notify(own.othersEnded, { type: 'success' }),
    onError: (error: Error) => notifyError(error),
    onSettled: onClose,
  });
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="end-others-title">
      <DialogTitle id="end-others-title">{shell.settings.endOthers}</DialogTitle>
      <DialogContent>
        <DialogContentText>{own.endOthersText}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{shell.frame.back}</Button>
        <Button variant="contained" color="error" loading={isPending} onClick={() => mutate()}>
          {shell.settings.endOthers}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
