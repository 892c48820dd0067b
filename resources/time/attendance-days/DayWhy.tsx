import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'ra-core';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { ReportCard } from '#src/screens/report/ReportCard.tsx';
import type { DayReason, DayStatus } from '../dayStatuses.ts';
import { attendanceDays } from './attendance-days.ts';
import { attendanceScreenWords } from './attendanceScreenWords.ts';
import { statusWords } from './attendanceWords.ts';

type Day = Row & {
  readonly id: string;
  readonly day_status: DayStatus;
  readonly reasons: readonly DayReason[];
  readonly settles_at: string | null;
};

/** Why a day is what it is, in sentences, and the punches it was reckoned from (hr.md 2.6). */
export default function DayWhy() {
  const { t, locale } = useWords(attendanceScreenWords);
  const { format } = useReading();
  const day = useRecordContext<Day>();
  if (day === undefined) return null;
  const words = attendanceDays.words[locale];
  const said = day.reasons.map((reason) => t.why[reason]);
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>{statusWords[locale][day.day_status]}</Typography>
        <Box component="ul" sx={{ m: 0, ps: 2.5 }}>
          {(said.length > 0 ? said : [day.day_status === 'present' ? t.plain : ''])
            .filter(Boolean)
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
          {day.settles_at === null ? null : (
            <li>
              {words.fields['settles_at']}: {format.dateTime(day.settles_at)}
            </li>
          )}
        </Box>
      </Box>
      <ReportCard owner={attendanceDays.name} report="punches" id={day.id} />
    </>
  );
}
