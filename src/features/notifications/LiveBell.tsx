import { wallNow } from '#metadata/time/clock.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Badge, IconButton } from '@mui/material';
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { plural } from '#i18n/plural.ts';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi } from '#src/client/records/api.ts';
import { later } from '#src/ui/later.tsx';
import { useTellWaiting } from '#src/client/catalogue/waiting.ts';
import { useInboxCount } from '../inbox/api.ts';
import { askBell, bellKey, preferencesKey, type Notice, type NoticePreferences } from './api.ts';
import { isQuiet } from './days.ts';
import { useLive } from './useLive.ts';
import { useNoticeWords } from './words.ts';

const BellPanel = later(() => import('./BellPanel.tsx'));

/** platform.md 11: what the stream does not bring is asked for this often. */
const pollEvery = 60_000;
/** More are "99+" (platform.md 11). */
const most = 99;
/** Several within this time are one toast. */
const together = 2_000;

const clockIn = (timezone: string): string => wallNow(timezone).clock;

/** Says what came, where somebody looks; not between the quiet hours unless it is urgent (UX-05). */
function useRing(): (notice: Notice) => void {
  const client = useQueryClient();
  const notify = useNotify();
  const { timezone, locale } = useReading();
  const { t } = useNoticeWords();
  const rung = useRef(-Infinity);
  return useCallback(
    (notice) => {
      if (document.visibilityState !== 'visible') return;
      const ring = async (): Promise<void> => {
        const { quiet } = await client.ensureQueryData({
          queryKey: preferencesKey,
          queryFn: () => callApi<NoticePreferences>('/notification-preferences', { background: true }),
        });
        if (quiet && notice.priority !== 'high' && isQuiet(clockIn(timezone), quiet)) return;
        const several = Date.now() - rung.current < together;
        rung.current = Date.now();
        const title = locale === 'en' ? notice.title_en : notice.title_ar;
        const to = several ? '/notifications' : (notice.link ?? '/notifications');
        // What is urgent, such as a sign-in from a new device, is no success (ux 19).
        const type = notice.priority === 'high' && !several ? 'warning' : 'success';
        notify(several ? t.several : title, { type, to } as object);
      };
      ring().catch(() => undefined);
    },
    [client, locale, notify, t, timezone],
  );
}

/** The menu says how much waits for this person's decision. */
function useWaitingTold(): void {
  const tell = useTellWaiting();
  const waiting = useInboxCount();
  useEffect(() => {
    tell('/notifications', waiting);
  }, [tell, waiting]);
}

/** The bell with its count; the top bar keys it by user, so that another person starts with an empty one. */
export default function LiveBell() {
  const { details } = useMe();
  const { shell, locale } = useWords();
  const { t, say } = useNoticeWords();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [answered, setAnswered] = useState(0);
  const connected = useLive(details.user_id, answered, useRing());
  const { data, dataUpdatedAt } = useQuery({
    queryKey: bellKey,
    queryFn: askBell,
    retry: false,
    refetchInterval: connected ? false : pollEvery,
    refetchOnWindowFocus: 'always',
  });
  if (dataUpdatedAt !== answered) setAnswered(dataUpdatedAt);
  useWaitingTold();
  const unread = data?.unread ?? 0;
  const count = plural(locale, unread, shell.notifications.count);
  // The panel belongs to the page it was opened on.
  const [place, setPlace] = useState(pathname);
  if (place !== pathname) {
    setPlace(pathname);
    setAnchor(undefined);
  }
  return (
    <>
      <IconButton
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        aria-label={say(t.bell, { count })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        title={shell.notifications.title}
        color="inherit"
      >
        {/* The figure is drawn, not written: the button's name says it in words. */}
        <Badge
          badgeContent=""
          invisible={unread === 0}
          color="error"
          slotProps={{ badge: { dir: 'ltr' } }}
          sx={{ '& .MuiBadge-badge::before': { content: `"${unread > most ? `${most}+` : unread}"` } }}
        >
          <NotificationsNone />
        </Badge>
      </IconButton>
      {anchor ? <BellPanel anchor={anchor} onClose={() => setAnchor(undefined)} /> : null}
    </>
  );
}
