import { Box } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { ReportList } from './ReportList.tsx';

interface ReportTabProps {
  readonly owner: AnyResource;
  readonly id: string;
  /** Those that share the tab, in their order. */
  readonly reports: readonly string[];
  /** Where no tab says what it is. */
  readonly titled?: boolean;
}

/** The reports of one tab of a record's page; among several each says what it is. */
export default function ReportTab({ owner, id, reports, titled = reports.length > 1 }: ReportTabProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      {reports.map((report) => (
        <ReportList key={report} owner={owner} report={report} id={id} titled={titled} />
      ))}
    </Box>
  );
}
