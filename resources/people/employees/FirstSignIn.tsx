import { useState } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { loginOf, nameIn, type Employee } from '../employees/employeeRecord.ts';
import { employeePieceWords } from '../employees/employeePieceWords.ts';
import { TemporaryPassword } from '../employees/TemporaryPassword.tsx';
import { signInWords } from '../users/signInWords.ts';
import { SignInState } from './SignInState.tsx';

interface FirstSignInProps {
  readonly record: Employee;
  readonly onClose: () => void;
}

/** After somebody was added with a login: whether it works now, where and with what name, and the step that is next. */
export function FirstSignIn({ record, onClose }: FirstSignInProps) {
  const { t, say } = useWords(signInWords);
  const { t: words } = useWords(employeePieceWords);
  const { locale } = useReading();
  const [making, setMaking] = useState(false);
  const login = loginOf(record);
  if (!login) return null;
  // The password stands in a window of its own, which ends this one too.
  if (making) return <TemporaryPassword record={record} onClose={onClose} atOnce />;
  // A role that waits is given first: a password made before it would open an empty page, and end with the approval.
  const offers = login.sign_in === 'no_password' && record._may?.includes('resetPassword') !== false;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="first-sign-in">
      <DialogTitle id="first-sign-in">{say(t.firstTitle, { name: nameIn(record, locale) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <SignInState record={record} login={login} isNew />
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gap: 0.5, gridTemplateColumns: 'auto 1fr', columnGap: 2 }}
        >
          <Typography component="dt" color="text.secondary">
            {t.signInAt}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{window.location.host}</bdi>
          </Typography>
          <Typography component="dt" color="text.secondary">
            {words.userName}
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            <bdi dir="ltr">{login.name}</bdi>
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} {...(offers ? {} : { variant: 'contained' as const })}>
          {offers ? t.later : t.understood}
        </Button>
        {offers ? (
          <Button variant="contained" startIcon={<KeyIcon />} onClick={() => setMaking(true)}>
            {words.temporaryMake}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
