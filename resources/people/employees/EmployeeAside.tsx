import { useState, type ReactNode } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import DeviceIcon from '@mui/icons-material/DevicesOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import type { Tone } from '#metadata/workflow.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { ReadValue } from '#src/fields/core/ReadValue.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { loginOf, type Employee, type Login } from './employeeRecord.ts';
import { employees } from './employees.ts';
import { employeePieceWords } from './employeePieceWords.ts';
import { EmployeeCorrections } from './EmployeeCorrections.tsx';
import { EmployeeDevices } from './EmployeeDevices.tsx';
import { EndService } from './EndService.tsx';
import { secondStepWords } from '../account/secondStepWords.ts';
import { SignInState } from './SignInState.tsx';
import { TemporaryPassword } from './TemporaryPassword.tsx';
import { users } from '../users/users.ts';

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography component="h2" variant="subtitle2">
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** Declared fields as facts; what the API did not send or nobody filled has no line. */
function Facts({ record, names }: { readonly record: Employee; readonly names: readonly string[] }) {
  const { locale } = useReading();
  const row: Readonly<Record<string, unknown>> = { ...record };
  return names
    .filter((name) => row[name] !== undefined && row[name] !== null && row[name] !== '')
    .map((name) => <ReadValue key={name} place={placeOf(employees, name, locale)} record={row} />);
}

/** The colour of a state, as the declaration of the account gives it. */
const toneOf = ({ sign_in: state }: Login): Tone => {
  const { tones } = users.fields.sign_in.options as { readonly tones?: Readonly<Record<string, Tone>> };
  return tones?.[state] ?? 'neutral';
};

function LoginCard({ record }: { readonly record: Employee }) {
  const { t, say } = useWords(employeePieceWords);
  const { t: words } = useWords(secondStepWords);
  const { format, locale } = useReading();
  const [asking, setAsking] = useState(false);
  const [devices, setDevices] = useState(false);
  const login = loginOf(record);
  // A reader without the right to it is not told that there is no account.
  if (!('login' in record)) return null;
  return (
    <Card title={t.login}>
      {login ? (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <bdi dir="ltr">{login.name}</bdi>
            <StatusBadge tone={toneOf(login)} label={users.words[locale].options.sign_in[login.sign_in]} />
          </Box>
          <Typography variant="body2" color="text.secondary">
            {login.last_login_at
              ? say(t.lastLogin, { when: format.dateTime(login.last_login_at) })
              : t.neverIn}
          </Typography>
          {login.sign_in === 'works' || login.sign_in === 'stopped' ? null : (
            <SignInState record={record} login={login} />
          )}
          {record._may?.includes('resetPassword') === true ? (
            <Button variant="outlined" startIcon={<KeyIcon />} onClick={() => setAsking(true)}>
              {t.temporary}
            </Button>
          ) : null}
          {record._may?.includes('endSessions') === true ? (
            <Button startIcon={<DeviceIcon />} onClick={() => setDevices(true)}>
              {words.devices}
            </Button>
          ) : null}
        </>
      ) : (
        <Typography color="text.secondary">{t.noLogin}</Typography>
      )}
      {devices ? <EmployeeDevices record={record} onClose={() => setDevices(false)} /> : null}
      {asking ? <TemporaryPassword record={record} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

/** Beside the record, whose head says who it is: how to reach them, their account, and the way out (UX-17, UX-18). */
export default function EmployeeAside({ record }: { readonly record: Employee }) {
  const { t } = useWords(employeePieceWords);
  const [leaving, setLeaving] = useState(false);
  const leaver = record._may?.includes('deactivate') === true;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <EmployeeCorrections record={record} />
      <Card title={t.contact}>
        <Facts record={record} names={['phone', 'email', 'emergency_name', 'emergency_phone']} />
      </Card>
      {leaver || record.leaving_date ? (
        <Card title={t.work}>
          <Facts record={record} names={['leaving_date', 'leaving_reason']} />
          {leaver ? (
            <Button variant="outlined" onClick={() => setLeaving(true)}>
              {t.leaver}
            </Button>
          ) : null}
        </Card>
      ) : null}
      <LoginCard record={record} />
      {leaving ? <EndService record={record} onClose={() => setLeaving(false)} /> : null}
    </Box>
  );
}
