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
import { useReading } from '#src/client/words/useReading.ts';
import { rowAddress } from '../parts/access.ts';
import { titleOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { ConsequenceDialog } from '../workflow/ConsequenceDialog.tsx';
import { useAsked, type Preview, type SavedRecord } from './api.ts';
import { Choices } from './Choices.tsx';
import { Effect } from './Effect.tsx';
import type { ChosenPair } from './chosenPair.ts';
import { Named } from './Pairs.tsx';
import { useMergeWords } from './words.ts';

interface CompareProps {
  readonly resource: AnyResource;
  /** Who stays and who is merged into it, by id. */
  readonly pair: ChosenPair;
  readonly onTurn: () => void;
  readonly onBack: () => void;
  readonly onMerged: () => void;
}

/** One of both, by its name and what tells it from others of the name. */
interface Side {
  readonly id: string;
  readonly label: string;
  readonly told: string;
}
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
      const to = address(kept.id);
      // In the place of the pair, which is none any more: back leads to the others.
      if (to === undefined) onMerged();
      else void navigate(to, { replace: true });
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

/** How a record is called here: the scan says it alike. */
function useSide(resource: AnyResource) {
  const reading = useReading();
  const { twins } = resource;
  const told = twins !== undefined && 'told' in twins ? twins.told : undefined;
  return (record: SavedRecord): Side => ({
    id: record.id,
    label: titleOf(resource, record, reading),
    told: told === undefined ? '' : String(record[told] ?? ''),
  });
}

/** What is asked of two sides: both records, and what merging them would do. */
function useBoth(resource: AnyResource, [kept, duplicate]: ChosenPair, take: readonly string[]) {
  const query = { duplicate_id: duplicate, take: take.join(',') };
  const preview = useAsked<Preview>(resource, 'mergePreview', { id: kept, query });
  const mine = useGetOne<SavedRecord>(resource.name, { id: kept });
  const other = useGetOne<SavedRecord>(resource.name, { id: duplicate });
  // What may be chosen of stays while the effect is asked anew.
  const [names, setNames] = useState<readonly string[]>();
  if (preview.data && names === undefined) setNames(preview.data.choices);
  const records = mine.data && other.data ? { kept: mine.data, duplicate: other.data } : undefined;
  return { preview, names, records, failed: mine.error ?? other.error };
}

/** Two records side by side: what stays of each field, what that does in numbers, and the merge. */
export function Compare({ resource, pair, onTurn, onBack, onMerged }: CompareProps) {
  const { t } = useMergeWords();
  const sideOf = useSide(resource);
  const [take, setTake] = useState<readonly string[]>([]);
  const { preview, names, records, failed } = useBoth(resource, pair, take);
  if (failed)
    return (
      <ErrorState title={t.failed} error={failed}>
        <Button onClick={onBack}>{t.back}</Button>
      </ErrorState>
    );
  const turnRound = (): void => {
    setTake([]);
    onTurn();
  };
  const sides = records && { kept: sideOf(records.kept), duplicate: sideOf(records.duplicate) };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Button onClick={onBack}>{t.back}</Button>
        <Button startIcon={<SwapIcon />} onClick={turnRound}>
          {t.swap}
        </Button>
      </Box>
      {sides ? <Heads {...sides} /> : null}
      {records && names ? (
        <Choices resource={resource} {...records} names={names} take={take} onTake={setTake} />
      ) : preview.error ? null : (
        <LinearProgress aria-label={t.loading} />
      )}
      {preview.error ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {preview.error.message}
        </Alert>
      ) : (
        <Effect resource={resource} preview={preview.data} />
      )}
      {sides ? (
        <Merging call={{ resource, ...sides, take }} ready={preview.data !== undefined} onMerged={onMerged} />
      ) : null}
    </>
  );
}
