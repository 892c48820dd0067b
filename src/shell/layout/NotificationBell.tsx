import { lazy, Suspense } from 'react';
import { IconButton } from '@mui/material';
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import { Link } from 'react-router-dom';
import { useWords } from '#src/client/words/words.ts';

// The stream and the count come after the first rows.
const LiveBell = lazy(() => import('#src/features/notifications/LiveBell.tsx'));

/** Leads to the notifications until the live bell has come to its place. */
export function NotificationBell() {
  const { shell } = useWords();
  return (
    <Suspense
      fallback={
        <IconButton
          component={Link}
          to="/notifications"
          aria-label={shell.notifications.open}
          title={shell.notifications.title}
          color="inherit"
        >
          <NotificationsNone />
        </IconButton>
      }
    >
      <LiveBell />
    </Suspense>
  );
}
