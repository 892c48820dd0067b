import { Box, Button } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { LinkBase } from 'ra-core';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { nounOf } from '../parts/titles.ts';
import { useListSetting } from './listSetting.ts';

const wholeName = {
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
  width: { xs: 1, sm: 'auto' },
  overflow: { xs: 'hidden', sm: 'visible' },
  whiteSpace: 'nowrap',
} as const;

/** The button that opens the form for a new record; nothing for those who may not. */
export function AddButton({ main = false }: { readonly main?: boolean }) {
  const { resource, addAddress } = useListSetting();
  const { t, locale } = useReading();
  if (addAddress === undefined) return null;
  const name = say(locale, t.list.add, { one: nounOf(resource, 'one', locale) });
  return (
    <Button
      component={LinkBase}
      to={addAddress}
      variant="contained"
      startIcon={<AddIcon />}
      {...(main ? { 'data-shortcut': 'new', className: 'list-screen-only' } : {})}
    >
      {main ? (
        <>
          {/* On phones the heading beside it says what is added; the name stays whole for those who listen. */}
          <Box component="span" aria-hidden sx={{ display: { sm: 'none' } }}>
            {t.list.addShort}
          </Box>
          <Box component="span" sx={wholeName}>
            {name}
          </Box>
        </>
      ) : (
        name
      )}
    </Button>
  );
}
