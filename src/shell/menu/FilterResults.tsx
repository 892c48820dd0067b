import { useMemo } from 'react';
import { Box, List, Typography } from '@mui/material';
import { placesOpenTo } from '#src/client/catalogue/menu.ts';
import { groupWords, namesOfPlace } from '#src/client/catalogue/pageWords.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { unseen } from '#src/client/session/unseen.ts';
import { useWords } from '#src/client/words/words.ts';
import { matching } from '../palette/match.ts';
import { PinButton, rowStyle } from './PinButton.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import type { PinBoard } from './usePins.ts';

interface FilterResultsProps {
  readonly question: string;
  readonly board: PinBoard;
  readonly current: string | undefined;
  readonly onOpen: () => void;
}

/** The places whose name answers what is typed, in either language and by the rules of the palette. */
export default function FilterResults({ question, board, current, onOpen }: FilterResultsProps) {
  const { own, say, locale } = useWords();
  const subject = useSubject();
  const places = useMemo(
    () => placesOpenTo(subject).map((place) => ({ place, find: namesOfPlace(place) })),
    [subject],
  );
  const found = matching(question, places);
  return (
    <>
      <Box role="status" sx={unseen}>
        {found.length === 0 ? own.menu.none : say(own.menu.found, { n: found.length })}
      </Box>
      {found.length === 0 ? (
        <Typography sx={{ px: 1.25, py: 1, fontSize: '0.8125rem' }}>{own.menu.none}</Typography>
      ) : null}
      <List disablePadding aria-label={own.menu.filter}>
        {found.map(({ place }) => (
          <Box component="li" key={place.path} title={groupWords(place, locale)} sx={rowStyle}>
            <PlaceRow place={place} current={place.path === current} onOpen={onOpen} />
            <PinButton place={place} board={board} current={false} />
          </Box>
        ))}
      </List>
    </>
  );
}
