import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';

/** Two minutes before the end: one press extends the session (UX-61). */
export default function EndsSoon({
  minutes,
  onStay,
  onClose,
}: {
  readonly minutes: number;
  readonly onStay: () => void;
  readonly onClose: () => void;
}) {
  const { shell, own, say } = useWords();
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby="ends-soon">
      <DialogTitle id="ends-soon">{say(shell.session.endsSoon, { n: minutes })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{own.endsSoonText}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{own.endsSoonClose}</Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {shell.session.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
