import { useEffect, useState } from 'react';
import { IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { useListContext } from 'ra-core';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { nounOf } from '../parts/titles.ts';
import { useListSetting } from './listSetting.ts';

const STILL = 300;

/** One search box over the declared fields; asks once the typing pauses. */
export function SearchBox() {
  const { resource } = useListSetting();
  const { filterValues, setFilters } = useListContext();
  const { t, locale } = useReading();
  const asked = typeof filterValues['q'] === 'string' ? filterValues['q'] : '';
  const [{ typed, seen, sent }, setState] = useState({ typed: asked, seen: asked, sent: asked });
  const setTyped = (next: string): void => setState((before) => ({ ...before, typed: next }));
  // Going back or clearing changes the question from outside; our own question coming back changes nothing typed since.
  if (seen !== asked) setState({ typed: asked === sent ? typed : asked, seen: asked, sent: asked });
  useEffect(() => {
    const question = typed.trim();
    if (question === asked || question === sent) return undefined;
    const timer = setTimeout(() => {
      const { q: _, ...others } = filterValues;
      setState((before) => ({ ...before, sent: question }));
      setFilters(question === '' ? others : { ...others, q: question });
    }, STILL);
    return () => clearTimeout(timer);
  }, [typed, asked, sent, filterValues, setFilters]);
  const label = say(locale, t.list.search, { many: nounOf(resource, 'many', locale) });
  return (
    <OutlinedInput
      size="small"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={label}
      inputProps={{
        'aria-label': label,
        type: 'search',
        enterKeyHint: 'search',
        autoComplete: 'off',
        'data-shortcut': 'search',
      }}
      sx={{ width: { xs: '100%', sm: 300 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        typed === '' ? undefined : (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label={t.list.clearSearch} onClick={() => setTyped('')}>
              <ClearIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
}
