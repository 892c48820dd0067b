import { useState } from 'react';
import { Box, Button, Chip, MenuItem, Popover, TextField } from '@mui/material';
import FilterIcon from '@mui/icons-material/FilterListRounded';
import { useWords } from '#src/client/words/words.ts';
import { OptionChooser } from '#src/fields/choice/OptionChooser.tsx';
import { useChosen } from '#src/fields/choice/useOptions.ts';
import { appointments } from '../appointments/appointments.ts';
import { calendarWords } from './calendarWords.ts';
import type { CalendarPlace, FilterName, GoTo } from './useCalendarPlace.tsx';
import { statuses } from './visitLooks.tsx';

interface FilterProps {
  readonly place: CalendarPlace;
  readonly go: GoTo;
  readonly isOwn: boolean;
}

/** What each filter chooses from; states are words of their own. */
const chosenFrom = [
  ['doctor', 'employees', { status: 'active', clinical: true }],
  ['room', 'rooms', { status: 'active' }],
  ['branch', 'branches', { status: 'active' }],
  ['type', 'appointment-types', { status: 'active' }],
  ['patient', 'patients', { status: 'active' }],
] as const;

const known = new Map<string, never>();

function Chooser({
  name,
  target,
  among,
  place,
  go,
}: FilterProps & {
  readonly name: FilterName;
  readonly target: string;
  readonly among: Readonly<Record<string, string | boolean>>;
}) {
  const { t } = useWords(calendarWords);
  const id = place.filter[name];
  const [value] = useChosen(target, id === undefined ? [] : [id], known);
  return (
    <OptionChooser
      target={target}
      among={among}
      label={t[name]}
      value={value ?? null}
      onChange={(option) => go({ filter: { ...place.filter, [name]: option?.id } }, { replace: true })}
    />
  );
}

/** The name of an active filter, with the way to take it off. */
function ActiveFilter({ name, place, go }: FilterProps & { readonly name: FilterName }) {
  const { t, locale } = useWords(calendarWords);
  const id = place.filter[name] ?? '';
  const target = chosenFrom.find(([one]) => one === name)?.[1] ?? '';
  const [chosen] = useChosen(target, target === '' ? [] : [id], known);
  const states: Readonly<Record<string, string>> = appointments.words[locale].states;
  return (
    <Chip
      size="small"
      label={`${t[name]}: ${name === 'status' ? (states[id] ?? id) : (chosen?.label ?? '…')}`}
      onDelete={() => go({ filter: { ...place.filter, [name]: undefined } }, { replace: true })}
    />
  );
}

/** All filters, one below the other; they hold at once. */
function Choices(props: FilterProps & { readonly isActive: boolean; readonly onDone: () => void }) {
  const { place, go, isOwn, isActive, onDone } = props;
  const { t, locale } = useWords(calendarWords);
  const offered = chosenFrom.filter(([name]) => !isOwn || (name !== 'doctor' && name !== 'branch'));
  const states = appointments.words[locale].states;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 2, width: 320, maxWidth: '92vw' }}>
      {offered.map(([name, target, among]) => (
        <Chooser key={name} {...props} {...{ name, target, among }} />
      ))}
      <TextField
        select
        size="small"
        label={t.status}
        value={place.filter.status ?? ''}
        onChange={({ target }) =>
          go({ filter: { ...place.filter, status: target.value || undefined } }, { replace: true })
        }
      >
        <MenuItem value="">{t.all}</MenuItem>
        {statuses.map((status) => (
          <MenuItem key={status} value={status}>
            {states[status]}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button disabled={!isActive} onClick={() => go({ filter: {} }, { replace: true })}>
          {t.clear}
        </Button>
        <Button variant="contained" sx={{ marginInlineStart: 'auto' }} onClick={onDone}>
          {t.done}
        </Button>
      </Box>
    </Box>
  );
}

/** The filters, kept per person; active ones stand beside the button and go with one tap. */
export function FilterButton(props: FilterProps) {
  const { place } = props;
  const { t, say } = useWords(calendarWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const active = (Object.keys(place.filter) as FilterName[]).filter(
    (name) => place.filter[name] !== undefined,
  );
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {active.length === 0 ? t.filters : say(t.filtersOn, { n: active.length })}
      </Button>
      {active.map((name) => (
        <ActiveFilter key={name} {...props} name={name} />
      ))}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t.filters } }}
      >
        <Choices {...props} isActive={active.length > 0} onDone={() => setAnchor(null)} />
      </Popover>
    </>
  );
}
