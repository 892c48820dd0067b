import { Paper } from '@mui/material';
import { EmptyState } from '#src/screens/parts/States.tsx';
import { PageHead } from '#src/screens/parts/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { useWords } from '#src/admin/words.ts';

/** What will stand here is said plainly while there is nothing to show. */
export default function Notifications() {
  const { shell, own } = useWords();
  return (
    <>
      <PageHead title={shell.notifications.title} help={<PageHelp page="notifications" />} />
      <Paper variant="outlined">
        <EmptyState title={shell.notifications.none} text={own.notificationsAbout} />
      </Paper>
    </>
  );
}
