import { Box, Checkbox, Link, Typography } from '@mui/material';
import { LinkBase, useListContext } from 'ra-core';
import type { Reading } from '#src/fields/kind.ts';
import { textOf } from '#src/fields/registry.ts';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { titleFields, titleOf } from '../parts/titles.ts';
import { cellFor, useOpen } from './ListTable.tsx';
import { useListSetting, type ListRow, type ListSetting } from './listSetting.ts';

interface CardProps {
  readonly record: ListRow;
  readonly setting: ListSetting;
  readonly reading: Reading;
  readonly selected: boolean;
  readonly onToggle: ((id: string) => void) | undefined;
}

const styles = {
  card: {
    display: 'flex',
    gap: 1,
    p: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
    '&:last-child': { borderBottom: 0 },
  },
  head: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1, mb: 0.5 },
  facts: {
    m: 0,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 1.5,
    rowGap: 0.25,
    fontSize: 13,
  },
  fact: { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontWeight: 650, fontSize: '1rem', overflowWrap: 'anywhere' },
} as const;

/** What the columns say of a record, each with its label; without its name, its state and what is empty. */
function Facts({ record, setting, reading }: Pick<CardProps, 'record' | 'setting' | 'reading'>) {
  const { resource, columns } = setting;
  const named = [...titleFields(resource), 'status'];
  const facts = columns.filter(
    (place) =>
      !named.includes(place.name) && textOf({ value: record[place.name], place, reading, record }) !== '',
  );
  return (
    <Box component="dl" sx={styles.facts}>
      {facts.map((place) => (
        <Box key={place.name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {place.label}
          </Box>
          <Box component="dd" sx={styles.fact}>
            {cellFor(place, record, reading)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Name and state on top, then the facts. */
function Card({ record, setting, reading, selected, onToggle }: CardProps) {
  const { resource, columns, addressOf } = setting;
  const open = useOpen();
  const address = addressOf(record.id);
  const title = titleOf(resource, record, reading);
  const state = columns.find(({ name }) => name === 'status');
  return (
    <Box
      component="li"
      onClick={address === undefined ? undefined : (event) => open(event, address)}
      sx={{ ...styles.card, ...(selected ? { bgcolor: 'action.selected' } : {}) }}
    >
      {onToggle ? (
        <Checkbox
          size="small"
          checked={selected}
          onChange={() => onToggle(record.id)}
          sx={{ alignSelf: 'flex-start', p: 0.5 }}
          aria-label={say(reading.locale, reading.t.list.select, { name: title })}
        />
      ) : null}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={styles.head}>
          {address === undefined ? (
            <Typography sx={styles.title}>{title}</Typography>
          ) : (
            <Link component={LinkBase} to={address} color="inherit" sx={styles.title}>
              {title}
            </Link>
          )}
          {state ? cellFor(state, record, reading) : null}
        </Box>
        <Facts record={record} setting={setting} reading={reading} />
      </Box>
    </Box>
  );
}

/** The rows of a list on phones: nothing scrolls sideways (UX-15). */
export function ListCards({ selectable }: { readonly selectable: boolean }) {
  const setting = useListSetting();
  const reading = useReading();
  const { data = [], selectedIds, onToggleItem, isPlaceholderData } = useListContext<ListRow>();
  return (
    <Box
      component="ul"
      aria-label={setting.resource.words[reading.locale].many}
      sx={{ m: 0, p: 0, listStyle: 'none', opacity: isPlaceholderData ? 0.6 : 1 }}
    >
      {data.map((record) => (
        <Card
          key={record.id}
          record={record}
          setting={setting}
          reading={reading}
          selected={selectedIds.includes(record.id)}
          onToggle={selectable ? onToggleItem : undefined}
        />
      ))}
    </Box>
  );
}
