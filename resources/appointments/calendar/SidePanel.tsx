import { Suspense } from 'react';
import { Box, Drawer, IconButton, Paper, Typography, useMediaQuery, type Theme } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useWords } from '#src/client/words/words.ts';
import { calendarWords } from './calendarWords.ts';
import type { SideList, SideProps } from './drawers.tsx';

type PanelProps = { readonly list: SideList } & SideProps;

/** The heading with the way out, and the list below it. */
function Inside({ list, ...props }: PanelProps) {
  const { t, locale } = useWords(calendarWords);
  const label = list.label(locale);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1.5, pt: 1 }}>
        <Typography component="h2" variant="h3" sx={{ fontSize: 16, flex: 1 }}>
          {label}
        </Typography>
        <IconButton aria-label={`${t.drawers.close}: ${label}`} onClick={props.onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', px: 0.5, pb: 1, flex: 1 }}>
        <Suspense fallback={null}>
          <list.Content {...props} />
        </Suspense>
      </Box>
    </>
  );
}

/** The list of work at the side: beside the calendar where there is room, over it where there is none. */
export function SidePanel(props: PanelProps) {
  const { locale } = useWords(calendarWords);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const label = props.list.label(locale);
  const beside = {
    width: 360,
    flex: 'none',
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
  } as const;
  if (wide)
    return (
      <Paper component="aside" variant="outlined" aria-label={label} data-print="no" sx={beside}>
        <Inside {...props} />
      </Paper>
    );
  const paper = {
    role: 'dialog',
    'aria-modal': true,
    'aria-label': label,
    sx: { width: 'min(420px, 100vw)' },
  } as const;
  return (
    <Drawer anchor="right" open onClose={props.onClose} slotProps={{ paper }}>
      <Inside {...props} />
    </Drawer>
  );
}
