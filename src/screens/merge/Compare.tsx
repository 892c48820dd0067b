import { useState } from 'react';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import SwapIcon from '@mui/icons-material/SwapHoriz';
import { useMutation } from '@tanstack/react-query';
import { useGetOne, useNotify, useRefresh as useReadAgain } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { ErrorState } from '#src/ui/States.tsx';
import { rowAddress } from '../parts/access.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { ConsequenceDialog } from '../workflow/ConsequenceDialog.tsx';
import { useAsked, type Pair, type Preview, type SavedRecord } from './api.ts';
import { Choices } from './Choices.tsx';
import { Effect } from './Effect.tsx';
import { Named } from './Pairs.tsx';
import { useMergeWords } from './words.ts';

interface CompareProps {
  readonly resource: AnyResource;
  readonly pair: Pair;
  readonly onBack: () => void;
  readonly onMerged: () => void;
}

/** Who stays and who is merged into it; turned round by one button. */
function useSides(pair: Pair) {
  const [turned, setTurned] = useState(false);
  const one = { id: pair.id, label: pair.label, told: pair.told };
  const other = { id: pair.other_id, label: pair.other_label, told: pair.other_told };
  return {
    kept: turned ? other : one,
    duplicate: turned ? one : other,
    turn: () => setTurned((now) => !now),
  };
}
type Side = ReturnType<typeof useSides>['kept'];
const said = ({ label, told }: Side): string => `\u2068${label} ${told}\u2069`;

interface MergeCall {
  readonly resource: AnyResource;
  readonly kept: Side;
  readonly duplicate: Side;
  readonly take: readonly string[];
}

/** Makes the merge and leads to the record that was kept. */
function useMerge({ resource, kept, duplicate, take }: MergeCall, onMerged: () => void) {
  const { t } = useMergeWords();
  const provider = useClinicProvider();
  const attempt = useOneTry();
  const refresh = useRefresh(resource);
  const readAgain = useReadAgain();
  const notify = useNotify();
  const navigate = useNavigate();
  const address = rowAddress(resource, resource.name, useSubject(), useParams());
  return useMutation({
    mutationFn: () =>
      attempt(({ key }) =>
        provider.operate(resource.name, {
          operation: 'merge',
          params: { id: kept.id },
          body: { duplicate_id: duplicate.id, take },
          idempotencyKey: key,
        }),
      ),
    onSuccess: () => {
      refresh();
      readAgain();
      notify(t.done, { type: 'success' });
      onMerged();
      const to = address(kept.id);
      if (to !== undefined) void navigate(to);
    },
  });
}

function Heads({ kept, duplicate }: { readonly kept: Side; readonly duplicate: Side }) {
  const { t } = useMergeWords();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '180px 1fr 1fr' }, gap: 1, my: 2 }}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
      {([kept, duplicate] as const).map((side, at) => (
        <Box key={side.id} sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="text.secondary">
            {at === 0 ? t.kept : t.duplicate}
          </Typography>
          <Typography component="h3" sx={{ fontWeight: 650, fontSize: '1rem' }}>
            <Named {...side} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The button that merges, and the question before it. */
function Merging({ call, ready, onMerged }: MergingProps) {
  const { t, say } = useMergeWords();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending, error } = useMerge(call, onMerged);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
      <Button variant="contained" disabled={!ready} onClick={() => setAsks(true)}>
        {t.merge}
      </Button>
      {asks ? (
        <ConsequenceDialog
          title={t.merge}
          consequence={say(t.confirm, { kept: said(call.kept), duplicate: said(call.duplicate) })}
          confirm={t.merge}
          danger={false}
          busy={isPending}
          refused={error?.message}
          onConfirm={() => mutate()}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Box>
  );
}
interface MergingProps {
  readonly call: MergeCall;
  /** What it does is known. */
  readonly ready: boolean;
  readonly onMerged: () => void;
}

/** What is asked of two sides: both records, and what merging them would do. */
function useBoth({ resource, kept, duplicate, take }: MergeCall) {
  const query = { duplicate_id: duplicate.id, take: take.join(',') };
  const preview = useAsked<Preview>(resource, 'mergePreview', { id: kept.id, query });
  const mine = useGetOne<SavedRecord>(resource.name, { id: kept.id });
  const other = useGetOne<SavedRecord>(resource.name, { id: duplicate.id });
  // What may be chosen of stays while the effect is asked anew.
  const [names, setNames] = useState<readonly string[]>();
  if (preview.data && names === undefined) setNames(preview.data.choices);
  const records =
    mine.data && other.data && names ? { kept: mine.data, duplicate: other.data, names } : undefined;
  return { preview, records, failed: mine.error ?? other.error };
}

/** Two records side by side: what stays of each field, what that does in numbers, and the merge. */
export function Compare({ resource, pair, onBack, onMerged }: CompareProps) {
  const { t } = useMergeWords();
  const { kept, duplicate, turn } = useSides(pair);
  const [take, setTake] = useState<readonly string[]>([]);
  const call = { resource, kept, duplicate, take };
  const { preview, records, failed } = useBoth(call);
  if (failed)
    return (
      <ErrorState title={t.failed} error={failed}>
        <Button onClick={onBack}>{t.back}</Button>
      </ErrorState>
    );
  const turnRound = (): void => {
    setTake([]);
    turn();
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Button onClick={onBack}>{t.back}</Button>
        <Button startIcon={<SwapIcon />} onClick={turnRound}>
          {t.swap}
        </Button>
      </Box>
      <Heads kept={kept} duplicate={duplicate} />
      {records ? (
        <Choices resource={resource} {...records} take={take} onTake={setTake} />
      ) : (
        <LinearProgress aria-label={t.loading} />
      )}
      {preview.error ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {preview.error.message}
        </Alert>
      ) : (
        <Effect resource={resource} preview={preview.data} />
      )}
      <Merging call={call} ready={preview.data !== undefined} onMerged={onMerged} />
    </>
  );
}
