import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import type { Row } from '#src/client/records/row.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { useChart } from './chartAnswer.tsx';
import { ChartCompare } from './ChartCompare.tsx';
import { ChartPrint } from './ChartPrint.tsx';
import { ChartView } from './ChartView.tsx';
import { chartWords } from './chartWords.ts';
import { DaySlider } from './DaySlider.tsx';
import { DentitionSwitch } from './DentitionSwitch.tsx';

type PatientRecord = Row & { readonly id: string };

/** The mouth of a patient: today's to write in, that of any day to look at, two days beside each other, and on paper. */
export default function ChartTab({ record }: { readonly record: PatientRecord }) {
  const { locale, format } = useReading();
  const words = chartWords[locale];
  const [at, setAt] = useState<string>();
  const [compares, setCompares] = useState(false);
  const [prints, setPrints] = useState(false);
  const { data, data: { days = [] } = {} } = useChart(record.id, at);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }} data-print="no">
        {at === undefined && !compares ? <DentitionSwitch record={record} /> : null}
        {days.length > 1 || compares ? (
          <Button onClick={() => setCompares(!compares)}>
            {compares ? words.stopCompare : words.compare}
          </Button>
        ) : null}
        <Button onClick={() => setPrints(true)} disabled={!data}>
          {words.print}
        </Button>
        <PageHelp page="toothChart" />
      </Box>
      {compares ? (
        <ChartCompare patientId={record.id} days={days} today={data?.today ?? ''} />
      ) : (
        <>
          {days.length === 0 || !data ? null : (
            <DaySlider days={days} today={data.today} value={at ?? data.today} onDay={setAt} />
          )}
          {at === undefined ? null : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }} role="status">
              <Typography>{say(locale, words.asOf, { day: format.longDate(at) })}</Typography>
              <Button size="small" variant="outlined" onClick={() => setAt(undefined)}>
                {words.backToToday}
              </Button>
            </Box>
          )}
          <ChartView patientId={record.id} at={at} />
        </>
      )}
      {prints && data ? (
        <ChartPrint
          answer={data}
          name={String(record['full_name'])}
          fileNo={String(record['file_no'])}
          onDone={() => setPrints(false)}
        />
      ) : null}
    </Box>
  );
}
