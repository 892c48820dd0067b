import { useId, useState, type FormEvent } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';

interface AskTextProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly initial?: string;
  /** Addresses are written left to right. */
  readonly ltr?: boolean;
  /** Letters at most. */
  readonly most?: number;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for one line of text: the address of a link, what a picture shows. */
export default function AskText({
  title,
  label,
  hint,
  initial = '',
  ltr,
  most,
  onDone,
  onClose,
}: AskTextProps) {
  const id = useId();
  const { t } = useReading();
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A form around it must not be sent as well.
    event.stopPropagation();
    if (text.trim() !== '') onDone(text.trim());
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            fullWidth
            autoFocus
            size="small"
            margin="dense"
            label={label}
            helperText={hint}
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: most, dir: ltr === true ? 'ltr' : undefined } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button type="submit" variant="contained" disabled={text.trim() === ''}>
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
