import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Typography } from '@mui/material';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { call, isUnderWay } from './api.ts';
import { ByReason } from './ByReason.tsx';
import { Progress } from './Progress.tsx';
import { useRows, WrongFileButton } from './ReviewStep.tsx';
import { Figures, StepActions, StepBody, Stopped } from './stepParts.tsx';
import { useImportCall, type Import } from './useImport.ts';
import { useTransferWords } from './words.ts';

/** Rows that were not written or not taken back, by their reason. */
function Refused({ data, state }: { readonly data: Import; readonly state: 'failed' | 'kept' }) {
  const count = data.counts[state] ?? 0;
  const { data: rows = [] } = useRows(data.id, state, count > 0, 20);
  if (count === 0) return null;
  return <ByReason rows={rows} />;
}

function Working({ data }: { readonly data: Import }) {
  const { t } = useTransferWords();
  const label = data.state === 'undoing' ? t.import.undoing : t.import.running;
  return (
    <StepBody>
      <Typography>{label}</Typography>
      {data.job ? <Progress job={data.job} label={label} /> : null}
      <Typography variant="body2" color="text.secondary">
        {t.import.background}
      </Typography>
    </StepBody>
  );
}

/** Taking the whole import back, for a day. */
function UndoButton({ data }: { readonly data: Import }) {
  const { t } = useTransferWords();
  const [asking, setAsking] = useState(false);
  const undo = useImportCall(data.id, () => call<Import>('POST', `/imports/${data.id}/undo`));
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {t.import.undo}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t.import.undo}
        text={data.whole ? t.import.undoWhole : t.import.undoText}
        confirm={t.import.undo}
        working={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface ResultProps {
  readonly data: Import;
  readonly onWritten: () => void;
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

/** What became of the rows, in figures. */
function Outcome({ data: { counts, state } }: { readonly data: Import }) {
  const { t } = useTransferWords();
  // Taken back: what had been written is no more, only what stayed is worth a figure.
  const kept = counts['kept'] ?? 0;
  if (state === 'undone')
    return kept === 0 ? null : <Figures figures={[{ label: t.import.kept, value: kept }]} />;
  const failed = (counts['failed'] ?? 0) + (counts['wrong'] ?? 0);
  return (
    <Figures
      figures={[
        { label: t.import.added, value: counts['added'] ?? 0, tone: 'success.main' },
        { label: t.import.updated, value: counts['updated'] ?? 0 },
        { label: t.import.skipped, value: counts['skipped'] ?? 0 },
        { label: t.import.failed, value: failed, tone: 'error.main' },
        { label: t.import.willLeave, value: counts['left'] ?? 0 },
        { label: t.import.kept, value: kept },
      ]}
    />
  );
}

/** How the import went: what was written, what was not and why, and the way back (UX-44). */
export function ResultStep({ data, onWritten, onRestart, onClose }: ResultProps) {
  const { t, say } = useTransferWords();
  const { format } = useReading();
  const { counts, state, job } = data;
  const resume = useImportCall(data.id, () =>
    call<Import>('POST', `/imports/${data.id}/${state === 'undoing' ? 'undo' : 'run'}`),
  );
  const [openedAt] = useState(() => Date.now());
  const told = useRef('');
  useEffect(() => {
    if (told.current !== state && (state === 'done' || state === 'undone')) onWritten();
    told.current = state;
  }, [state, onWritten]);
  const isWorking = state === 'running' || state === 'undoing';
  if (isWorking && isUnderWay(job)) return <Working data={data} />;
  const isUndone = state === 'undone';
  const mayUndo = state === 'done' && data.undo_until !== null && Date.parse(data.undo_until) > openedAt;
  return (
    <>
      <StepBody>
        {isWorking ? (
          <Stopped job={job} onResume={() => resume.mutate()} />
        ) : (
          <Alert severity={(counts['failed'] ?? 0) > 0 ? 'warning' : 'success'}>
            {isUndone ? say(t.import.undone, { n: counts['undone'] ?? 0 }) : t.import.finished}
          </Alert>
        )}
        <Outcome data={data} />
        <Refused data={data} state={isUndone ? 'kept' : 'failed'} />
        {mayUndo && data.undo_until ? (
          <Typography variant="body2" color="text.secondary">
            {say(t.import.undoUntil, { at: format.dateTime(data.undo_until) })}
          </Typography>
        ) : null}
      </StepBody>
      <StepActions>
        {(counts['failed'] ?? 0) + (counts['wrong'] ?? 0) > 0 ? <WrongFileButton data={data} /> : null}
        {mayUndo ? <UndoButton data={data} /> : null}
        <Button onClick={onRestart}>{t.import.again}</Button>
        <Button variant="contained" onClick={onClose}>
          {t.import.close}
        </Button>
      </StepActions>
    </>
  );
}
