import { useState } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh as useReadAgain } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { titleOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { ConsequenceDialog } from '../workflow/ConsequenceDialog.tsx';
import { useAsked, type Merge, type SavedRecord } from './api.ts';
import { useMergeWords } from './words.ts';

interface MergedNoticeProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
}

const named = ({ label, told }: Merge): string => `\u2068${label} ${told}\u2069`;

/** Asks, and takes the merge back; what stays as it is since it changed is told. */
function UndoDialog(props: MergedNoticeProps & { readonly merge: Merge; readonly onClose: () => void }) {
  const { resource, record, merge, onClose } = props;
  const { t, say, locale } = useMergeWords();
  const reading = useReading();
  const provider = useClinicProvider();
  const attempt = useOneTry();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const readAgain = useReadAgain();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      attempt(({ key }) =>
        provider.operate<{ kept: readonly string[] }>(resource.name, {
          operation: 'unmerge',
          params: { id: record.id },
          body: { merge_id: merge.merge_id },
          idempotencyKey: key,
        }),
      ),
    onSuccess: ({ data: { kept } }) => {
      refresh();
      readAgain();
      const fields = reading.format.list(kept.map((name) => placeOf(resource, name, locale).label));
      notify(kept.length > 0 ? `${t.undone}. ${say(t.stays, { fields })}` : t.undone, { type: 'success' });
      onClose();
    },
  });
  const kept = `\u2068${titleOf(resource, record, reading)}\u2069`;
  return (
    <ConsequenceDialog
      title={t.undo}
      consequence={say(t.undoConfirm, { duplicate: named(merge), kept })}
      confirm={t.undo}
      danger={false}
      busy={isPending}
      refused={error?.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** What was merged into the record, by whom and when, and the way back while there is one (clinic.md P5). */
export default function MergedNotice({ resource, record }: MergedNoticeProps) {
  const { t, say } = useMergeWords();
  const { format } = useReading();
  const [open, setOpen] = useState<Merge>();
  const { data = [] } = useAsked<readonly Merge[]>(resource, 'merges', {
    id: record.id,
    query: {},
  });
  const [openedAt] = useState(() => Date.now());
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: data.length > 0 ? 2 : 0, '@media print': { display: 'none' } }}>
      {data.map((merge, at) => (
        <Alert key={merge.merge_id} severity="info" role="note" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              {say(t.merged, {
                name: named(merge),
                at: format.dateTime(merge.merged_at),
                by: `\u2068${merge.merged_by ?? t.somebody}\u2069`,
              })}
              {'. '}
              {merge.may_undo
                ? say(t.until, { until: format.dateTime(merge.until) })
                : at > 0 && Date.parse(merge.until) > openedAt
                  ? t.notLast
                  : t.late}
            </Box>
            {merge.may_undo ? (
              <Button color="inherit" variant="outlined" size="small" onClick={() => setOpen(merge)}>
                {t.undo}
              </Button>
            ) : null}
          </Box>
        </Alert>
      ))}
      {open === undefined ? null : (
        <UndoDialog resource={resource} record={record} merge={open} onClose={() => setOpen(undefined)} />
      )}
    </Box>
  );
}
