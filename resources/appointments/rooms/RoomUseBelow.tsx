import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { Suspense } from 'react';
import { useWords } from '#src/client/words/words.ts';
import { AskedReport } from '#src/screens/report/AskedReport.tsx';
import { useListSetting, type ListRow } from '#src/screens/list/listSetting.ts';
import { ReportChart } from '#src/screens/report/ReportChart.tsx';
import { Section } from '#src/ui/Section.tsx';
import { HeatMap } from './HeatMap.tsx';
import { roomScreenWords } from './roomScreenWords.ts';
import { rooms } from './rooms.ts';

/** Under the table of rooms: the same drawn, and when in the week rooms are used. */
export default function RoomUseBelow() {
  const { t } = useWords(roomScreenWords);
  const { columns } = useListSetting();
  const { data = [], filterValues } = useListContext<ListRow>();
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.length === 0 ? null : (
        <Section title={t.rooms} plain>
          <Suspense>
            <ReportChart owner={rooms} report="use" columns={columns} rows={data} />
          </Suspense>
        </Section>
      )}
      <AskedReport owner={rooms} report="hours" filter={filterValues as Record<string, unknown>}>
        {(rows) => <HeatMap rows={rows} />}
      </AskedReport>
    </Box>
  );
}
