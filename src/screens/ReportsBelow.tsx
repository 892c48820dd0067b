import { lazy, Suspense } from 'react';
import { Box } from '@mui/material';
import { decide } from '#metadata/access.ts';
import { placeOfReport } from '#metadata/derive/reportRows.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';

const ReportCard = lazy(async () => ({ default: (await import('./report/ReportCard.tsx')).ReportCard }));

interface ReportsBelowProps {
  readonly resource: AnyResource;
  readonly screenName: string;
}

/** The reports that stand below a list, for who may read them. */
export function ReportsBelow({ resource, screenName }: ReportsBelowProps) {
  const subject = useSubject();
  return Object.entries(resource.reports ?? {})
    .filter(([, one]) => placeOfReport(one).list === screenName && decide(one.access, subject) !== undefined)
    .map(([name]) => (
      <Box key={name} sx={{ mt: 3 }}>
        <Suspense fallback={null}>
          <ReportCard owner={resource.name} report={name} />
        </Suspense>
      </Box>
    ));
}
