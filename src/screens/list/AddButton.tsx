import { Box, Button } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { LinkBase } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { nounOf } from '../parts/titles.ts';
import { useListSetting } from './listSetting.ts';

/** The screen of this resource that has an address. */
const formAt = ({ screens }: AnyResource, address: string): string | undefined =>
  Object.keys(screens).find((name) => `/${screens[name]?.path}` === address);

/** The button that opens the form for a new record; nothing for those who may not. */
export function AddButton({ main = false }: { readonly main?: boolean }) {
  const { resource, screen, addAddress } = useListSetting();
  const { t, locale } = useReading();
  if (addAddress === undefined) return null;
  // What one asks for oneself is not added: the button says what its form is called.
  const form = screen.own === true ? formAt(resource, addAddress) : undefined;
  const name =
    (form === undefined ? undefined : resource.words[locale].screens?.[form]) ??
    say(locale, t.list.add, { one: nounOf(resource, 'one', locale) });
  return (
    <Button
      component={LinkBase}
      to={addAddress}
      variant="contained"
      startIcon={<AddIcon />}
      aria-label={name}
      {...(main ? { 'data-shortcut': 'new', className: 'list-screen-only' } : {})}
    >
      {main ? (
        <>
          {/* On phones the heading beside it says what is added. */}
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {t.list.addShort}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {name}
          </Box>
        </>
      ) : (
        name
      )}
    </Button>
  );
}
