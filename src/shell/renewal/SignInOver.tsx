import { useRef, useState, type FormEvent, type Ref } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { HttpError } from 'ra-core';
import { useWords } from '#src/client/words/words.ts';
import { API, http } from '#src/client/session/http.ts';
import type { Me } from '#src/client/session/me.ts';
import { continueWith, documents, leaveToFirstLogin } from '#src/client/session/session.ts';
import { useMe } from '#src/client/session/subject.ts';
import { accessWords } from './accessWords.ts';
import { PasswordInput, Person, Problem } from './passwordParts.tsx';

interface SignedIn {
  readonly token: string;
  readonly user: {
    readonly id: string;
    readonly role: string | null;
    readonly must_change_password?: boolean;
  };
}

const send = async (path: string, body: object): Promise<SignedIn> =>
  (await http(API + path, { method: 'POST', body: JSON.stringify(body), once: true })).json as SignedIn;

/** The ticket of an account with a second step, out of the refusal that asks for the code (SEC-35). */
function ticketIn(error: unknown): string | undefined {
  const body =
    error instanceof HttpError ? (error.body as { code?: string; details?: unknown } | undefined) : undefined;
  if (body?.code !== 'second_step_required') return undefined;
  return (body.details as { readonly ticket?: string } | undefined)?.ticket;
}

/** Opens a new session for the same person; anybody else gets a clean page. */
function goOnWith(me: Me, { token, user }: SignedIn, onRenewed: () => void): void {
  continueWith(token, user.role ?? '');
  if (user.must_change_password === true) return leaveToFirstLogin();
  if (user.id !== me.details.user_id) return documents.reload();
  return onRenewed();
}

function useSignIn(onRenewed: () => void) {
  const me = useMe();
  const { shell } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [ticket, setTicket] = useState<string>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const ask = (): Promise<SignedIn> =>
    ticket === undefined
      ? send('/login', { name: me.name, password })
      : send('/login/second-step', { ticket, code: code.trim() });
  const onRefused = (error: unknown): void => {
    const asked = ticketIn(error);
    if (asked !== undefined) return setTicket(asked);
    // The ticket is used up or too old: from the password again.
    if (error instanceof HttpError && error.status === 401) setTicket(undefined);
    setProblem(error instanceof Error && error.message !== '' ? error.message : shell.signIn.failed);
    input.current?.select();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React passes events on to the form that this dialog stands over.
    event.stopPropagation();
    if (busy) return;
    if ((ticket === undefined ? password : code.trim()) === '') return input.current?.focus();
    setBusy(true);
    setProblem(undefined);
    ask()
      .then((answer) => goOnWith(me, answer, onRenewed))
      .catch(onRefused)
      .finally(() => setBusy(false));
  };
  return {
    me,
    input,
    password,
    setPassword,
    asksCode: ticket !== undefined,
    code,
    setCode,
    problem,
    busy,
    submit,
  };
}

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly bad: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** A code of the authenticator or a recovery code. */
function CodeInput({ value, onChange, bad, inputRef }: CodeInputProps) {
  const { t } = useWords(accessWords);
  return (
    <TextField
      label={t.code}
      helperText={t.codeText}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputRef={inputRef}
      error={bad}
      autoFocus
      slotProps={{ htmlInput: { autoComplete: 'one-time-code', maxLength: 40, dir: 'ltr' } }}
    />
  );
}

interface SignInOverProps {
  readonly onRenewed: () => void;
  readonly onOther: () => void;
}

/**
 * Sign-in over the page: the session has ended, the page below stays as it is. It cannot be closed, only answered or
 * left for another person.
 */
export default function SignInOver({ onRenewed, onOther }: SignInOverProps) {
  const { own } = useWords();
  const { me, input, password, setPassword, asksCode, code, setCode, problem, busy, submit } =
    useSignIn(onRenewed);
  const bad = problem !== undefined;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby="sign-in-over"
      aria-describedby="sign-in-over-text"
      sx={{ zIndex: (theme) => theme.zIndex.modal + 50 }}
      slotProps={{ paper: { component: 'form', onSubmit: submit, noValidate: true } as object }}
    >
      <DialogTitle id="sign-in-over">{own.sessionEnded}</DialogTitle>
      <DialogContent>
        <Typography id="sign-in-over-text" color="text.secondary">
          {own.sessionEndedText}
        </Typography>
        <Person me={me} />
        <Problem text={problem} />
        {asksCode ? (
          <CodeInput key="code" value={code} onChange={setCode} bad={bad} inputRef={input} />
        ) : (
          <PasswordInput
            userName={me.name}
            value={password}
            onChange={setPassword}
            bad={bad}
            inputRef={input}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onOther}>{own.otherUser}</Button>
        <Button type="submit" variant="contained" loading={busy}>
          {own.continueWork}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
