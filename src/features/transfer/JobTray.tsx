import { useEffect, useState } from 'react';
import { Box, Button, IconButton, Paper, Typography } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { call, fetchFile, isUnderWay, saveFile, type Job } from './api.ts';
import { Progress } from './Progress.tsx';
import { useJobs, useTrayOpen } from './useJobs.ts';
import { useTransferWords } from './words.ts';

const steps = {
  export: 'export',
  'import.check': 'check',
  'import.run': 'run',
  'import.undo': 'undo',
} as const;
const isOwnKind = (kind: string): kind is keyof typeof steps => Object.hasOwn(steps, kind);

function useTitle({ kind, resource, title }: Job): string {
  const { t, say, locale } = useTransferWords();
  const what = entryOf(resource ?? '')?.words[locale].many ?? '';
  const known = isOwnKind(kind) ? say(t.jobs[steps[kind]], { what }) : kind;
  return title ?? known;
}

function Actions({ job }: { readonly job: Job }) {
  const { t } = useTransferWords();
  const notifyError = useNotifyError();
  const client = useQueryClient();
  const refused = (error: unknown): void => notifyError(error);
  const stop = useMutation({
    mutationFn: () => call('DELETE', `/jobs/${job.id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs'] }),
    onError: refused,
  });
  const file = job.result?.file;
  const get = useMutation({
    mutationFn: async () => saveFile({ ...(await fetchFile(file?.url ?? '')), name: file?.name ?? '' }),
    onError: refused,
  });
  if (isUnderWay(job))
    return (
      <Button size="small" color="inherit" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t.jobs.cancel}
      </Button>
    );
  if (job.state !== 'done' || !file) return null;
  return (
    <Button size="small" variant="contained" loading={get.isPending} onClick={() => get.mutate()}>
      {t.jobs.download}
    </Button>
  );
}

function OneJob({ job, onHide }: { readonly job: Job; readonly onHide: () => void }) {
  const { t, say } = useTransferWords();
  const title = useTitle(job);
  const message = job.error?.message ?? '';
  const ended = { done: t.jobs.done, cancelled: t.jobs.cancelled, failed: say(t.jobs.failed, { message }) };
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {title}
        </Typography>
        <Actions job={job} />
        {isUnderWay(job) ? null : (
          <IconButton size="small" aria-label={`${t.jobs.dismiss}: ${title}`} onClick={onHide}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {job.state === 'waiting' || job.state === 'running' ? (
        <Progress job={job} label={title} />
      ) : (
        <Typography variant="caption" color={job.state === 'failed' ? 'error' : 'text.secondary'}>
          {ended[job.state]}
          {job.result?.file ? ` · ${t.jobs.kept}` : ''}
        </Typography>
      )}
    </Box>
  );
}

const place = {
  position: 'fixed',
  insetInlineEnd: 16,
  insetBlockEnd: { xs: 84, md: 16 },
  zIndex: 'speedDial',
  width: 340,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: '50vh',
  overflowY: 'auto',
  p: 1.5,
  '@media print': { display: 'none' },
} as const;

/** Exports and imports that go on in the background: how far, stop, download; a reload finds them again (UX-46). */
export default function JobTray() {
  const { t } = useTransferWords();
  const [open, setOpen] = useTrayOpen();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const all = useJobs(open);
  const jobs = (all ?? []).filter(
    ({ id, kind, state, title }) =>
      !hidden.includes(id) && (kind in steps || title !== undefined) && Boolean(state),
  );
  // Work somebody watches in its own dialog is told there; what has ended of it needs no place here.
  const shown = jobs.filter(
    (job) => isUnderWay(job) || !job.kind.startsWith('import.') || job.state === 'failed',
  );
  // Nothing left to look after: the next page asks for nothing.
  const isOver = open && all !== undefined && shown.length === 0;
  useEffect(() => {
    if (isOver) setOpen(false);
  }, [isOver, setOpen]);
  if (!open || shown.length === 0) return null;
  const hide = (id: string): void => {
    setHidden([...hidden, id]);
    if (shown.length === 1) setOpen(false);
  };
  return (
    <Paper component="section" elevation={8} aria-label={t.jobs.title} sx={place}>
      <Typography variant="subtitle2" component="h2" sx={{ pb: 0.5 }}>
        {t.jobs.title}
      </Typography>
      <Box role="status">
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.slice(0, 5).map((job) => (
            <OneJob key={job.id} job={job} onHide={() => hide(job.id)} />
          ))}
        </Box>
      </Box>
    </Paper>
  );
}
