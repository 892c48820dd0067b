import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import ChosenIcon from '@mui/icons-material/CheckBox';
import FreeIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import { foldArabic } from '#i18n/digits.ts';
import { foundPeople, type Person } from './moverLists.ts';
import { SearchInput } from '#src/ui/SearchInput.tsx';

interface PeopleListProps {
  readonly title: string;
  readonly searchLabel: string;
  readonly keys: string;
  readonly people: readonly Person[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Moves the people to the other list: the selected ones, or the one under the cursor. */
  readonly onMove: (ids: readonly string[]) => void;
  readonly canMove: (person: Person) => boolean;
  readonly noteOf: (person: Person) => string;
  /** Said where the list has nobody at all, and where the search finds nobody. */
  readonly nobody: string;
  readonly nobodyFound: string;
}

/** The keys of a list box in which several can be chosen (WAI-ARIA). */
function useKeys(shown: readonly Person[], props: PeopleListProps, toggle: (id: string) => void) {
  const [active, setActive] = useState<string>();
  const at = shown.findIndex(({ id }) => id === active);
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: shown.length - 1,
    };
    const movable = shown.filter(props.canMove).map(({ id }) => id);
    const step = steps[event.key];
    const next = step === undefined ? undefined : shown[Math.min(step, shown.length - 1)];
    if (next) {
      setActive(next.id);
      document.getElementById(optionId(next.id))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === ' ' && active !== undefined) toggle(active);
    else if (event.key === 'Enter') {
      const ids = movable.filter((id) => props.selected.has(id));
      props.onMove(ids.length > 0 ? ids : movable.filter((id) => id === active));
    } else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) props.onSelect(new Set(movable));
    else return;
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}

const optionId = (id: string): string => `person-${id}`;

interface OptionProps {
  readonly person: Person;
  readonly note: string;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly movable: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly onDoubleClick: () => void;
}

function PersonOption({ person, note, chosen, active, movable, ...handlers }: OptionProps) {
  const Mark = chosen ? ChosenIcon : FreeIcon;
  return (
    <Box
      id={optionId(person.id)}
      role="option"
      aria-selected={chosen}
      aria-disabled={!movable}
      {...handlers}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        px: 1,
        py: 0.5,
        cursor: movable ? 'pointer' : 'default',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 52px',
        bgcolor: chosen ? 'action.selected' : 'transparent',
        outline: active ? '2px solid' : 'none',
        outlineColor: 'primary.main',
        outlineOffset: -2,
        '&:hover': { bgcolor: chosen ? 'action.selected' : 'action.hover' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'inline-flex',
          flex: 'none',
          width: 28,
          color: chosen ? 'primary.main' : 'text.secondary',
        }}
      >
        {movable ? <Mark fontSize="small" /> : null}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {person.label}
        </Typography>
        <Typography variant="caption" component="div" color="text.secondary">
          <bdi dir="ltr">{person.employee_no}</bdi> · {note}
        </Typography>
      </Box>
    </Box>
  );
}

interface BoxProps extends PeopleListProps {
  readonly shown: readonly Person[];
  readonly labelledBy: string;
}

/** The list box itself. */
function People({ shown, labelledBy, ...props }: BoxProps) {
  const { people, selected, onSelect, onMove, canMove, noteOf } = props;
  const toggle = (one: string): void => {
    const person = people.find((candidate) => candidate.id === one);
    if (!person || !canMove(person)) return;
    const next = new Set(selected);
    if (!next.delete(one)) next.add(one);
    onSelect(next);
  };
  const { active, setActive, onKeyDown } = useKeys(shown, props, toggle);
  return (
    <Box
      role="listbox"
      tabIndex={0}
      aria-multiselectable
      aria-labelledby={labelledBy}
      aria-description={props.keys}
      aria-activedescendant={active === undefined ? undefined : optionId(active)}
      onKeyDown={onKeyDown}
      sx={{ height: { xs: 300, md: 420 }, overflowY: 'auto', outlineOffset: -2 }}
    >
      {shown.map((person) => (
        <PersonOption
          key={person.id}
          person={person}
          note={noteOf(person)}
          chosen={selected.has(person.id)}
          active={person.id === active}
          movable={canMove(person)}
          onClick={() => {
            setActive(person.id);
            toggle(person.id);
          }}
          onDoubleClick={() => onMove(canMove(person) ? [person.id] : [])}
        />
      ))}
    </Box>
  );
}

/** One side of the mover: a searchable list box. */
export function PeopleList(props: PeopleListProps) {
  const { title, searchLabel, people, nobody, nobodyFound } = props;
  const id = useId();
  const [search, setSearch] = useState('');
  const shown = foundPeople(people, search, foldArabic);
  return (
    <Paper variant="outlined" sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ mb: 1 }}>
          {title}
        </Typography>
        <SearchInput label={searchLabel} value={search} onChange={setSearch} />
      </Box>
      {shown.length > 0 ? null : (
        <Typography color="text.secondary" role="status" sx={{ p: 3, textAlign: 'center' }}>
          {people.length === 0 ? nobody : nobodyFound}
        </Typography>
      )}
      <People {...props} shown={shown} labelledBy={id} />
    </Paper>
  );
}
