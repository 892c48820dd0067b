import { LinearProgress, Box, Typography } from '@mui/material';
import { useTransferWords } from './words.ts';
import type { Job } from './api.ts';

/** How far work is: a bar, and in words what is done of how much (UX-46). */
export function Progress({ job, label }: { readonly job: Job; readonly label: string }) {
  const { t, say, locale } = useTransferWords();
  const { done, total, state } = job;
  const number = new Intl.NumberFormat(locale === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB');
  const known = total !== null && total > 0 && state === 'running';
  const text =
    state === 'waiting'
      ? t.jobs.waiting
      : known
        ? say(t.jobs.running, { done: number.format(done), total: number.format(total) })
        : t.jobs.starting;
  return (
    <Box>
      <LinearProgress
        aria-label={label}
        variant={known ? 'determinate' : 'indeterminate'}
        value={known ? Math.min(100, Math.round((done / total) * 100)) : 0}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Typography variant="caption" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
    </Box>
  );
}
