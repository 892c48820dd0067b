import { useRef, useState } from 'react';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  InputAdornment,
  OutlinedInput,
  Typography,
} from '@mui/material';
import SearchIcon from '@mui/icons-material/Search';
import { foldArabic } from '#i18n/digits.ts';
import { CheckList } from './CheckList.tsx';
import type { Reading } from '#src/client/words/reading.ts';
import { say } from '#src/client/words/recordWords.ts';

export interface Group {
  readonly name: string;
  /** '' for values that belong to no group. */
  readonly label: string;
  readonly values: readonly string[];
}

interface GroupedChecksProps {
  readonly groups: readonly Group[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly words: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly reading: Reading;
}

/** Groups with the values that a search finds, by their own word or their group's. */
function foundChecks(
  groups: readonly Group[],
  words: Readonly<Record<string, string>>,
  search: string,
): readonly Group[] {
  const wanted = foldArabic(search.trim());
  if (wanted === '') return groups;
  return groups
    .map((group) =>
      foldArabic(group.label).includes(wanted)
        ? group
        : { ...group, values: group.values.filter((one) => foldArabic(words[one] ?? one).includes(wanted)) },
    )
    .filter((group) => group.values.length > 0);
}

function withAll(chosen: ReadonlySet<string>, values: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const value of values) {
    if (on) next.add(value);
    else next.delete(value);
  }
  return next;
}

/** The name of a group, which is also the box that takes or drops all of it. */
function GroupBox({ group, ...props }: GroupedChecksProps & { readonly group: Group }) {
  const { chosen, onChange, words, disabled } = props;
  const count = group.values.filter((one) => chosen.has(one)).length;
  return (
    <Box
      role="group"
      aria-label={group.label}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, pt: 0.5 }}
    >
      {group.label === '' ? null : (
        <FormControlLabel
          disabled={disabled}
          sx={{ marginInlineStart: -1, '& .MuiFormControlLabel-label': { fontWeight: 700 } }}
          label={`${group.label} (${count}/${group.values.length})`}
          control={
            <Checkbox
              size="small"
              checked={count === group.values.length}
              indeterminate={count > 0 && count < group.values.length}
              onChange={(_, on) => onChange(withAll(chosen, group.values, on))}
            />
          }
        />
      )}
      <CheckList
        values={group.values}
        chosen={chosen}
        onChange={onChange}
        words={words}
        disabled={disabled}
        columns
      />
    </Box>
  );
}

/** Many values by group, with search and a box for each whole group (the 92 permissions of a role). */
export function GroupedChecks(props: GroupedChecksProps) {
  const { groups, chosen, onChange, words, disabled, reading } = props;
  const { t, locale } = reading;
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const look = (text: string): void => {
    setSearch(text);
    // What is found stands below the box: at the foot of a window nobody would see it.
    const { top = 0 } = box.current?.getBoundingClientRect() ?? {};
    if (text !== '' && top > window.innerHeight / 3) box.current?.scrollIntoView?.({ block: 'start' });
  };
  const shown = foundChecks(groups, words, search);
  const all = groups.flatMap((group) => group.values);
  const visible = shown.flatMap((group) => group.values);
  return (
    <Box ref={box} sx={{ scrollMarginBlockStart: 128 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <OutlinedInput
          size="small"
          type="search"
          value={search}
          onChange={(event) => look(event.target.value)}
          inputProps={{ 'aria-label': t.field.search }}
          placeholder={t.field.search}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          }
        />
        <Typography variant="body2" color="text.secondary" aria-live="polite" sx={{ flex: 1 }}>
          {say(locale, t.field.chosenOf, { n: chosen.size, all: all.length })}
        </Typography>
        <Button size="small" disabled={disabled} onClick={() => onChange(withAll(chosen, visible, true))}>
          {t.field.selectAll}
        </Button>
        <Button size="small" disabled={disabled} onClick={() => onChange(withAll(chosen, visible, false))}>
          {t.field.clearAll}
        </Button>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {shown.map((group) => (
          <GroupBox key={group.name} {...props} group={group} />
        ))}
        {shown.length === 0 ? <Typography color="text.secondary">{t.field.nothingFound}</Typography> : null}
      </Box>
    </Box>
  );
}
