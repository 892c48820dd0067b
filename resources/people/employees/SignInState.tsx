import { Box, Typography } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import type { Employee, Login } from '../employees/employeeRecord.ts';
import { signInWords } from '../users/signInWords.ts';

interface StateProps {
  readonly record: Employee;
  readonly login: Login;
  /** Shown to whoever has just typed it all. */
  readonly isNew?: boolean;
}

/** What stands between a person and their work, and who takes it away: in words, for whoever made the account. */
export function SignInState({ record, login, isNew = false }: StateProps) {
  const { t, say } = useWords(signInWords);
  const role = login._labels?.['requested_role_id'] ?? login._labels?.['role_id'] ?? '';
  const { sign_in: state } = login;
  const said: Readonly<Record<Login['sign_in'], string>> = {
    works: t.signInWorks,
    temporary: t.signInTemporary,
    ended: t.signInEnded,
    no_password: t.signInNoPassword,
    awaits_role: login.requested_role_id ? say(t.signInAwaits, { role }) : t.signInNoRole,
    stopped: t.signInStopped,
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2">{said[state]}</Typography>
      {!isNew && login.requested_role_id && login.email && login.email_by ? (
        <Typography variant="body2">
          {say(t.signInEmailBy, { email: login.email, name: login.email_by })}
        </Typography>
      ) : null}
      {state === 'awaits_role' && record._may?.includes('resetPassword') === true ? (
        <Typography variant="body2" color="text.secondary">
          {t.signInAfterRole}
        </Typography>
      ) : null}
    </Box>
  );
}
