import { useEffect } from 'react';
import { Box, Button, Popover, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '#src/client/words/words.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { plural } from '#i18n/plural.ts';
import { useInboxCount } from '#src/features/inbox/api.ts';
import { useInboxWords } from '#src/features/inbox/words.ts';
import { askBell, bellKey, type Notice } from './api.ts';
import { DayGroups } from './DayGroups.tsx';
import { useNoticeActions } from './useNotices.ts';
import { useNoticeWords } from './words.ts';

interface BellPanelProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const paper = {
  width: 400,
  maxWidth: 'calc(100vw - 24px)',
  maxHeight: 'min(560px, calc(100vh - 90px))',
  display: 'flex',
  flexDirection: 'column',
  mt: 1,
} as const;

/** The way to what waits for one's decision, with how much it is; nothing where nothing waits. */
function WaitingLink({ onClose }: Pick<BellPanelProps, 'onClose'>) {
  const { t, locale } = useInboxWords();
  const waiting = useInboxCount();
  if (waiting === 0) return null;
  return (
    <Button
      component={Link}
      to="/notifications?tab=inbox"
      onClick={onClose}
      sx={{ justifyContent: 'space-between', px: 2, minHeight: 44, borderRadius: 0 }}
    >
      {t.title}
      <span>{plural(locale, waiting, t.waiting)}</span>
    </Button>
  );
}

/** The last ten, each one click from its record; opening it is seeing them (platform.md 11). */
export default function BellPanel({ anchor, onClose }: BellPanelProps) {
  const { shell } = useWords();
  const { t } = useNoticeWords();
  const { open, read, see } = useNoticeActions();
  const query = useQuery({ queryKey: bellKey, queryFn: askBell, retry: false });
  useEffect(() => see(), [see]);
  const follow = (notice: Notice): void => {
    onClose();
    open(notice);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { sx: paper, role: 'dialog', 'aria-label': shell.notifications.title } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, minHeight: 52 }}>
        <Typography component="h2" variant="subtitle1" sx={{ flex: 1, fontWeight: 650 }}>
          {shell.notifications.title}
        </Typography>
        {(query.data?.unread ?? 0) > 0 ? (
          <Button size="small" onClick={() => void read()}>
            {shell.notifications.readAll}
          </Button>
        ) : null}
      </Box>
      <WaitingLink onClose={onClose} />
      <Box sx={{ overflowY: 'auto', flex: 1, borderTop: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Typography color="text.secondary" sx={{ px: 2, py: 4, textAlign: 'center' }}>
                {shell.notifications.none}
              </Typography>
            ) : (
              <DayGroups notices={data} onOpen={follow} />
            )
          }
        </Loaded>
      </Box>
      <Button component={Link} to="/notifications" onClick={onClose} sx={{ m: 1, minHeight: 44 }}>
        {t.seeAll}
      </Button>
    </Popover>
  );
}
