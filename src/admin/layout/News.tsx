import { useEffect, useState } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import { news as arabic } from '#i18n/ar/news.ts';
import { news as english } from '#i18n/en/news.ts';
import type { Texts } from '#i18n/texts.ts';
import { useTexts } from '#src/kit/texts.ts';
import { usePreference } from '../preferences.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

/** The day of the latest news; whoever saw an earlier one, or none, sees these. Changed together with the words. */
const latestNews = '2026-11-22';

/** Below the page's content and over its foot, so that nothing moves; above the bar of phones. */
const place = {
  position: 'sticky',
  bottom: { xs: 'calc(84px + env(safe-area-inset-bottom))', md: 20 },
  marginInlineStart: 'auto',
  maxWidth: 420,
  p: 2,
  zIndex: 2,
  '@media print': { display: 'none' },
} as const;

/** New things, shown once after an update and never in the way: kept as seen the moment they stand there (UX-69). */
export default function News() {
  const { t } = useTexts(words);
  const [seen, keep] = usePreference('news.seen', '');
  const [shown, setShown] = useState(() => seen < latestNews);
  useEffect(() => {
    if (seen < latestNews) keep(latestNews);
  }, [seen, keep]);
  if (!shown) return null;
  return (
    <Paper elevation={4} component="section" aria-label={t.title} sx={place}>
      <Typography component="h2" variant="subtitle2">
        {t.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, my: 0.5, p: 0, paddingInlineStart: 2.5 }}>
        {Object.values(t.items).map((text) => (
          <li key={text}>
            <Typography variant="body2">{text}</Typography>
          </li>
        ))}
      </Box>
      <Button size="small" onClick={() => setShown(false)}>
        {t.done}
      </Button>
    </Paper>
  );
}
