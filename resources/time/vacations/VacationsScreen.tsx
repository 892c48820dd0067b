import { lazy } from 'react';
import { useWords } from '#src/client/words/words.ts';
import { ListAndGrid } from '#src/screens/ListAndGrid.tsx';
import { ConfirmTypes } from '../vacation-types/ConfirmTypes.tsx';
import { leaveScreenWords } from './leaveScreenWords.ts';
import { vacations } from './vacations.ts';

const LeaveGrid = lazy(() => import('./LeaveGrid.tsx'));

/** `vacations`: the requests as a list, and who is away when in a month (hr.md 3). */
export default function VacationsScreen() {
  const { t } = useWords(leaveScreenWords);
  return (
    <ListAndGrid resource={vacations} words={t} help="leaveGrid" Grid={LeaveGrid} above={<ConfirmTypes />} />
  );
}
