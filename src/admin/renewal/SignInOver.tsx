import { useRef, useState, type FormEvent } from 'react';
import {
  Alert,
  Avatar,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  InputAdornment,
  TextField,
  Typography,
} from '@mui/material';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import { API, http } from '../http.ts';
import { nameOf, type Me } from '../me.ts';
import { continueWith, documents, leaveToFirstLogin } from '../session.ts';
import { useMe } from '../subject.ts';
import { useWords } from '../words.ts';

interface SignedIn {
  readonly token: string;
  readonly user: {
    readonly id: string;
    readonly role: string | null;
    readonly must_change_password?: boolean;
  };
}

/** Opens a new session for the same person; anybody else gets a clean page. Throws what the server refuses. */
async function signInAgain(me: Me, password: string, onRenewed: () => void): Promise<void> {
  const body = JSON.stringify({ name: me.name, password });
  const { token, user } = (await http(`${API}/login`, { method: 'POST', body, once: true })).json as SignedIn;
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
    signInAgain(me, password, onRenewed)
      .catch((error: unknown) => {
        setProblem(error instanceof Error && error.message !== '' ? error.message : shell.signIn.failed);
        input.current?.select();
      })
      .finally(() => setBusy(false));
  };
  return { me, input, password, setPassword, problem, busy, submit };
}

/** Who is asked: the name cannot be changed here, or somebody else's work would go on under a new name. */
function Person({ me }: { readonly me: Me }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mt: 2, mb: 1 }}>
      <Avatar aria-hidden sx={{ bgcolor: 'clinic.deep', color: '#fff', fontWeight: 700 }}>
        {nameOf(me).trim().slice(0, 1)}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{nameOf(me)}</Typography>
        <Typography color="text.secondary" dir="ltr" sx={{ fontSize: '0.8125rem', textAlign: 'start' }}>
          {me.name}
        </Typography>
      </Box>
    </Box>
  );
}

/** Shows or hides what is typed (UX-64). */
function Reveal({
  shown,
  onChange,
}: {
  readonly shown: boolean;
  readonly onChange: (shown: boolean) => void;
}) {
  const { shell } = useWords();
  const label = shown ? shell.signIn.hidePassword : shell.signIn.showPassword;
  return (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={label} aria-pressed={shown} onClick={() => onChange(!shown)}>
        {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
}

function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Alert severity="error" sx={{ mb: 1 }}>
      {text}
    </Alert>
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
  const { shell, own } = useWords();
  const { me, input, password, setPassword, problem, busy, submit } = useSignIn(onRenewed);
  const [shown, setShown] = useState(false);
  const endAdornment = <Reveal shown={shown} onChange={setShown} />;
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
        {/* Password managers look for the name beside the password. */}
        <input type="text" name="username" autoComplete="username" value={me.name} readOnly hidden />
        <Problem text={problem} />
        <TextField
          label={shell.signIn.password}
          type={shown ? 'text' : 'password'}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          inputRef={input}
          error={problem !== undefined}
          autoFocus
          slotProps={{
            input: { endAdornment },
            htmlInput: { autoComplete: 'current-password', maxLength: 128, dir: 'auto' },
          }}
        />
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
