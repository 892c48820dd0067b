import { useState } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';

/** What an earlier visit left is back in the form (UX-23). */
export function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useReading();
  const [seen, setSeen] = useState(false);
  if (seen) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      <strong>{t.form.restored}</strong> {t.form.restoredText}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" onClick={() => setSeen(true)}>
          {t.form.keepDraft}
        </Button>
        <Button color="inherit" size="small" onClick={onDiscard}>
          {t.form.discardDraft}
        </Button>
      </Box>
    </Alert>
  );
}
