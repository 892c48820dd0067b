import { Suspense, type MouseEvent, type ReactNode } from 'react';
import {
  Box,
  Checkbox,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import { LinkBase, useListContext } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { FieldPlace, Reading } from '#src/fields/kind.ts';
import { cellOf, kindOf } from '#src/fields/registry.ts';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { viewsFor } from '#src/kit/viewsFor.ts';
import { titleOf } from '../parts/titles.ts';
import { isSortable } from './columns.ts';
import { useListSetting, type ListRow, type ListSetting } from './listSetting.ts';

/** The value of one cell: hand-made where a view says so. */
export function cellFor(place: FieldPlace, record: ListRow, reading: Reading): ReactNode {
  const Own = (
    viewsFor(place.resource)?.cells as Record<string, React.ComponentType<{ record: never }>> | undefined
  )?.[place.name];
  // In English a record is called by its English name where it has one.
  const { title, titleEn } = place.resource;
  if (!Own && reading.locale === 'en' && titleEn !== undefined && place.name === title && record[titleEn])
    return String(record[titleEn]);
  const plain = cellOf({ value: record[place.name], place, reading, record });
  if (!Own) return plain;
  // Until its code has come the plain value stands there, so that a name is never an empty link.
  return (
    <Suspense fallback={plain}>
      <Own record={record as never} />
    </Suspense>
  );
}

/** The head of a column; a click sorts, the arrow says how. */
function ColumnHead({ place }: { readonly place: FieldPlace }) {
  const { sort, setSort } = useListContext<ListRow>();
  const { numeric } = kindOf(place.field);
  const align = numeric ? 'right' : 'left';
  if (!isSortable(place)) return <TableCell align={align}>{place.label}</TableCell>;
  const active = sort.field === place.name;
  const order = sort.order === 'DESC' ? 'desc' : 'asc';
  const next = active && order === 'asc' ? 'DESC' : 'ASC';
  return (
    <TableCell
      align={align}
      {...(active ? { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' } : {})}
    >
      <TableSortLabel
        active={active}
        direction={active ? order : 'asc'}
        onClick={() => setSort({ field: place.name, order: next })}
      >
        {place.label}
      </TableSortLabel>
    </TableCell>
  );
}

interface RowProps {
  readonly record: ListRow;
  readonly setting: ListSetting;
  readonly reading: Reading;
  readonly selected: boolean;
  readonly onToggle: ((id: string) => void) | undefined;
  readonly onOpen: (event: MouseEvent, address: string) => void;
}

/** One record. The first cell is a link, so that the keyboard and a middle click find it too. */
function RecordRow({ record, setting, reading, selected, onToggle, onOpen }: RowProps) {
  const { columns, addressOf, resource } = setting;
  const address = addressOf(record.id);
  return (
    <TableRow
      hover
      selected={selected}
      onClick={address === undefined ? undefined : (event) => onOpen(event, address)}
      sx={{ cursor: address === undefined ? 'default' : 'pointer' }}
    >
      {onToggle ? (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={selected}
            onChange={() => onToggle(record.id)}
            aria-label={say(reading.locale, reading.t.list.select, {
              name: titleOf(resource, record, reading),
            })}
          />
        </TableCell>
      ) : null}
      {columns.map((place, index) => {
        const { numeric } = kindOf(place.field);
        const content = cellFor(place, record, reading);
        return (
          <TableCell
            key={place.name}
            align={numeric ? 'right' : 'left'}
            sx={numeric ? { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } : { maxWidth: 320 }}
          >
            {index === 0 && address !== undefined ? (
              <Link
                component={LinkBase}
                to={address}
                color="inherit"
                underline="hover"
                sx={{ fontWeight: 600 }}
              >
                {content === null || content === '' ? titleOf(resource, record, reading) : content}
              </Link>
            ) : (
              content
            )}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

/** A click opens, with Ctrl or the middle button in a new tab; links and boxes in the row do their own. */
export function useOpen(): (event: MouseEvent, address: string) => void {
  const navigate = useNavigate();
  return (event, address) => {
    if ((event.target as HTMLElement).closest('a, button, input, label, [role=checkbox]')) return;
    if (window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey) window.open(address, '_blank', 'noopener');
    else void navigate(address);
  };
}

/** Selects or frees the whole page. */
function PageBox() {
  const { t } = useReading();
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<ListRow>();
  const all = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  return (
    <TableCell padding="checkbox">
      <Checkbox
        size="small"
        checked={all}
        indeterminate={!all && selectedIds.length > 0}
        onChange={() => (all ? onUnselectItems() : onSelect(data.map(({ id }) => id)))}
        aria-label={t.list.selectPage}
      />
    </TableCell>
  );
}

/** The rows of a list from 600 px up. */
export function ListTable({ selectable }: { readonly selectable: boolean }) {
  const setting = useListSetting();
  const reading = useReading();
  const { data = [], selectedIds, onToggleItem, isPlaceholderData } = useListContext<ListRow>();
  const onOpen = useOpen();
  return (
    <Box sx={{ overflowX: 'auto', opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 150ms' }}>
      <Table size="small" aria-label={setting.resource.words[reading.locale].many}>
        <TableHead>
          <TableRow>
            {selectable ? <PageBox /> : null}
            {setting.columns.map((place) => (
              <ColumnHead key={place.name} place={place} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((record) => (
            <RecordRow
              key={record.id}
              {...{ record, setting, reading, onOpen }}
              selected={selectedIds.includes(record.id)}
              onToggle={selectable ? onToggleItem : undefined}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
