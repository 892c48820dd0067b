import { lazy, Suspense } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import '#src/fields/index.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { ListPage } from '#src/screens/ListPage.tsx';
import { mayDo } from '#src/screens/parts/access.ts';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { attendanceSettings } from '../attendance-settings/attendance-settings.ts';
import { rosterDays } from '../roster/roster-days.ts';
import { rosterWords } from '../roster/rosterWords.ts';
import { workSchedules } from './work-schedules.ts';

const RosterTab = lazy(() => import('../roster/RosterTab.tsx'));
const SettingsForm = lazy(() => import('#src/screens/SettingsForm.tsx'));

const names = ['schedules', 'roster', 'settings'] as const;
type TabName = (typeof names)[number];

/** `settings/schedules`: the schedules, who works by them in a month, and how punches become days (hr.md 2.1, 2.2). */
export default function SchedulesScreen() {
  const { t, locale } = useWords(rosterWords);
  const subject = useSubject();
  const [params, setParams] = useSearchParams();
  // Settings are the whole clinic's: who reaches a branch alone has the other two.
  const shown = names.filter((name) => name !== 'settings' || mayDo(attendanceSettings, 'edit', subject));
  const tab: TabName = shown.find((name) => name === params.get('tab')) ?? 'schedules';
  const tabs = (
    <Tabs
      value={tab}
      onChange={(_, next: TabName) => setParams(next === 'schedules' ? {} : { tab: next })}
      variant="scrollable"
      scrollButtons={false}
      sx={{ mb: 2 }}
      data-print="no"
    >
      {shown.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`tab-${name}`}
          // The list brings its own page, head and all: there is no panel below the tabs that would be it.
          aria-controls={name === 'schedules' ? undefined : `panel-${name}`}
          label={t.tabs[name]}
        />
      ))}
    </Tabs>
  );
  if (tab === 'schedules') return <ListPage resource={workSchedules} screenName="list" above={tabs} />;
  const title = tab === 'roster' ? t.title : attendanceSettings.words[locale].many;
  return (
    <>
      <PageHead
        title={title}
        help={<PageHelp page="roster" />}
        {...(tab === 'roster'
          ? { text: <span data-print="no">{rosterDays.words[locale].month?.about}</span> }
          : {})}
      />
      {tabs}
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Suspense fallback={null}>
          {tab === 'roster' ? (
            <RosterTab />
          ) : (
            <SettingsForm name="attendance-settings" cancel="/settings/schedules" />
          )}
        </Suspense>
      </Box>
    </>
  );
}
