import type { ReactNode } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material';
import type { Subject } from '#metadata/access.ts';
import { placesOpenTo } from '#src/client/catalogue/menu.ts';
import { titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords, type Speech } from '#src/client/words/words.ts';
import { Keys } from './Keys.tsx';
import { placesFor } from './places.ts';
import { useLetters } from './useKeys.ts';

function titleOfPath(path: string, subject: Subject, { locale }: Speech): string {
  const place = placesOpenTo(subject).find((one) => one.path === path);
  return place ? titleOfPlace(place, locale) : path;
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, py: 0.625 }}
    >
      <span>{label}</span>
      {children}
    </Box>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 2 }}>
      <Typography component="h3" sx={{ fontSize: '0.8125rem', fontWeight: 650, color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The shortcuts of the open page and of places, which are single letters. */
function LetterGroups() {
  const speech = useWords();
  const { keys } = speech.own;
  const subject = useSubject();
  const places = placesFor(subject);
  const onPage: readonly (readonly [string, string])[] = [
    [keys.search, '/'],
    [keys.new, 'N'],
    [keys.edit, 'E'],
    [keys.filters, 'F'],
    [keys.export, 'X'],
    [keys.import, 'I'],
    [keys.next, 'J'],
    [keys.previous, 'K'],
  ];
  return (
    <>
      <Group title={keys.onPage}>
        {onPage.map(([label, key]) => (
          <Line key={key} label={label}>
            <Keys names={[key]} />
          </Line>
        ))}
      </Group>
      <Group title={keys.goTo}>
        {places.map(({ letter, path }) => (
          <Line key={letter} label={titleOfPath(path, subject, speech)}>
            <Keys names={['G', letter]} between={keys.between} />
          </Line>
        ))}
      </Group>
    </>
  );
}

/** Every shortcut, and the switch that turns single letters off (UX-04). */
export default function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const { keys } = useWords().own;
  const [letters, setLetters] = useLetters();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{keys.title}</DialogTitle>
      {/* It scrolls on a phone, also by the keyboard. */}
      <DialogContent tabIndex={0}>
        <Box sx={{ columnCount: { xs: 1, sm: 2 }, columnGap: 6 }}>
          <Group title={keys.everywhere}>
            <Line label={keys.palette}>
              <Keys names={[command, 'K']} />
            </Line>
            <Line label={keys.save}>
              <Keys names={[command, 'S']} />
            </Line>
            {letters && (
              <Line label={keys.help}>
                <Keys names={['?']} />
              </Line>
            )}
          </Group>
          {letters && <LetterGroups />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
          <FormControlLabel
            control={<Switch checked={letters} onChange={(_, on) => setLetters(on)} />}
            label={keys.letters}
          />
          <Typography color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
            {keys.lettersHelp}
          </Typography>
        </Box>
        <Button onClick={onClose} autoFocus>
          {keys.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
