import { useEffect, useState } from 'react';
import { Box } from '@mui/material';
import { useLoading } from 'ra-core';
import { useNavigation } from 'react-router-dom';
import { useWords } from '#src/client/words/words.ts';

const PATIENCE = 250;

const line = {
  position: 'sticky',
  top: 60,
  height: 3,
  mb: '-3px',
  zIndex: 'appBar',
  overflow: 'hidden',
  bgcolor: 'action.selected',
  '&::after': {
    content: '""',
    display: 'block',
    height: '100%',
    width: '40%',
    bgcolor: 'secondary.main',
    '@media (prefers-reduced-motion: no-preference)': {
      animation: 'loading-line 1.2s ease-in-out infinite alternate',
    },
  },
  '@keyframes loading-line': { from: { marginInlineStart: '0' }, to: { marginInlineStart: '60%' } },
} as const;

/** A thin line under the top bar while something is on its way; quick answers never show it. */
export function LoadingBar() {
  const { shell } = useWords();
  const busy = useLoading();
  const { state } = useNavigation();
  const active = busy || state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(active), active ? PATIENCE : 0);
    return () => window.clearTimeout(timer);
  }, [active]);
  return shown ? <Box role="progressbar" aria-label={shell.frame.loading} sx={line} /> : null;
}
