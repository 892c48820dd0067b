import { Button, Snackbar, SnackbarContent } from '@mui/material';
import { keepDrafts } from '#src/client/records/drafts.ts';
import { documents } from '#src/client/session/session.ts';
import { useWords } from '#src/client/words/words.ts';

/** What is typed in open forms is kept first, and found again after the reload. */
const update = (): void => void keepDrafts().finally(() => documents.reload());

/** Offers the new version; never reloads by itself (UX-06). */
export default function UpdateNotice({ onLater }: { readonly onLater: () => void }) {
  const { shell } = useWords();
  return (
    <Snackbar open anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <SnackbarContent
        message={shell.update.available}
        action={
          <>
            <Button color="inherit" variant="outlined" onClick={update} sx={{ mx: 1 }}>
              {shell.update.now}
            </Button>
            <Button color="inherit" onClick={onLater}>
              {shell.update.later}
            </Button>
          </>
        }
      />
    </Snackbar>
  );
}
