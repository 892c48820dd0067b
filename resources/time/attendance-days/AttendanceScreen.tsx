import { lazy } from 'react';
import { useWords } from '#src/client/words/words.ts';
import { ListAndGrid } from '#src/screens/ListAndGrid.tsx';
import { attendanceDays } from './attendance-days.ts';
import { attendanceScreenWords } from './attendanceScreenWords.ts';

const AttendanceGrid = lazy(() => import('./AttendanceGrid.tsx'));

/** `attendance`: the days as a list, and people by days of a month (UX-77). */
export default function AttendanceScreen() {
  const { t } = useWords(attendanceScreenWords);
  return <ListAndGrid resource={attendanceDays} words={t} help="attendanceGrid" Grid={AttendanceGrid} />;
}
