import { Box, Paper, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import type { ScreenEntry } from '#metadata/derive/catalogue.ts';
import { ScreenIcon } from '#src/admin/icons.ts';
import { menuEntries } from '#src/admin/menu.ts';
import { useSubject } from '#src/admin/subject.ts';
import { titleOfScreen, useWords } from '#src/admin/words.ts';
import { PageHead } from '#src/screens/parts/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';

/** Everything the menu reaches below `/settings/`. */
const settings = menuEntries.filter(({ path }) => path.startsWith('/settings/'));

function Card({ entry }: { readonly entry: ScreenEntry }) {
  const { locale } = useWords();
  const words = entry.resource.words[locale];
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={entry.path}
      sx={{
        display: 'flex',
        gap: 2,
        p: 2.5,
        color: 'inherit',
        textDecoration: 'none',
        transition: 'border-color 120ms, box-shadow 120ms',
        '&:hover': { borderColor: 'primary.main', boxShadow: 4 },
      }}
    >
      <Box
        sx={{
          width: 44,
          height: 44,
          flexShrink: 0,
          borderRadius: 2,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'clinic.tint',
          color: 'primary.main',
        }}
      >
        <ScreenIcon entry={entry} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h2" variant="subtitle1">
          {titleOfScreen(words, entry.name)}
        </Typography>
        {entry.name === 'list' && words.about !== undefined && (
          <Typography color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
            {words.about}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

/** One card for each setting this person may open, and none for the others (platform.md 6). */
export default function Settings() {
  const { shell } = useWords();
  const subject = useSubject();
  const open = settings.filter(({ rule }) => decide(rule, subject) !== undefined);
  return (
    <>
      <PageHead
        title={shell.settings.title}
        help={<PageHelp page="settings" />}
        text={open.length > 0 ? shell.settings.about : shell.settings.none}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {open.map((entry) => (
          <Card key={entry.path} entry={entry} />
        ))}
      </Box>
    </>
  );
}
