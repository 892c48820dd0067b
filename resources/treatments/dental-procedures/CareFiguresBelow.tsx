import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { AskedReport } from '#src/screens/report/AskedReport.tsx';
import { dentalProcedures } from './dental-procedures.ts';

/** Under the table of procedures: the same treatments by doctor, by room and by time, of the days and branches that are asked for. */
export default function CareFiguresBelow() {
  const { filterValues } = useListContext();
  const filter = filterValues as Record<string, unknown>;
  return (
    <Box
      sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
    >
      <AskedReport owner={dentalProcedures} report="byDoctor" filter={filter} />
      <AskedReport owner={dentalProcedures} report="byRoom" filter={filter} />
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <AskedReport owner={dentalProcedures} report="byPeriod" filter={filter} />
      </Box>
    </Box>
  );
}
