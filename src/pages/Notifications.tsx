import { Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '#src/client/words/words.ts';
import { later } from '#src/ui/later.tsx';
import { useInboxCount } from '#src/features/inbox/api.ts';
import { useInboxWords } from '#src/features/inbox/words.ts';
import { NoticeList } from '#src/features/notifications/NoticeList.tsx';
import { useNoticeWords } from '#src/features/notifications/words.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { tabRow } from '#src/screens/parts/tabRow.ts';

const Preferences = later(() => import('#src/features/notifications/Preferences.tsx'));

const Inbox = later(() => import('./inbox/Inbox.tsx'));

const tabs = ['unread', 'inbox', 'all', 'preferences'] as const;
type Open = (typeof tabs)[number];

/** What the person is told, unread first, and how they want to hear it (platform.md 11). */
export default function Notifications() {
  const { shell } = useWords();
  const { t } = useNoticeWords();
  const [search, setSearch] = useSearchParams();
  const open: Open = tabs.find((one) => one === search.get('tab')) ?? 'unread';
  const { t: inbox } = useInboxWords();
  const waiting = useInboxCount();
  const labels = {
    ...shell.notifications,
    inbox: waiting === 0 ? inbox.title : `${inbox.title} (${waiting})`,
    preferences: t.preferences,
  };
  // Stands in the address, so that back, reload and a link find it (UX-02).
  const choose = (next: Open): void => setSearch(next === 'unread' ? {} : { tab: next }, { replace: true });
  return (
    <>
      <PageHead title={shell.notifications.title} help={<PageHelp page="notifications" />} />
      <Tabs value={open} onChange={(_, next: Open) => choose(next)} variant="scrollable" sx={tabRow}>
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            label={labels[name]}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
        {open === 'preferences' ? <Preferences /> : null}
        {open === 'inbox' ? <Inbox /> : null}
        {open === 'unread' || open === 'all' ? <NoticeList key={open} unread={open === 'unread'} /> : null}
      </div>
    </>
  );
}
