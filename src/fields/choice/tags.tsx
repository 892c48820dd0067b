import { Box, Chip } from '@mui/material';
import { groupWords, permissionGroups } from '#resources/index.permissions.ts';
import type { FieldKind, Shown } from '../core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { textsIn } from './freeTags.tsx';
import type { Group } from './GroupedChecks.tsx';

/** More values than a person takes in at a glance get a search box, and groups where there are any. */
export const LONG = 12;

/** Permission strings are grouped as everywhere else; other long lists stay one group without a name. */
export function groupsOf(values: readonly string[], { t, locale }: Reading): readonly Group[] {
  const all = new Set(values);
  const labels: Readonly<Record<string, string>> = { ...groupWords(locale), ...t.groups };
  const groups = Object.entries(permissionGroups)
    .map(([name, members]) => ({
      name,
      label: labels[name] ?? name,
      values: (members as readonly string[]).filter((one) => all.has(one)),
    }))
    .filter((group) => group.values.length > 0);
  const grouped = new Set(groups.flatMap((group) => group.values));
  const rest = values.filter((one) => !grouped.has(one));
  return rest.length > 0 ? [...groups, { name: '', label: '', values: rest }] : groups;
}

const words = ({ value, place }: Shown): readonly string[] =>
  textsIn(value).map((one) => place.optionWords[one] ?? one);

/** On the record page, grouped as in the form. */
function TagsValue(shown: Shown) {
  const { place, reading } = shown;
  const chosen = textsIn(shown.value);
  if (chosen.length <= LONG)
    return (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
        {words(shown).map((word) => (
          <Chip key={word} size="small" label={word} />
        ))}
      </Box>
    );
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 2 }}>
      {groupsOf(chosen, reading).map((group) => (
        <div key={group.name}>
          <Box component="dt" sx={{ fontWeight: 700, mb: 0.5 }}>
            {group.label}
          </Box>
          <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {group.values.map((one) => (
              <Chip key={one} size="small" label={place.optionWords[one] ?? one} />
            ))}
          </Box>
        </div>
      ))}
    </Box>
  );
}

export const tags: FieldKind = {
  filter: 'values',
  width: 180,
  grows: true,
  text: (shown) => shown.reading.format.list(words(shown)),
  cell: (shown) => {
    const all = words(shown);
    const { commas } = shown.reading.format;
    return all.length > 3 ? `${commas(all.slice(0, 3))} +${all.length - 3}` : commas(all);
  },
  Value: TagsValue,
  wide: true,
};
