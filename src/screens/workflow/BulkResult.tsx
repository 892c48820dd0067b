import { useEffect, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useDataProvider } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { messageOf } from '#src/client/records/api.ts';
import { saveCsv } from '#src/client/records/csvFile.ts';
import { countOf, titleOf } from '../parts/titles.ts';
import { byReason, type BulkState } from './BulkRun.ts';

interface BulkResultProps {
  readonly resource: AnyResource;
  readonly action: string;
  readonly state: BulkState;
  readonly rows: readonly Row[];
  readonly onRetry: (ids: readonly string[]) => void;
  /** Told which ones were not done, so that they stay selected. */
  readonly onClose: (left: readonly string[]) => void;
}

/** Names said for one reason; the file has all of them. */
const mostNames = 8;

/** Refused records that are not on the page are asked for by id, a hundred at a time. */
function useNames(
  resource: AnyResource,
  rows: readonly Row[],
  ids: readonly string[],
): (id: string) => string {
  const reading = useReading();
  const provider = useDataProvider<ClinicDataProvider>();
  const [fetched, setFetched] = useState<readonly Row[]>([]);
  const known = new Map([...rows, ...fetched].map((row): [string, Row] => [String(row['id']), row]));
  const missing = ids.filter((id) => !rows.some((row) => row['id'] === id)).join(' ');
  useEffect(() => {
    const all = missing === '' ? [] : missing.split(' ');
    const chunks = Array.from({ length: Math.ceil(all.length / 100) }, (_, at) =>
      all.slice(at * 100, at * 100 + 100),
    );
    let gone = false;
    void Promise.all(chunks.map((chunk) => provider.getMany(resource.name, { ids: chunk })))
      .then((answers) => {
        if (!gone) setFetched(answers.flatMap(({ data }) => data as Row[]));
      })
      // Without their names the refused are still counted and explained.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [missing, provider, resource]);
  return (id) => {
    const row = known.get(id);
    return row ? titleOf(resource, row, reading) : '…';
  };
}

/** One reason and those it holds for. */
function Reason({ reason, names }: { readonly reason: string; readonly names: readonly string[] }) {
  const { t, locale, format } = useReading();
  const shown = names.slice(0, mostNames);
  const rest = names.length - shown.length;
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography fontWeight={600}>
        {reason} ({names.length})
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {format.commas(shown)}
        {rest > 0 ? ` ${say(locale, t.bulk.rest, { n: rest })}` : ''}
      </Typography>
    </Box>
  );
}

/** What was done, what was not and why. */
function Outcome({ resource, state, nameOf }: OutcomeProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const { done, refused, left, failure } = state;
  const count = (n: number): { count: string } => ({ count: countOf(resource, n, true, reading) });
  return (
    <DialogContent sx={{ display: 'grid', gap: 1 }}>
      {done.length > 0 ? (
        <Alert severity="success">{say(locale, t.bulk.done, count(done.length))}</Alert>
      ) : null}
      {failure === undefined ? null : (
        <Alert severity="error">{say(locale, t.bulk.failed, { why: messageOf(failure) })}</Alert>
      )}
      {left.length > 0 ? (
        <Alert severity="info">{say(locale, t.bulk.stopped, count(left.length))}</Alert>
      ) : null}
      {refused.length > 0 ? (
        <>
          <Alert severity="warning">{say(locale, t.bulk.refused, count(refused.length))}</Alert>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {byReason(refused).map(({ reason, ids }) => (
              <Reason key={reason} reason={reason} names={ids.map(nameOf)} />
            ))}
          </Box>
        </>
      ) : null}
    </DialogContent>
  );
}

interface OutcomeProps extends Pick<BulkResultProps, 'resource' | 'state'> {
  readonly nameOf: (id: string) => string;
}

/** How it ended: how many were done, why each of the others was not, and what can be done about those (UX-13). */
export function BulkResult({ resource, action, state, rows, onRetry, onClose }: BulkResultProps) {
  const { t, locale } = useReading();
  const { refused, left } = state;
  const nameOf = useNames(
    resource,
    rows,
    refused.map(({ id }) => id),
  );
  const again = [...refused.map(({ id }) => id), ...left];
  const close = (): void => onClose(again);
  const save = (): void => {
    const lines = refused.map(({ id, message }) => [nameOf(id), message, id]);
    saveCsv(t.bulk.fileName, [[t.bulk.name, t.bulk.reason, 'id'], ...lines]);
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="bulk-result">
      <DialogTitle id="bulk-result">{say(locale, t.transition.resultTitle, { action })}</DialogTitle>
      <Outcome resource={resource} state={state} nameOf={nameOf} />
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {refused.length > 0 ? (
          <Button color="inherit" onClick={save}>
            {t.bulk.download}
          </Button>
        ) : null}
        {again.length > 0 ? (
          <Button color="inherit" onClick={() => onRetry(again)}>
            {t.bulk.retry}
          </Button>
        ) : null}
        <Button variant="contained" autoFocus onClick={close}>
          {t.bulk.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
