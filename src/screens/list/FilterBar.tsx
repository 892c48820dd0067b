import { useState, type ReactNode } from 'react';
import { Box, Button, Chip, useMediaQuery, type Theme } from '@mui/material';
import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import AddIcon from '@mui/icons-material/Add';
import FilterIcon from '@mui/icons-material/FilterList';
import { useListContext } from 'ra-core';
import { useChosen } from '#src/fields/choice/useOptions.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { later } from '#src/ui/later.tsx';
import { ArrangeButton } from './ArrangeButton.tsx';
import { listOf } from './filterValues.ts';
import { useListSetting } from './listSetting.ts';
import { SearchBox } from './SearchBox.tsx';
import { useFilters, type FilterChoice, type Filters } from './useFilters.ts';

const FilterPopover = later(() => import('./FilterPopover.tsx'));
const AddFilterMenu = later(() => import('./AddFilterMenu.tsx'));
const FilterSheet = later(() => import('./FilterSheet.tsx'));

interface ChipProps {
  readonly filter: FilterChoice;
  readonly words: string;
  readonly onOpen: (element: HTMLElement) => void;
}

/** A filter: faint while it asks nothing, filled with its words while it does; the cross takes it away (UX-09). */
function FilterChip({ filter, words, onOpen }: ChipProps) {
  const { t, locale } = useReading();
  const { label, active, shape, put } = filter;
  const text = words === '' ? label : `${label}: ${words}`;
  const named = shape === 'named';
  return (
    <Chip
      label={<bdi>{text}</bdi>}
      variant={active ? 'filled' : 'outlined'}
      color={active ? 'primary' : 'default'}
      onClick={(event) => onOpen(event.currentTarget)}
      aria-haspopup={named ? undefined : 'dialog'}
      aria-pressed={named ? active : undefined}
      {...(active
        ? { onDelete: () => put({}) }
        : named
          ? {}
          : {
              onDelete: (event: { currentTarget: Element }) =>
                onOpen(event.currentTarget.parentElement ?? document.body),
              deleteIcon: <ArrowIcon />,
            })}
      title={active ? `${say(locale, t.list.removeFilter, { filter: text })} (Delete)` : undefined}
      sx={{
        height: 32,
        maxWidth: { xs: '100%', sm: 340 },
        bgcolor: active ? undefined : 'background.paper',
        '@media (pointer: coarse)': { height: 40 },
      }}
    />
  );
}

/** The words of chosen records: their labels, asked for once. */
function ReferenceChip(props: Omit<ChipProps, 'words'>) {
  const { place, part, name } = props.filter;
  const chosen = useChosen(place?.field.target ?? '', listOf(part[name]), new Map());
  const words = useReading().format.commas(chosen.map(({ label }) => label));
  return <FilterChip {...props} words={props.filter.words || words} />;
}

type Open = { readonly anchor: HTMLElement; readonly name: string | undefined };

function Chips({ filters, shown }: { readonly filters: Filters; readonly shown: readonly FilterChoice[] }) {
  const { t } = useReading();
  const [open, setOpen] = useState<Open>();
  const editing = filters.choices.find(({ name }) => name === open?.name);
  const choose = (filter: FilterChoice, anchor: HTMLElement): void => {
    if (filter.place) setOpen({ anchor, name: filter.name });
    else filter.put(filter.active ? {} : { [filter.name]: true });
  };
  const close = (): void => setOpen(undefined);
  return (
    <>
      {shown.map((filter) => {
        const Kind = filter.shape === 'reference' && filter.active ? ReferenceChip : FilterChip;
        return (
          <Kind
            key={filter.name}
            filter={filter}
            words={filter.words}
            onOpen={(anchor) => choose(filter, anchor)}
          />
        );
      })}
      {filters.others.length > 0 && shown.length >= filters.active.length + filters.common.length ? (
        <Button
          size="small"
          color="inherit"
          startIcon={<AddIcon />}
          aria-haspopup="menu"
          data-shortcut="filters"
          onClick={(event) => setOpen({ anchor: event.currentTarget, name: undefined })}
          sx={{ color: 'text.secondary' }}
        >
          {t.list.addFilter}
        </Button>
      ) : null}
      {open && open.name === undefined ? (
        <AddFilterMenu filters={filters} anchor={open.anchor} onChoose={choose} onClose={close} />
      ) : null}
      {open && editing?.place ? (
        <FilterPopover filter={editing} place={editing.place} anchor={open.anchor} onClose={close} />
      ) : null}
    </>
  );
}

/** On phones: one button, and what is asked below it. */
function PhoneFilters({ filters }: { readonly filters: Filters }) {
  const { t, locale } = useReading();
  const [open, setOpen] = useState(false);
  const { active, choices } = filters;
  if (choices.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        data-shortcut="filters"
        onClick={() => setOpen(true)}
      >
        {active.length === 0 ? t.list.filter : say(locale, t.list.filtersOn, { n: active.length })}
      </Button>
      <Chips filters={filters} shown={active} />
      {open ? <FilterSheet filters={filters} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const bar = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** What asks wraps; the button that arranges stays at the end of the first line. */
const questions = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
} as const;

interface FilterBarProps {
  readonly arrangeable?: boolean;
  /** Stands between the search and the filters. */
  readonly children?: ReactNode;
}

/** Search, the filters and how the list is arranged; what is asked can always be seen and taken away (UX-09). */
export function FilterBar({ arrangeable = false, children }: FilterBarProps) {
  const { resource, page } = useListSetting();
  const { t } = useReading();
  const { filterValues } = useListContext();
  const filters = useFilters();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const searchable = Object.values(resource.fields).some(({ options }) => options.search === true);
  const arranges = arrangeable && page !== undefined && !narrow;
  if (!searchable && filters.choices.length === 0 && !arranges && !children) return null;
  return (
    <Box sx={bar} className="list-filters" role="search">
      <Box sx={questions}>
        {searchable ? <SearchBox /> : null}
        {children}
        {narrow ? (
          <PhoneFilters filters={filters} />
        ) : (
          <Chips filters={filters} shown={[...filters.active, ...filters.common]} />
        )}
        {Object.keys(filterValues).length > 0 ? (
          <Button size="small" onClick={filters.clear}>
            {t.list.clearAll}
          </Button>
        ) : null}
      </Box>
      {arranges ? <ArrangeButton /> : null}
    </Box>
  );
}
