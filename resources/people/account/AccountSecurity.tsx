import { useState } from 'react';
import { Box, Button, Chip, Typography } from '@mui/material';
import DeviceIcon from '@mui/icons-material/DevicesOutlined';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { deviceName } from '#i18n/deviceName.ts';
import { may, own, within } from '#metadata/access.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi } from '#src/client/records/api.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useCan, useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { Section } from '#src/ui/Section.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SecondStep } from './SecondStep.tsx';
import { profileWords } from './profileWords.ts';
import { sessionsKey } from './sessionsKey.ts';

interface Session {
  readonly id: string;
  readonly last_seen_at: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly current: boolean;
}

/** Ends one session, or all others; the list is read again after it. */
function useEnding(said: string, onDone?: () => void) {
  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? callApi('/sessions/revoke-others', { method: 'POST' })
        : callApi(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => notify(said, { type: 'success' }),
    onError: (error) => notifyError(error),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: sessionsKey });
      onDone?.();
    },
  });
}

function SessionLine({ session }: { readonly session: Session }) {
  const { t, say, locale } = useWords(profileWords);
  const { format } = useReading();
  const { mutate, isPending } = useEnding(t.ended);
  const name = deviceName(locale, session.user_agent);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <DeviceIcon color="action" aria-hidden />
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary" title={format.dateTime(session.last_seen_at)}>
          {say(t.lastSeen, { when: format.relative(session.last_seen_at) })}
          {session.ip === null ? null : (
            <>
              {' · '}
              <bdi dir="ltr">{session.ip}</bdi>
            </>
          )}
        </Typography>
      </Box>
      {session.current ? (
        <Chip size="small" color="success" variant="outlined" label={t.thisDevice} />
      ) : (
        <Button
          color="error"
          loading={isPending}
          aria-label={say(t.endOf, { device: name })}
          onClick={() => mutate(session.id)}
        >
          {t.end}
        </Button>
      )}
    </Box>
  );
}

function EndOthers() {
  const { t } = useWords(profileWords);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useEnding(t.endedOthers, () => setAsking(false));
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)} sx={{ mt: 2 }}>
        {t.endOthers}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t.endOthers}
        text={t.endOthersText}
        confirm={t.endOthers}
        working={isPending}
        onConfirm={() => mutate(undefined)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Sessions() {
  const { t } = useWords(profileWords);
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => callApi<readonly Session[]>('/sessions', { signal }),
  });
  return (
    <Section title={t.sessions} plain>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t.sessionsText}
      </Typography>
      <Loaded query={query}>
        {(sessions) => (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {[...sessions]
                .sort((a, b) => Number(b.current) - Number(a.current))
                .map((session) => (
                  <SessionLine key={session.id} session={session} />
                ))}
            </Box>
            {sessions.some(({ current }) => !current) ? <EndOthers /> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Who has appointments of their own may have them in a calendar. */
const ownAppointments = within('appointments', may('patients_view_self_appointments', own));

/** Password and devices of one's own account. */
export default function AccountSecurity() {
  const { t } = useWords(profileWords);
  const me = useMe();
  const hasFeed = useCan(ownAppointments) !== undefined;
  const [changing, setChanging] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title={t.password} plain>
        <Typography sx={{ mb: 0.5 }}>
          {t.userName}: <bdi dir="ltr">{me.name}</bdi>
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {t.passwordText}
        </Typography>
        <Button variant="outlined" onClick={() => setChanging(true)}>
          {t.changePassword}
        </Button>
      </Section>
      <SecondStep />
      {hasFeed ? <CalendarFeed /> : null}
      <Sessions />
      {changing ? <ChangePassword onClose={() => setChanging(false)} /> : null}
    </Box>
  );
}
