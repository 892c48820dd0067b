import { useState, type Ref } from 'react';
import { Alert, Avatar, Box, IconButton, InputAdornment, TextField, Typography } from '@mui/material';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import { nameOf, type Me } from '#src/client/session/me.ts';
import { useWords } from '#src/client/words/words.ts';

/** Who is asked: the name cannot be changed here, or somebody else's work would go on under a new name. */
export function Person({ me }: { readonly me: Me }) {
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

export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Alert severity="error" sx={{ mb: 1 }}>
      {text}
    </Alert>
  );
}

interface PasswordInputProps {
  readonly userName: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly bad: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The password of the person named above it; managers fill it. */
export function PasswordInput({ userName, value, onChange, bad, inputRef }: PasswordInputProps) {
  const { shell } = useWords();
  const [shown, setShown] = useState(false);
  const endAdornment = <Reveal shown={shown} onChange={setShown} />;
  return (
    <>
      {/* Password managers look for the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <TextField
        label={shell.signIn.password}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputRef={inputRef}
        error={bad}
        autoFocus
        slotProps={{
          input: { endAdornment },
          htmlInput: { autoComplete: 'current-password', maxLength: 128, dir: 'auto' },
        }}
      />
    </>
  );
}
