import { isNumeric } from '#metadata/fields/kinds/index.ts';
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { FieldPlace } from '../core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { linePlace } from '../core/place.ts';
import { valueOf } from '../core/ReadValue.tsx';
import { useReading } from '#src/client/words/useReading.ts';

export const linePlaces = (place: FieldPlace, { locale }: Reading): readonly FieldPlace[] =>
  Object.keys(place.field.of ?? {}).map((name) => linePlace(place, name, locale));

const nameWidth = ({ field }: FieldPlace): number | undefined =>
  field.kind === 'reference' ? 136 : undefined;

interface LinesTableProps {
  readonly lines: readonly Row[];
  readonly places: readonly FieldPlace[];
}

/** The lines of a record, to read; columns this person may not read are in none of them. */
export function LinesTable({ lines, places: declared }: LinesTableProps) {
  const reading = useReading();
  const places = declared.filter(({ name }) => lines.length === 0 || lines.some((line) => name in line));
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {places.map((place) => (
              <TableCell key={place.name} align={isNumeric(place.field) ? 'right' : 'left'}>
                {place.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((record, index) => (
            <TableRow key={String(record['id'] ?? index)}>
              {places.map((place) => (
                <TableCell
                  key={place.name}
                  align={isNumeric(place.field) ? 'right' : 'left'}
                  // An amount is one word; a name may take a second line, not a fourth.
                  sx={isNumeric(place.field) ? { whiteSpace: 'nowrap' } : { minWidth: nameWidth(place) }}
                >
                  {valueOf({ value: record[place.name], place, reading, record })}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
