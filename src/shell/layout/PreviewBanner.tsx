import { Alert, Button } from '@mui/material';
import { endPreview, readPreview } from '#src/client/session/preview.ts';
import { useWords } from '#src/client/words/words.ts';

/** Says on every page that one looks through a role, and leads back (UX-76). */
export function PreviewBanner() {
  const { own, say, locale } = useWords();
  const role = readPreview();
  if (!role) return null;
  const name = (locale === 'en' && role.name_en) || role.name_ar;
  return (
    <Alert
      severity="warning"
      variant="filled"
      role="status"
      data-print="no"
      sx={{
        borderRadius: 0,
        position: 'sticky',
        top: { xs: 60, sm: 60 },
        zIndex: 'appBar',
        alignItems: 'center',
      }}
      action={
        <Button color="inherit" variant="outlined" size="small" onClick={endPreview}>
          {own.preview.end}
        </Button>
      }
    >
      <strong>{say(own.preview.title, { role: name })}</strong> — {own.preview.text}
    </Alert>
  );
}
