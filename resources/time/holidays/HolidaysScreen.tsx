import { lazy } from 'react';
import { useWords } from '#src/client/words/words.ts';
import { ListAndGrid } from '#src/screens/ListAndGrid.tsx';
import { holidayScreenWords } from './holidayScreenWords.ts';
import { holidays } from './holidays.ts';

const HolidayYear = lazy(() => import('./HolidayYear.tsx'));

/** `holidays`: the list, and the year as a calendar (hr.md 3). */
export default function HolidaysScreen() {
  const { t } = useWords(holidayScreenWords);
  return <ListAndGrid resource={holidays} words={t} help="holidayYear" Grid={HolidayYear} />;
}
