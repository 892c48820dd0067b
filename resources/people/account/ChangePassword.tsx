import { useState, type FormEvent } from 'react';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
  InputAdornment,
  TextField,
} from '@mui/material';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { callApi, fieldErrorsOf, messageOf } from '#src/client/records/api.ts';
import { continueWith } from '#src/client/session/session.ts';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useStrength } from '#src/client/session/useStrength.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { profileWords } from './profileWords.ts';

const names = ['current_password', 'password', 'password_confirmation'] as const;
type Name = (typeof names)[number];
type Typed = Readonly<Record<Name, string>>;
type Errors = Readonly<Partial<Record<Name, string>>>;

const nothing: Typed = { current_password: '', password: '', password_confirmation: '' };

interface PasswordFieldProps {
  readonly name: Name;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly help?: string;
  readonly shown: boolean;
  readonly onShown: () => void;
  readonly onChange: (value: string) => void;
}

function PasswordField({ name, label, value, error, help, shown, onShown, onChange }: PasswordFieldProps) {
  const { t } = useWords(profileWords);
  return (
    <TextField
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{
        htmlInput: { dir: 'ltr' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={shown ? t.hide : t.show} onClick={onShown}>
                {shown ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** What can be seen before asking the server; it knows the rest. */
function problemsOf(typed: Typed, words: { readonly fillThis: string; readonly notSame: string }): Errors {
  const empty = names
    .filter((name) => typed[name] === '')
    .map((name): [Name, string] => [name, words.fillThis]);
  if (empty.length > 0) return Object.fromEntries(empty);
  return typed.password === typed.password_confirmation ? {} : { password_confirmation: words.notSame };
}

/** What is typed, what is wrong with it, and sending it. */
function usePasswordChange(onClose: () => void) {
  const { t } = useWords(profileWords);
  const notify = useNotify();
  const reload = useReload('sessions');
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState<Errors>({});
  const [refused, setRefused] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi<{ token?: string }>('/change-password', { method: 'POST', body: typed }),
    onSuccess: ({ token }) => {
      if (token !== undefined) continueWith(token);
      notify(t.passwordChanged, { type: 'success' });
      reload();
      onClose();
    },
    onError: (error) => {
      const found: Errors = fieldErrorsOf(error);
      setErrors(found);
      setRefused(Object.keys(found).length === 0 ? messageOf(error) : undefined);
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemsOf(typed, t);
    setErrors(found);
    setRefused(undefined);
    if (Object.keys(found).length === 0) mutate();
  };
  return { typed, setTyped, errors, refused, isPending, onSubmit };
}

/** How strong the new password is, in words, while it is typed. */
function useStrengthWord(password: string): string | undefined {
  const { t, say } = useWords(profileWords);
  const me = useMe();
  const names = [me.name, me.email, me.full_arabic_name, me.clinic.name].filter(Boolean);
  const known = useStrength(password, (typed) =>
    callApi('/password-strength', { method: 'POST', body: { password: typed, names } }),
  );
  return known === undefined ? undefined : say(t.strength, { word: t.strengths[known.score] ?? '' });
}

/** Changes one's own password, knowing the present one (platform.md 3). */
export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords(profileWords);
  const { typed, setTyped, errors, refused, isPending, onSubmit } = usePasswordChange(onClose);
  const [shown, setShown] = useState(false);
  const word = useStrengthWord(typed.password);
  const labels = { current_password: t.current, password: t.next, password_confirmation: t.again };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={() => isPending || onClose()}
      aria-labelledby="change-password"
    >
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id="change-password">{t.changePassword}</DialogTitle>
        <DialogContent>
          {refused === undefined ? (
            <DialogContentText>{t.passwordText}</DialogContentText>
          ) : (
            <Alert severity="error">{refused}</Alert>
          )}
          {names.map((name) => (
            <PasswordField
              key={name}
              name={name}
              label={labels[name]}
              value={typed[name]}
              error={errors[name]}
              shown={shown}
              onShown={() => setShown(!shown)}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
              {...(name === 'password' && word !== undefined ? { help: word } : {})}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t.changePassword}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
