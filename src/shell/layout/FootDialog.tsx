import { createElement } from 'react';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  IconButton,
} from '@mui/material';
import ArrowDown from '@mui/icons-material/KeyboardArrowDown';
import ArrowUp from '@mui/icons-material/KeyboardArrowUp';
import { placesOpenTo, type Place } from '#src/client/catalogue/menu.ts';
import { titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { iconOfPlace } from '#src/client/catalogue/placeIcons.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { movedPin } from '../menu/pins.ts';
import { MOST_AT_FOOT, PHONE, phonePlaces, type PhoneChoice } from './places.ts';

interface RowProps {
  readonly place: Place;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onChange: (chosen: boolean) => void;
}

function Row({ place, chosen, disabled, onChange }: RowProps) {
  const { locale } = useWords();
  return (
    <FormControlLabel
      sx={{ flex: 1, m: 0, minHeight: 44 }}
      control={<Checkbox checked={chosen} disabled={disabled} onChange={(_, on) => onChange(on)} />}
      label={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          {createElement(iconOfPlace(place), { fontSize: 'small', 'aria-hidden': true })}
          {titleOfPlace(place, locale)}
        </Box>
      }
    />
  );
}

/** What is chosen now, as the bar shows it, and how it is changed. */
function useChoice() {
  const subject = useSubject();
  const { role, is_owner: isOwner } = useMe();
  const [kept, keep] = usePreference<PhoneChoice | null>(PHONE, null);
  const chosen = phonePlaces(subject, isOwner ? 'manager' : role, kept);
  const paths = chosen.map(({ path }) => path);
  return {
    chosen,
    others: placesOpenTo(subject).filter(({ path }) => !paths.includes(path)),
    isOfRole: kept === null,
    put: (path: string): void => keep([...paths, path]),
    take: (path: string): void => keep(paths.filter((one) => one !== path)),
    move: (path: string, to: number): void => keep(movedPin(paths, path, to)),
    reset: (): void => keep(null),
  };
}

/** Chooses the places at the foot of a phone, and their order; what nobody chose is what the role brings along. */
export default function FootDialog({ onClose }: { readonly onClose: () => void }) {
  const { own, say, locale } = useWords();
  const { chosen, others, isOfRole, put, take, move, reset } = useChoice();
  const full = chosen.length >= MOST_AT_FOOT;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="foot-title">
      <DialogTitle id="foot-title">{own.menu.phone}</DialogTitle>
      <DialogContent>
        <DialogContentText role="status">{full ? own.menu.phoneFull : own.menu.phoneAbout}</DialogContentText>
        <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {chosen.map((place, index) => {
            const name = titleOfPlace(place, locale);
            return (
              <Box component="li" key={place.path} sx={{ display: 'flex' }}>
                <Row place={place} chosen disabled={chosen.length === 1} onChange={() => take(place.path)} />
                <IconButton
                  aria-label={say(own.menu.up, { name })}
                  disabled={index === 0}
                  onClick={() => move(place.path, index - 1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  aria-label={say(own.menu.down, { name })}
                  disabled={index === chosen.length - 1}
                  onClick={() => move(place.path, index + 1)}
                >
                  <ArrowDown />
                </IconButton>
              </Box>
            );
          })}
          {others.map((place) => (
            <Box component="li" key={place.path} sx={{ display: 'flex' }}>
              <Row place={place} chosen={false} disabled={full} onChange={() => put(place.path)} />
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={reset} disabled={isOfRole}>
          {own.menu.phoneDefault}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {own.menu.arranged}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
