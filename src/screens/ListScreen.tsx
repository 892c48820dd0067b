import { lazy, Suspense } from 'react';
import { Box } from '@mui/material';
import { decide } from '#metadata/access.ts';
import { placeOfReport } from '#metadata/derive/reportRows.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { ListFrame, type ListFrameProps } from './list/ListFrame.tsx';

const ReportCard = lazy(async () => ({ default: (await import('./report/ReportCard.tsx')).ReportCard }));

/** The generated list of a resource; below its rows the reports that say so, for who may read them. */
export default function ListScreen(props: ListFrameProps) {
  const { resource, screenName } = props;
  const subject = useSubject();
  const reports = Object.entries(resource.reports ?? {}).filter(
    ([, one]) => placeOfReport(one).list === screenName && decide(one.access, subject) !== undefined,
  );
  return (
    <>
      <ListFrame {...props} />
      {reports.map(([name]) => (
        <Box key={name} sx={{ mt: 3 }}>
          <Suspense fallback={null}>
            <ReportCard owner={resource.name} report={name} />
          </Suspense>
        </Box>
      ))}
    </>
  );
}
