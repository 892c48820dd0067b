import { Button, Snackbar, SnackbarContent } from '@mui/material';
import { keepDrafts } from '#src/kit/drafts.ts';
import { documents } from '../session.ts';
import { useVersionCheck } from '../useVersionCheck.ts';
import { useWords } from '../words.ts';

/** What is typed in open forms is kept first, and found again after the reload. */
const update = (): void => void keepDrafts().finally(() => documents.reload());

/** Never reloads by itself; `later` waits for the next version (UX-06). */
export function UpdateToast({ active }: { readonly active: boolean }) {
  const { shell } = useWords();
  const { available, later } = useVersionCheck(active);
  return (
    <Snackbar open={available} anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <SnackbarContent
        message={shell.update.available}
        action={
          <>
            <Button color="inherit" variant="outlined" onClick={update} sx={{ mx: 1 }}>
              {shell.update.now}
            </Button>
            <Button color="inherit" onClick={later}>
              {shell.update.later}
            </Button>
          </>
        }
      />
    </Snackbar>
  );
}
