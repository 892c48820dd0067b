import type { ReactNode } from 'react';
import { Box, ButtonBase, Chip, Typography } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { unseen } from '#src/client/session/unseen.ts';
import type { Notice } from './api.ts';
import { useAreaName, useNoticeWords } from './words.ts';

interface NoticeItemProps {
  readonly notice: Notice;
  readonly onOpen: (notice: Notice) => void;
  /** Before and after it: the box that chooses it, the button that marks it. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;

const button = {
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  px: 2,
  py: 1.25,
  gap: 1.25,
  justifyContent: 'flex-start',
  alignItems: 'flex-start',
  textAlign: 'start',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

/** A dot before what is unread; its place stays where it is read, so that nothing moves. */
function Dot({ unread, urgent }: { readonly unread: boolean; readonly urgent: boolean }) {
  const { t } = useNoticeWords();
  return (
    <Box
      component="span"
      sx={{
        flexShrink: 0,
        width: 8,
        height: 8,
        mt: 0.9,
        borderRadius: '50%',
        bgcolor: unread ? (urgent ? 'error.main' : 'primary.main') : 'transparent',
      }}
    >
      {unread ? (
        <Box component="span" sx={unseen}>
          {t.unreadMark}
        </Box>
      ) : null}
    </Box>
  );
}

/** One notice: what happened, since when, and one click to the record (UX-05). */
export function NoticeItem({ notice, onOpen, before, after }: NoticeItemProps) {
  const { locale, format } = useReading();
  const { t } = useNoticeWords();
  const areaName = useAreaName();
  const english = locale === 'en';
  const body = english ? notice.body_en : notice.body_ar;
  const unread = notice.read_at === null;
  const urgent = notice.priority === 'high';
  return (
    <Box component="li" sx={row}>
      {before}
      <ButtonBase onClick={() => onOpen(notice)} sx={button}>
        <Dot unread={unread} urgent={urgent} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'block' }}>
          <Typography
            component="span"
            sx={{ display: 'block', fontWeight: unread ? 650 : 450, overflowWrap: 'anywhere' }}
          >
            {english ? notice.title_en : notice.title_ar}
            {urgent ? (
              <Chip
                component="span"
                size="small"
                color="error"
                variant="outlined"
                label={t.urgent}
                sx={{ mx: 1 }}
              />
            ) : null}
          </Typography>
          {body === null ? null : (
            <Typography
              component="span"
              variant="body2"
              color="text.secondary"
              sx={{ display: 'block', overflowWrap: 'anywhere' }}
            >
              {body}
            </Typography>
          )}
          <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {areaName(notice.area)} · {format.relative(notice.created_at)}
          </Typography>
        </Box>
      </ButtonBase>
      {after}
    </Box>
  );
}
