import { useEffect, useState } from 'react';
import { LinearProgress } from '@mui/material';
import { useLoading } from 'ra-core';
import { useNavigation } from 'react-router-dom';
import { useWords } from '../words.ts';

const PATIENCE = 250;

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
  return shown ? (
    <LinearProgress
      color="secondary"
      aria-label={shell.frame.loading}
      sx={{ position: 'sticky', top: 60, height: 3, mb: '-3px', zIndex: 'appBar' }}
    />
  ) : null;
}
