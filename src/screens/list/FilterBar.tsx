import { useState } from 'react';
import { Box, Button, Chip, Popover, useMediaQuery, type Theme } from '@mui/material';
import AddIcon from '@mui/icons-material/ArrowDropDown';
import FilterIcon from '@mui/icons-material/FilterList';
import { useListContext } from 'ra-core';
import type { FieldPlace, Row } from '#src/fields/kind.ts';
import { placeOf } from '#src/fields/place.ts';
import { useChosen } from '#src/fields/useOptions.ts';
import { useReading } from '#src/fields/useReading.ts';
import { useSubject } from '#src/admin/subject.ts';
import { mayRead } from '../parts/access.ts';
import { FilterEditor } from './FilterEditor.tsx';
import {
  filterWords,
  keysOf,
  listOf,
  partOf,
  shapeOf,
  withFilter,
  type FilterShape,
} from './filterValues.ts';
import { useListSetting } from './listSetting.ts';
import { SearchBox } from './SearchBox.tsx';

interface ChipProps {
  readonly label: string;
  readonly words: string;
  readonly active: boolean;
  readonly onOpen: (element: HTMLElement) => void;
  readonly onClear: () => void;
  readonly plain?: boolean;
}

/** A filter: faint while it asks nothing, filled with its words while it does; the cross takes it away (UX-09). */
function FilterChip({ label, words, active, onOpen, onClear, plain }: ChipProps) {
  const { t, locale } = useReading();
  const text = words === '' ? label : `${label}${locale === 'ar' ? ': ' : ': '}${words}`;
  return (
    <Chip
      label={<bdi>{text}</bdi>}
      variant={active ? 'filled' : 'outlined'}
      color={active ? 'primary' : 'default'}
      onClick={(event) => onOpen(event.currentTarget)}
      aria-haspopup={plain ? undefined : 'dialog'}
      aria-pressed={plain ? active : undefined}
      {...(active
        ? { onDelete: onClear }
        : plain
          ? {}
          : {
              onDelete: (event: { currentTarget: Element }) =>
                onOpen(event.currentTarget.parentElement ?? document.body),
              deleteIcon: <AddIcon />,
            })}
      title={active ? `${text} (${t.field.clear}: Delete)` : undefined}
      sx={{ height: 32, maxWidth: 320, bgcolor: active ? undefined : 'background.paper' }}
    />
  );
}

/** The words of chosen records: their labels, asked for once. */
function ReferenceChip({
  place,
  part,
  ...chip
}: Omit<ChipProps, 'words'> & { readonly place: FieldPlace; readonly part: Row }) {
  const { format } = useReading();
  const chosen = useChosen(place.field.target ?? '', listOf(part[place.name]), new Map());
  return <FilterChip {...chip} words={format.list(chosen.map(({ label }) => label))} />;
}

/** One offered filter: its chip and, while open, its editor. */
function Filter({ name }: { readonly name: string }) {
  const { resource } = useListSetting();
  const reading = useReading();
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNamed = resource.filters?.includes(name) === true && !(name in resource.fields);
  const place = isNamed ? undefined : placeOf(resource, name, reading.locale);
  const shape = shapeOf(place);
  const part = partOf(filterValues, name, shape);
  const put = (next: Row): void => setFilters(withFilter(filterValues, name, shape, next));
  const chip = {
    label: place?.label ?? resource.words[reading.locale].filters?.[name] ?? name,
    active: Object.keys(part).length > 0,
    onClear: () => put({}),
  };
  if (!place) {
    const toggle = (): void => put(chip.active ? {} : { [name]: true });
    return <FilterChip {...chip} plain words="" onOpen={toggle} />;
  }
  // Positions are physical: the reading edge is the right one in Arabic.
  const edge = reading.locale === 'ar' ? 'right' : 'left';
  const editing = { place, name, part, onChange: put, onClose: () => setAnchor(null), reading };
  return (
    <>
      {shape === 'reference' ? (
        <ReferenceChip {...chip} place={place} part={part} onOpen={setAnchor} />
      ) : (
        <FilterChip
          {...chip}
          words={chip.active ? filterWords(place, name, part, reading) : ''}
          onOpen={setAnchor}
        />
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
        transformOrigin={{ vertical: 'top', horizontal: edge }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': place.label, sx: { mt: 0.5 } } }}
      >
        <FilterEditor {...editing} />
      </Popover>
    </>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  p: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** The filters this person is offered, and those of them that ask something now. */
function useFilterNames(): { readonly names: readonly string[]; readonly active: readonly string[] } {
  const { resource, screen } = useListSetting();
  const subject = useSubject();
  const { locale } = useReading();
  const { filterValues } = useListContext();
  const names = (screen.filters ?? []).filter(
    (name) => !(name in (screen.where ?? {})) && mayRead(resource, name, subject),
  );
  const shape = (name: string): FilterShape =>
    name in resource.fields || name === 'status' ? shapeOf(placeOf(resource, name, locale)) : 'named';
  return {
    names,
    active: names.filter((name) => keysOf(name, shape(name)).some((key) => key in filterValues)),
  };
}

/**
 * Search and the declared filters in one line; what is asked can always be seen and taken away. On phones the idle
 * filters wait behind a button.
 */
export function FilterBar() {
  const { resource } = useListSetting();
  const { t } = useReading();
  const { filterValues, setFilters } = useListContext();
  const { names, active } = useFilterNames();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [all, setAll] = useState(false);
  const searchable = Object.values(resource.fields).some(({ options }) => options.search === true);
  if (!searchable && names.length === 0) return null;
  const shown = narrow && !all && names.length > 2 ? active : names;
  return (
    <Box sx={bar}>
      {searchable ? <SearchBox /> : null}
      {narrow && names.length > 2 ? (
        <Button size="small" startIcon={<FilterIcon />} aria-expanded={all} onClick={() => setAll(!all)}>
          {t.list.filter}
        </Button>
      ) : null}
      {shown.map((name) => (
        <Filter key={name} name={name} />
      ))}
      {Object.keys(filterValues).length > 0 ? (
        <Button size="small" onClick={() => setFilters({})}>
          {t.list.clearFilters}
        </Button>
      ) : null}
    </Box>
  );
}
