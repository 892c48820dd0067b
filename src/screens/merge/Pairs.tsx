import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import type { Tone } from '#metadata/workflow.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { ErrorState, NothingFound } from '#src/ui/States.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import type { ChosenPair } from './chosenPair.ts';
import { useAsked, type Pair } from './api.ts';
import { useMergeWords } from './words.ts';

/** As many as one scan tells at most (clinic.md 2.1). */
const most = 200;

const tones: Readonly<Record<string, Tone>> = { exact: 'danger', strong: 'danger', medium: 'warning' };

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** A record by its name and what tells it from others of the name. */
export const Named = ({ label, told }: { readonly label: string; readonly told: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    <bdi>{label}</bdi>{' '}
    <Box component="bdi" sx={{ color: 'text.secondary' }}>
      {told}
    </Box>
  </Box>
);

interface PairsProps {
  readonly resource: AnyResource;
  readonly onChoose: (pair: ChosenPair) => void;
}

function One({ resource, pair, onChoose }: PairsProps & { readonly pair: Pair }) {
  const { t, say, locale } = useMergeWords();
  const { format } = useReading();
  const fields = format.list(pair.reasons.map((name) => placeOf(resource, name, locale).label));
  const levels: Readonly<Record<string, string>> = t.levels;
  return (
    <Box component="li" sx={line}>
      <StatusBadge tone={tones[pair.level] ?? 'muted'} label={levels[pair.level] ?? pair.level} />
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          <Named label={pair.label} told={pair.told} /> {t.and}{' '}
          <Named label={pair.other_label} told={pair.other_told} />
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {say(t.alike, { fields })}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        aria-label={`${t.compare}: ${pair.label} ${pair.told}، ${pair.other_label} ${pair.other_told}`}
        onClick={() => onChoose([pair.id, pair.other_id])}
        sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        {t.compare}
      </Button>
    </Box>
  );
}

/** The pairs that may be one record, the most alike first, each with its level and why. */
export function Pairs({ resource, onChoose }: PairsProps) {
  const { t, say } = useMergeWords();
  const { data, error, refetch } = useAsked<readonly Pair[]>(resource, 'duplicateScan', {
    query: { limit: String(most) },
  });
  if (error) return <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinearProgress aria-label={t.loading} />;
  if (data.length === 0) return <NothingFound title={t.none} text={t.noneText} />;
  return (
    <>
      <Typography color="text.secondary">{t.about}</Typography>
      {data.length < most ? null : (
        <Alert severity="info" sx={{ mt: 1 }}>
          {say(t.full, { n: most })}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((pair) => (
          <One key={`${pair.id} ${pair.other_id}`} resource={resource} pair={pair} onChoose={onChoose} />
        ))}
      </Box>
    </>
  );
}
