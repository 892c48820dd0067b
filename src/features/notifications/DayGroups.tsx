import { addDays } from '#metadata/time/days.ts';
import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { Notice } from './api.ts';
import { byDay } from './days.ts';
import { NoticeItem } from './NoticeItem.tsx';
import { useNoticeWords } from './words.ts';

interface DayGroupsProps {
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
  readonly renderBefore?: (notice: Notice) => ReactNode;
  readonly renderAfter?: (notice: Notice) => ReactNode;
}

/** Notices under their days (UX-05). */
export function DayGroups({ notices, onOpen, renderBefore, renderAfter }: DayGroupsProps) {
  const { shell } = useWords();
  const { t } = useNoticeWords();
  const { today, timezone, format } = useReading();
  const yesterday = addDays(today, -1);
  const nameOf = (day: string): string => {
    if (day === today) return shell.notifications.today;
    return day === yesterday ? t.yesterday : format.longDate(day);
  };
  return byDay(notices, timezone).map(({ day, notices: found }) => (
    <Box key={day} component="section" aria-label={nameOf(day)}>
      <Typography
        component="h3"
        variant="caption"
        color="text.secondary"
        sx={{ display: 'block', px: 2, py: 0.75, fontWeight: 650, bgcolor: 'action.hover' }}
      >
        {nameOf(day)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            onOpen={onOpen}
            before={renderBefore?.(notice)}
            after={renderAfter?.(notice)}
          />
        ))}
      </Box>
    </Box>
  ));
}
