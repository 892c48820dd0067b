import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { useArrival } from '#src/fields/file/arrivals.ts';
import { countOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { AskedFields } from './AskedFields.tsx';
import { BulkResult } from './BulkResult.tsx';
import { useBulkRun, type BulkRun } from './BulkRun.ts';
import { ConsequenceDialog } from './ConsequenceDialog.tsx';
import { sentenceOf } from './filledText.ts';
import { canStart, endWord, transitionOf } from './transitions.ts';
import { useTransitionForm } from './useTransitionForm.ts';
import { useTransitionsNotice } from './useTransitionNotice.ts';

interface BulkDialogProps {
  readonly resource: AnyResource;
  readonly transition: string;
  readonly ids: readonly string[];
  /** Those of the chosen records that are at hand, for their names and states. */
  readonly rows: readonly Row[];
  /** Told which ones were not done, so that they stay selected. */
  readonly onClose: (left: readonly string[]) => void;
}

/** More than this many are not taken back in one call. */
const mostUndone = 200;

/** While it runs: how far it is, and a way to stop. */
function Progress({
  title,
  run,
  total,
}: {
  readonly title: string;
  readonly run: BulkRun;
  readonly total: number;
}) {
  const { t, locale, format } = useReading();
  const tried = total - run.left.length;
  const words = { done: format.number(tried), total: format.number(total) };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="bulk-progress">
      <DialogTitle id="bulk-progress">{title}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant="determinate"
          value={(tried / Math.max(total, 1)) * 100}
          aria-label={title}
          sx={{ height: 8, borderRadius: 4, mb: 1 }}
        />
        <Typography role="status" color="text.secondary">
          {run.stopping ? t.bulk.stopping : say(locale, t.bulk.running, words)}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={run.stopping} onClick={run.stop}>
          {t.bulk.stop}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What will be so, for how many, and how many of those at hand cannot (UX-13). */
function useEffectWords({ resource, transition, ids, rows }: BulkDialogProps): string {
  const reading = useReading();
  const { t, locale, format } = reading;
  const state = endWord(resource, transition, locale) ?? '';
  const cannot = rows.filter((row) => !canStart(resource, transition, row)).length;
  const effect = say(locale, t.bulk.effect, { count: countOf(resource, ids.length, true, reading), state });
  return cannot === 0
    ? effect
    : `${effect} ${say(locale, ids.length > rows.length ? t.bulk.notAllSeen : t.bulk.notAll, { n: format.number(cannot) })}`;
}

/** So many records are spoken of one by one. */
const mostTold = 5;

/** What happens to each of the chosen records that are at hand, as its own dialog says it. */
function EachConsequence({ resource, transition, ids, rows }: BulkDialogProps) {
  const reading = useReading();
  const { t, locale, format } = reading;
  const told = rows
    .filter((row) => canStart(resource, transition, row))
    .flatMap((record) => sentenceOf({ resource, transition, part: 'consequence', record }, reading) ?? [])
    .slice(0, mostTold);
  if (told.length === 0) return null;
  const others = ids.length - told.length;
  return (
    <Box component="ul" sx={{ m: 0, mt: 1.5, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}>
      {told.map((one, index) => (
        <Typography key={`${index} ${one}`} component="li" variant="body2">
          {one}
        </Typography>
      ))}
      {others > 0 ? (
        <Typography component="li" variant="body2" color="text.secondary">
          {say(locale, t.bulk.others, { n: format.number(others) })}
        </Typography>
      ) : null}
    </Box>
  );
}

/** Moves many records at once: the effect is said before, the progress meanwhile, the result of each after. */
export default function BulkDialog(props: BulkDialogProps) {
  const { resource, transition, ids, rows, onClose } = props;
  const reading = useReading();
  const refresh = useRefresh(resource);
  const tell = useTransitionsNotice(resource);
  const { form, refuse, values } = useTransitionForm(resource, transition, undefined, reading);
  const arrival = useArrival(form.control);
  const run = useBulkRun(resource, transition);
  const consequence = useEffectWords(props);
  const action = resource.words[reading.locale].actions?.[transition] ?? transition;
  const start = async (wanted: readonly string[]): Promise<void> => {
    const before = run.done.length;
    const end = await run.run(wanted, values());
    if (end.done.length > before) refresh();
    if (end.done.length > 0 && end.done.length <= mostUndone) tell(transition, end.done);
    // What was typed was refused before anything was done: back to the fields.
    if (end.failure !== undefined && Object.keys(refusalOf(end.failure).errors).length > 0) {
      refuse(end.failure);
      run.again();
    }
  };
  if (run.phase === 'running')
    return (
      <Progress title={action} run={run} total={run.left.length + run.refused.length + run.done.length} />
    );
  if (run.phase === 'ended')
    return (
      <BulkResult
        {...{ resource, action, rows, onClose }}
        state={run}
        onRetry={(again) => void start(again)}
      />
    );
  return (
    <ConsequenceDialog
      title={action}
      consequence={consequence}
      confirm={action}
      danger={transitionOf(resource, transition).danger === true}
      busy={arrival.isWaiting}
      refused={arrival.missing}
      typed={form.formState.isDirty}
      onConfirm={() => void arrival.once(form.handleSubmit(() => start(ids)))}
      onClose={() => onClose(ids)}
    >
      <EachConsequence {...props} />
      <AskedFields resource={resource} transition={transition} form={form} />
    </ConsequenceDialog>
  );
}
