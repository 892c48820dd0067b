import { Button } from '@mui/material';
import { LinkBase } from 'ra-core';
import { decide } from '#metadata/access.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { timeRights } from '../timeRights.ts';
import type { attendanceDays } from './attendance-days.ts';
import { attendanceScreenWords } from './attendanceScreenWords.ts';
import { correctionOf } from './correction.ts';
import OvertimeButtons from './OvertimeButtons.tsx';

type Day = RecordOf<typeof attendanceDays>;

/** What is done about a day: a correction is asked for, its overtime decided; nobody types a status (hr.md 2.6). */
export default function DayActions({ record }: { readonly record: Day }) {
  const { t } = useWords(attendanceScreenWords);
  const subject = useSubject();
  const isOwn = record.employee_id === subject.employeeId;
  const mayDecide = decide(timeRights.decideRequests, subject) !== undefined;
  const mayAsk = mayDecide || (isOwn && decide(timeRights.ownAttendance, subject) !== undefined);
  const overtime = record.ot_day + record.ot_night + record.ot_rest + record.ot_holiday;
  return (
    <>
      {mayAsk ? (
        <Button
          component={LinkBase}
          variant="outlined"
          to={panelAddress('attendance-requests', 'new', {
            employee_id: record.employee_id,
            work_date: record.work_date,
            ...correctionOf(record.day_status, record.first_in, record.planned),
          })}
        >
          {t.correct}
        </Button>
      ) : null}
      {mayDecide && !isOwn && overtime > 0 && record.ot_decided_at === null ? (
        <OvertimeButtons ids={[record.id]} onDone={() => undefined} />
      ) : null}
    </>
  );
}
