import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { deviceName } from '#i18n/deviceName.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useWords } from '#src/client/words/words.ts';
import { nameIn, type Employee } from './employeeRecord.ts';
import { secondStepWords } from '../account/secondStepWords.ts';

interface Session {
  readonly id: string;
  readonly last_seen_at: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
}

/** Where the employee is signed in, read and ended by who may edit employees (SEC-30). */
function useDevices(id: string) {
  const { t } = useWords(secondStepWords);
  const provider = useClinicProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const key = ['employees', id, 'sessions'];
  const call = { params: { id } };
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (
        await provider.operate<{ sessions: readonly Session[] }>('employees', {
          operation: 'readSessions',
          ...call,
          signal,
        })
      ).data.sessions,
  });
  const end = useMutation({
    mutationFn: (session?: string) =>
      provider.operate('employees', {
        operation: 'endSessions',
        ...call,
        body: session === undefined ? {} : { session_id: session },
      }),
    onSuccess: () => notify(t.ended, { type: 'success' }),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return { query, end };
}

interface DeviceLineProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function DeviceLine({ session, busy, onEnd }: DeviceLineProps) {
  const { t, say, locale } = useWords(secondStepWords);
  const { format } = useReading();
  const device = deviceName(locale, session.user_agent);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
        <Typography variant="body2" color="text.secondary">
          {say(t.lastSeen, { when: format.relative(session.last_seen_at) })} ·{' '}
          <bdi dir="ltr">{session.ip}</bdi>
        </Typography>
      </Box>
      <Button color="error" aria-label={say(t.endOf, { device })} disabled={busy} onClick={onEnd}>
        {t.end}
      </Button>
    </Box>
  );
}

/** The devices an employee is signed in on. */
export function EmployeeDevices({
  record,
  onClose,
}: {
  readonly record: Employee;
  readonly onClose: () => void;
}) {
  const { t, say, locale } = useWords(secondStepWords);
  const { query, end } = useDevices(record.id);
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="employee-devices">
      <DialogTitle id="employee-devices">{say(t.devicesOf, { name: nameIn(record, locale) })}</DialogTitle>
      <DialogContent>
        <Loaded query={query}>
          {(sessions) =>
            sessions.length === 0 ? (
              <Typography color="text.secondary">{t.noDevices}</Typography>
            ) : (
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {sessions.map((session) => (
                  <DeviceLine
                    key={session.id}
                    session={session}
                    busy={end.isPending}
                    onEnd={() => end.mutate(session.id)}
                  />
                ))}
              </Box>
            )
          }
        </Loaded>
      </DialogContent>
      <DialogActions>
        {(query.data?.length ?? 0) > 1 ? (
          <Button color="error" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            {t.endAll}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
