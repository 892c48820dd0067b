import { useEffect, useState } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import { news as arabic } from '#i18n/ar/news.ts';
import { news as english } from '#i18n/en/news.ts';
import type { Texts } from '#i18n/texts.ts';
import { useWords } from '#src/client/words/words.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useMe } from '#src/client/session/subject.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

/**
 * The day of the latest news: told to whoever saw earlier ones only, or none with an older account. Changed together
 * with the words.
 */
const latestNews = '2026-11-22';

/** Beside the greeting, and below it where that is narrow: in the page's own flow, so that it covers nothing. */
const place = {
  width: 'fit-content',
  maxWidth: 'min(420px, 100%)',
  px: 2,
  py: 0.5,
  '@media print': { display: 'none' },
} as const;

/** New things, shown once after an update and never in the way: kept as seen the moment they stand there (UX-69). */
export default function News() {
  const { t } = useWords(words);
  const { since = '' } = useMe();
  const [seen, keep] = usePreference('news.seen', since);
  const [shown, setShown] = useState(() => seen < latestNews);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (seen < latestNews) keep(latestNews);
  }, [seen, keep]);
  if (!shown) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={t.title} sx={place}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography component="h2" variant="subtitle2" sx={{ marginInlineEnd: 1 }}>
          {t.title}
        </Typography>
        {open ? null : (
          <Button size="small" onClick={() => setOpen(true)}>
            {t.what}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={() => setShown(false)}>
          {t.done}
        </Button>
      </Box>
      {open ? (
        <Box component="ul" sx={{ m: 0, mb: 0.5, p: 0, paddingInlineStart: 2.5 }}>
          {Object.values(t.items).map((text) => (
            <li key={text}>
              <Typography variant="body2">{text}</Typography>
            </li>
          ))}
        </Box>
      ) : null}
    </Paper>
  );
}
