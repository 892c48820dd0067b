import { Box, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { callApi } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { unitWords, type Unit } from '../../shared/units.ts';
import { previewWords } from './previewWords.ts';

/** A line of what completing takes, as `previewUse` of the server answers it. */
interface PreviewLine {
  readonly lineId: string;
  readonly name: string;
  readonly unit: Unit;
  readonly qty: string;
  readonly optional: boolean;
  readonly enough: boolean;
}

interface UsePreviewProps {
  /** The call that answers `{ lines }`, such as `/patient-treatments/{id}/materials`. */
  readonly path: string;
  /** The optional lines that are taken too; without a way to choose they are only named. */
  readonly taken?: readonly string[];
  readonly onTaken?: (lineIds: readonly string[]) => void;
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

function Line({ line, taken, onTaken }: { readonly line: PreviewLine } & Omit<UsePreviewProps, 'path'>) {
  const { t, locale } = useWords(previewWords);
  const { format } = useReading();
  const { lineId, name, optional, qty, unit, enough } = line;
  const chosen = taken ?? [];
  const mark = (isTaken: boolean): void =>
    onTaken?.(isTaken ? [...chosen, lineId] : chosen.filter((id) => id !== lineId));
  return (
    <Box component="li" sx={row}>
      {optional && onTaken ? (
        <FormControlLabel
          control={
            <Checkbox
              checked={chosen.includes(lineId)}
              onChange={(_, isTaken) => mark(isTaken)}
              size="small"
            />
          }
          label={
            <>
              <bdi>{name}</bdi>{' '}
              <Typography component="span" variant="caption" color="text.secondary">
                {t.optional}
              </Typography>
            </>
          }
        />
      ) : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
          {optional ? ` · ${t.optional}` : null}
        </Typography>
      )}
      <Stack sx={{ alignItems: 'end', gap: 0.25 }}>
        <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
          <bdi>
            {format.number(withoutZeros(qty))} {unitWords[locale][unit]}
          </bdi>
        </Typography>
        {enough ? null : <StatusBadge tone="warning" label={t.short} />}
      </Stack>
    </Box>
  );
}

/**
 * What completing takes from the store, and what of it is not there (issue 18, part 4): care goes ahead in any case. Draws nothing of
 * what lies in the store, nor what it cost.
 */
export function UsePreview({ path, ...choice }: UsePreviewProps) {
  const { t, locale } = useWords(previewWords);
  const query = useQuery({
    queryKey: ['use-preview', path, locale],
    queryFn: ({ signal }) => callApi<{ readonly lines: readonly PreviewLine[] }>(path, { signal }),
  });
  return (
    <Loaded query={query}>
      {({ lines }) =>
        lines.length === 0 ? null : (
          <Box>
            <Typography variant="subtitle2" component="h3">
              {t.title}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {lines.map((line) => (
                <Line key={line.lineId} line={line} {...choice} />
              ))}
            </Box>
            {lines.some(({ enough }) => !enough) ? (
              <Typography variant="caption" color="text.secondary">
                {t.shortHelp}
              </Typography>
            ) : null}
          </Box>
        )
      }
    </Loaded>
  );
}
