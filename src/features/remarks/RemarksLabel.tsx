import { Box } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { useRemarks, type Place } from './api.ts';
import { useRemarkWords } from './words.ts';

const count = { fontVariantNumeric: 'tabular-nums', fontWeight: 500 } as const;

/** The name of the tab, and how many remarks there are (UX-17). */
export function RemarksLabel(place: Place) {
  const { t } = useRemarkWords();
  const { format } = useReading();
  const { total } = useRemarks(place);
  return (
    <span>
      {t.tab}
      {total === undefined ? null : (
        <>
          {' '}
          <Box component="bdi" sx={count}>
            ({format.number(total)})
          </Box>
        </>
      )}
    </span>
  );
}
