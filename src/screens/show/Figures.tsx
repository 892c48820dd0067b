import { Box, Paper, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { cellOf, textOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { columnsOf } from '../list/columns.ts';
import { titleFields } from '../parts/titles.ts';

const MOST = 5;

interface FiguresProps {
  readonly resource: AnyResource;
  readonly record: Row;
}

/** The declared figures that have a value one may read; where none are declared, what the list shows beside the name. */
export function useFigures({ resource, record }: FiguresProps) {
  const reading = useReading();
  const subject = useSubject();
  const except = [...titleFields(resource), ...(resource.choose ?? []), 'status'];
  const places =
    resource.figures?.map((name) => placeOf(resource, name, reading.locale)) ??
    columnsOf(resource, resource.screens['list'] ?? { path: '' }, subject, reading.locale, except);
  return places
    .map((place) => ({ place, reading, record, value: record[place.name] }))
    .filter((shown) => shown.place.name in record && textOf(shown) !== '')
    .slice(0, MOST);
}

const box = {
  display: 'flex',
  flexWrap: 'wrap',
  m: 0,
  mb: 2,
  overflow: 'hidden',
  // One line between neighbours, none at the edges; those of the last row fill it, so that no hole stays.
  gap: '1px',
  bgcolor: 'divider',
  '& > div': {
    bgcolor: 'background.paper',
    flex: { xs: '1 1 calc(50% - 1px)', sm: '1 1 160px' },
    minWidth: 0,
    px: 2,
    py: 1.25,
  },
  '@media print': { breakInside: 'avoid' },
} as const;

/** Three to five telling values under the name (UX-17). */
export function Figures({ resource, record }: FiguresProps) {
  const figures = useFigures({ resource, record });
  const { t } = useReading();
  if (figures.length === 0) return null;
  return (
    <Paper variant="outlined" component="dl" aria-label={t.show.figures} sx={box}>
      {figures.map((shown) => (
        <div key={shown.place.name}>
          <Typography
            component="dt"
            variant="caption"
            color="text.secondary"
            sx={{ display: 'block', lineHeight: 1.4 }}
          >
            {shown.place.label}
          </Typography>
          <Box
            component="dd"
            sx={{ m: 0, fontWeight: 650, fontSize: '1.0625rem', overflowWrap: 'anywhere', lineHeight: 1.4 }}
          >
            {cellOf(shown)}
          </Box>
        </div>
      ))}
    </Paper>
  );
}
