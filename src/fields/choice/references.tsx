import { Box } from '@mui/material';
import type { FieldKind, Shown } from '../core/kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { RecordLink } from './reference.tsx';

const labelsOf = (record: Row, name: string): readonly string[] => {
  const labels = (record['_labels'] as Row | undefined)?.[name];
  return Array.isArray(labels) ? labels.map(String) : [];
};

function ReferencesValue({ value, place, record }: Shown) {
  const ids = Array.isArray(value) ? value.map(String) : [];
  const labels = labelsOf(record, place.name);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      {ids.map((id, index) => (
        <RecordLink key={id} target={place.field.target ?? ''} id={id} label={labels[index] ?? ''} />
      ))}
    </Box>
  );
}

export const references: FieldKind = {
  filter: 'reference',
  width: 180,
  grows: true,
  text: ({ record, place, reading }) => reading.format.list(labelsOf(record, place.name)),
  Value: ReferencesValue,
  wide: true,
};
