import { useRef, useState, type FormEvent } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { HttpError } from 'ra-core';
import { useWords } from '#src/client/words/words.ts';
import { API, http } from '#src/client/session/http.ts';
import { useMe } from '#src/client/session/subject.ts';
import { accessWords } from './accessWords.ts';
import { PasswordInput, Person, Problem } from './passwordParts.tsx';

/** The sentence under the field where there is one: it says what to repair. */
function sentenceOf(error: unknown, otherwise: string): string {
  const body =
    error instanceof HttpError ? (error.body as { errors?: { password?: string } } | undefined) : undefined;
  if (body?.errors?.password !== undefined) return body.errors.password;
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}

function useConfirmation(onConfirmed: () => void) {
  const { t } = useWords(accessWords);
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React passes events on to the form that this dialog stands over.
    event.stopPropagation();
    if (busy) return;
    if (password === '') return input.current?.focus();
    setBusy(true);
    setProblem(undefined);
    http(`${API}/confirm-password`, { method: 'POST', body: JSON.stringify({ password }) })
      .then(onConfirmed)
      .catch((error: unknown) => {
        setProblem(sentenceOf(error, t.confirmFailed));
        input.current?.select();
      })
      .finally(() => setBusy(false));
  };
  return { t, input, password, setPassword, problem, busy, submit };
}

interface ConfirmPasswordProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** The password, over whatever is open; then what was begun goes on (SEC-23). */
export default function ConfirmPassword({ onConfirmed, onClose }: ConfirmPasswordProps) {
  const me = useMe();
  const { t, input, password, setPassword, problem, busy, submit } = useConfirmation(onConfirmed);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby="confirm-password"
      aria-describedby="confirm-password-text"
      onClose={() => busy || onClose()}
      sx={{ zIndex: (theme) => theme.zIndex.modal + 40 }}
      slotProps={{ paper: { component: 'form', onSubmit: submit, noValidate: true } as object }}
    >
      <DialogTitle id="confirm-password">{t.confirmTitle}</DialogTitle>
      <DialogContent>
        <Typography id="confirm-password-text" color="text.secondary">
          {t.confirmText}
        </Typography>
        <Person me={me} />
        <Problem text={problem} />
        <PasswordInput
          userName={me.name}
          value={password}
          onChange={setPassword}
          bad={problem !== undefined}
          inputRef={input}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          {t.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
