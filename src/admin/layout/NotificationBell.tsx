import { IconButton } from '@mui/material';
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import { Link } from 'react-router-dom';
import { useWords } from '../words.ts';

/** Leads to the notifications. The top bar keys it by user, so that another person starts with an empty one. */
export function NotificationBell() {
  const { shell } = useWords();
  return (
    <IconButton
      component={Link}
      to="/notifications"
      aria-label={shell.notifications.open}
      title={shell.notifications.title}
      color="inherit"
    >
      <NotificationsNone />
    </IconButton>
  );
}
