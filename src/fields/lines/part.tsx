import { Box, Typography } from '@mui/material';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import { usualWidth, type FieldKind, type Shown } from '../core/kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '../core/place.ts';
import { ReadValue } from '../core/ReadValue.tsx';
import { partFields } from '../values.ts';
import { say } from '#src/client/words/recordWords.ts';

export const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object';

function PartValue({ value, place, reading }: Shown) {
  const target = declarationOf(place.field.target ?? '');
  if (!target) return null;
  if (!isRow(value))
    return (
      <Typography color="text.secondary">
        {say(reading.locale, reading.t.part.none, { what: target.words[reading.locale].one })}
      </Typography>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}>
      {partFields(place.field, target)
        .filter((name) => name in value)
        .map((name) => (
          <ReadValue key={name} place={placeOf(target, name, reading.locale)} record={value} />
        ))}
    </Box>
  );
}

/** The title of the part, e.g. the user name of a login. */
function text({ value, place }: Shown): string {
  const target = declarationOf(place.field.target ?? '');
  if (!target || !isRow(value)) return '';
  return [target.title]
    .flat()
    .map((name) => String(value[name] ?? ''))
    .join(' ');
}

export const part: FieldKind = {
  filter: 'text',
  width: usualWidth,
  speechless: true,
  text,
  Value: PartValue,
  wide: true,
};
