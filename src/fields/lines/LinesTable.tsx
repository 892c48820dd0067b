import type { ComponentType } from 'react';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import { isNumeric } from '#metadata/fields/kinds/index.ts';
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import type { FieldPlace, Shown } from '../core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { linePlace } from '../core/place.ts';
import { isNothing, ReadValue, valueOf } from '../core/ReadValue.tsx';
import { useReading } from '#src/client/words/useReading.ts';

export const linePlaces = (place: FieldPlace, { locale }: Reading): readonly FieldPlace[] =>
  Object.keys(place.field.of ?? {}).map((name) => linePlace(place, name, locale));

const nameWidth = ({ field }: FieldPlace): number | undefined =>
  field.kind === 'reference' ? 136 : undefined;

/** Whether a quantity is less than the one it is a part of (`partOf`); what is not known yet is not less. */
function isShort({ name, field }: FieldPlace, line: Row): boolean {
  const { partOf } = field.options as { readonly partOf?: string };
  const [part, whole] = [line[name], line[partOf ?? '']];
  return typeof part === 'string' && typeof whole === 'string' && compareDecimals(part, whole) < 0;
}

interface LineProps {
  readonly line: Row;
  readonly places: readonly FieldPlace[];
  /** What stands under the line's first value, by hand (`under` of `pieces()`). */
  readonly under: React.ReactNode;
}

/** A value of a line; one that is less than it could be stands out. */
function Told({ place, line }: { readonly place: FieldPlace; readonly line: Row }) {
  const reading = useReading();
  const value = valueOf({ value: line[place.name], place, reading, record: line });
  if (!isShort(place, line)) return value;
  return (
    <Box component="span" sx={{ fontWeight: 600, color: ({ palette }) => palette.tones.warning.text }}>
      {value}
    </Box>
  );
}

const LineRow = ({ line, places, under }: LineProps) => (
  <TableRow>
    {places.map((place, index) => (
      <TableCell
        key={place.name}
        align={isNumeric(place.field) ? 'right' : 'left'}
        sx={{
          verticalAlign: under === undefined ? undefined : 'top',
          // An amount is one word; a name may take a second line, not a fourth.
          ...(isNumeric(place.field) ? { whiteSpace: 'nowrap' } : { minWidth: nameWidth(place) }),
        }}
      >
        <Told place={place} line={line} />
        {index === 0 ? under : null}
      </TableCell>
    ))}
  </TableRow>
);

/** A line on a phone: what it is called, and what is known of it below. */
const LineCard = ({ line, places: [lead, ...rest], under }: LineProps) => (
  <Box
    component="li"
    sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
  >
    {lead === undefined ? null : (
      <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
        <Told place={lead} line={line} />
      </Typography>
    )}
    {under}
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        mt: 1,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      }}
    >
      {rest
        .filter(({ name }) => !isNothing(line[name]))
        .map((place) => (
          <ReadValue key={place.name} place={place} record={line}>
            <Told place={place} line={line} />
          </ReadValue>
        ))}
    </Box>
  </Box>
);

type Under = Readonly<Record<string, ComponentType<{ record: never; line: never }> | undefined>>;

/** The lines of a record, to read, as cards on phones; columns this person may not read are in none of them. */
export function LinesTable({ value, place, record, reading }: Shown) {
  const lines = value as readonly Row[];
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { shown } = place.field.options as { readonly shown?: readonly string[] };
  const places = linePlaces(place, reading)
    .filter(({ name }) => shown?.includes(name) ?? true)
    .filter(({ name }) => lines.length === 0 || lines.some((line) => name in line));
  const Under = (piecesFor(place.resource)?.under as Under | undefined)?.[place.name];
  const drawn = lines.map((line, index) => ({
    key: String(line['id'] ?? index),
    line,
    places,
    under: Under ? <Under record={record as never} line={line as never} /> : undefined,
  }));
  if (narrow)
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {drawn.map(({ key, ...props }) => (
          <LineCard key={key} {...props} />
        ))}
      </Box>
    );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {places.map(({ name, label, field }) => (
              <TableCell key={name} align={isNumeric(field) ? 'right' : 'left'}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {drawn.map(({ key, ...props }) => (
            <LineRow key={key} {...props} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
