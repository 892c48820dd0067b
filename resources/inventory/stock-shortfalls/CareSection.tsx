import { Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import type { Row } from '#src/client/records/row.ts';
import { ShowField } from '#src/screens/show/ShowSection.tsx';
import { stockShortfalls } from './stock-shortfalls.ts';

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' },
  gap: 2,
} as const;

/** What was done to whom, as far as the reader may know it; the key of its recipe's line says nothing to people. */
export function CareSection() {
  const record = useRecordContext<Row>();
  if (!record) return null;
  return (
    <Box sx={columns}>
      {['procedure_id', 'patient_id', 'treatment_id']
        .filter((name) => name in record)
        .map((name) => (
          <ShowField key={name} resource={stockShortfalls} name={name} record={record} />
        ))}
    </Box>
  );
}
