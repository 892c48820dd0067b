import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { AskedReport } from '#src/screens/report/AskedReport.tsx';
import { appointmentTypes } from './appointment-types.ts';

/** Under the table of types: the last twelve months drawn, of the branches that are asked for. */
export default function TypeFiguresBelow() {
  const { filterValues } = useListContext();
  return (
    <Box sx={{ mt: 2 }}>
      <AskedReport
        owner={appointmentTypes}
        report="months"
        filter={filterValues as Record<string, unknown>}
      />
    </Box>
  );
}
