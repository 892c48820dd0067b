import { isNumeric } from '#metadata/fields/kinds/index.ts';
import { memo, useMemo, useRef, useState, type ReactNode } from 'react';
import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { useSubject } from '#src/client/session/subject.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { later } from '#src/ui/later.tsx';
import { titleOf } from '../parts/titles.ts';
import {
  cellFor,
  hasOwnCell,
  inPlaceCell,
  inPlaceOf,
  leadContent,
  transitionsFor,
  stateCell,
} from './cells.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { givenBy, shareOf, widthOf } from './columns.ts';
import { hasRowMenu, useListSetting, type ListRow } from './listSetting.ts';
import { tableStyles } from './tableStyles.ts';
import { TotalsRow } from './TotalsRow.tsx';
import { useRows, type Rows } from './useRows.ts';

const RowMenu = later(() => import('./RowMenu.tsx'));
const FieldInPlace = later(() => import('./FieldInPlace.tsx'));

const dots = (
  <svg viewBox="0 0 24 24" aria-hidden>
    <path d="M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
  </svg>
);

interface RowProps {
  readonly record: ListRow;
  readonly columns: readonly FieldPlace[];
  readonly address: string | undefined;
  readonly reading: Reading;
  readonly selected: boolean;
  readonly selectable: boolean;
  /** The Tab key reaches the controls of one row only; the arrows lead to the others. */
  readonly current: boolean;
  readonly transitions: readonly string[];
  readonly inPlace: readonly string[];
  readonly onToggle: Rows['onToggle'];
}

/** The box that selects the row; Shift selects up to it. */
const boxCell = ({ record, reading, selected, onToggle }: RowProps, name: string, tabIndex: number) => (
  <td className="boxed list-screen-only">
    <input
      type="checkbox"
      tabIndex={tabIndex}
      checked={selected}
      onChange={({ nativeEvent }) =>
        onToggle(record.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      aria-label={say(reading.locale, reading.t.list.select, { name })}
    />
  </td>
);

/** The button of the row's menu; the menu itself is drawn once for the whole list. */
const menuCell = ({ t, locale }: Reading, name: string, tabIndex: number) => (
  <td className="menu list-screen-only">
    <button
      type="button"
      className="row-menu"
      data-row-menu="all"
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={say(locale, t.list.actionsOf, { name })}
    >
      {dots}
    </button>
  </td>
);

/** What the server puts together, such as how much lies in which warehouse: read whole, as names are. */
const isToldText = ({ field }: FieldPlace): boolean => field.kind === 'computed' && field.as === 'text';

const nameClass = (place: FieldPlace): string | undefined =>
  place.field.kind === 'reference' || isToldText(place) || (place.resource.isReport && hasOwnCell(place))
    ? 'name'
    : undefined;

/** One record. The first cell is a link, so that the keyboard and a middle click find it too. No hooks. */
const RecordRow = memo(function RecordRow(props: RowProps) {
  const { record, columns, address, reading, selected, selectable, current, transitions, inPlace } = props;
  const tabIndex = current ? 0 : -1;
  const [{ resource } = {}] = columns;
  const name = resource ? titleOf(resource, record, reading) : '';
  return (
    <tr
      data-row={record.id}
      data-opens={address === undefined ? undefined : ''}
      data-selected={selected || undefined}
    >
      {selectable ? boxCell(props, name, tabIndex) : null}
      {columns.map((place, index) => {
        const numeric = isNumeric(place.field);
        const content =
          place.name === 'status'
            ? stateCell(place, record, reading, transitions, tabIndex)
            : inPlace.includes(place.name)
              ? inPlaceCell(place, record, reading, tabIndex)
              : cellFor(place, record, reading);
        return (
          <td
            key={place.name}
            className={index === 0 ? 'lead' : numeric ? 'number' : nameClass(place)}
            // What a narrow column cuts can be read under the pointer.
            title={typeof content === 'string' ? content : undefined}
          >
            {index === 0 && address !== undefined ? (
              <a href={address} data-opens="" tabIndex={tabIndex}>
                {leadContent(place, record, reading) ?? (content === null || content === '' ? name : content)}
              </a>
            ) : isToldText(place) ? (
              <bdi>{content}</bdi>
            ) : (
              content
            )}
          </td>
        );
      })}
      {resource && hasRowMenu({ resource }) ? menuCell(reading, name, tabIndex) : null}
    </tr>
  );
});

/** Selects or frees the whole page. */
function PageBox() {
  const { t } = useReading();
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<ListRow>();
  const all = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  const some = !all && selectedIds.length > 0;
  return (
    <th scope="col" className="boxed list-screen-only">
      <input
        type="checkbox"
        // Before the rows are there a press would choose nothing and say nothing.
        disabled={data.length === 0}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        onChange={() => (all ? onUnselectItems() : onSelect(data.map(({ id }) => id)))}
        aria-label={t.list.selectPage}
      />
    </th>
  );
}

/** The widths of the columns: each one's own, until somebody drags an edge; then all of them, kept for this person. */
function useWidths(columns: readonly FieldPlace[]) {
  const { page } = useListSetting();
  const kept = page?.arrangement.widths;
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>();
  const now = dragged ?? kept;
  const widths = columns.map((place, index) => now?.[place.name] ?? widthOf(place, index));
  const onWidth = page
    ? (name: string) =>
        (width: number, done: boolean): void => {
          const next = { ...now, [name]: width };
          setDragged(done ? undefined : next);
          if (done) page.arrange({ widths: next });
        }
    : undefined;
  return { widths, onWidth, fixed: now !== undefined };
}

interface TableProps {
  readonly selectable: boolean;
  /** The rows; given while they are on their way. */
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
}

/** The frame of the table: columns and heads, the same for rows and for those on their way. */
function Table({ selectable, children, foot }: TableProps) {
  const { resource, columns } = useListSetting();
  const { locale } = useReading();
  const { widths, onWidth, fixed } = useWidths(columns);
  const { t } = useReading();
  const menu = hasRowMenu({ resource });
  const sum = widths.reduce((all, one) => all + one, (menu ? 44 : 0) + (selectable ? 44 : 0));
  const shares = columns.map(shareOf);
  const whole = shares.reduce((all, one) => all + one, 0);
  const gives = widths.map((width, index) => {
    const place = columns[index];
    return place && index > 0 && place.field.kind === 'reference' ? givenBy(place, width) : 0;
  });
  const given = gives.reduce((all, one) => all + one, 0);
  // In units of the box around: the browser shares the free width out, and what is missing, nothing is measured.
  const grown = (width: number, index: number): string => {
    const more = ((shares[index] ?? 0) / whole).toFixed(4);
    const less = given === 0 ? '0' : ((gives[index] ?? 0) / given).toFixed(4);
    return `calc(${width}px + max(0px, 100cqi - ${sum}px) * ${more} - clamp(0px, ${sum}px - 100cqi, ${given}px) * ${less})`;
  };
  return (
    <table
      aria-label={resource.words[locale].many}
      aria-description={t.list.shortcut}
      style={{ width: fixed ? sum : '100%', minWidth: fixed ? '100%' : sum - given }}
    >
      <colgroup>
        {selectable ? <col className="list-screen-only" style={{ width: 44 }} /> : null}
        {widths.map((width, index) => (
          <col key={columns[index]?.name} style={{ width: fixed ? width : grown(width, index) }} />
        ))}
        {menu ? <col className="list-screen-only" style={fixed ? undefined : { width: 44 }} /> : null}
      </colgroup>
      <thead>
        <tr>
          {selectable ? <PageBox /> : null}
          {columns.map((place, index) => (
            <ColumnHead
              key={place.name}
              place={place}
              lead={index === 0}
              width={widths[index] ?? 0}
              onWidth={onWidth?.(place.name)}
            />
          ))}
          {menu ? <td className="menu list-screen-only" aria-hidden /> : null}
        </tr>
      </thead>
      {children}
      {foot}
    </table>
  );
}

/** The table before its first rows: its own shape, so that nothing jumps (UX-11). */
export function WaitingTable({ selectable }: { readonly selectable: boolean }) {
  const { columns, page, resource } = useListSetting();
  const density = page?.arrangement.density ?? 'medium';
  return (
    <Box className="list-table" sx={tableStyles(density)} aria-busy role="presentation">
      <Table selectable={selectable}>
        <tbody aria-hidden>
          {Array.from({ length: 8 }, (_, row) => (
            <tr key={row}>
              {selectable ? <td className="boxed" /> : null}
              {columns.map((place, index) => (
                <td key={place.name}>
                  <span className="waits" style={{ width: `${88 - ((row * 17 + index * 29) % 45)}%` }} />
                </td>
              ))}
              {hasRowMenu({ resource }) ? <td className="menu" /> : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

/** The rows of a list from 600 px up. */
export function ListTable({ selectable }: { readonly selectable: boolean }) {
  const { resource, screen, columns, addressOf, page } = useListSetting();
  const reading = useReading();
  const subject = useSubject();
  const { data = [], selectedIds, isPlaceholderData } = useListContext<ListRow>();
  const container = useRef<HTMLDivElement>(null);
  const rows = useRows(container);
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const transitions = useMemo(() => transitionsFor(resource, subject), [resource, subject]);
  const inPlace = useMemo(() => inPlaceOf(resource, screen, subject), [resource, screen, subject]);
  const density = page?.arrangement.density ?? 'medium';
  const styles = useMemo(() => tableStyles(density), [density]);
  return (
    <Box className="list-table" ref={container} sx={styles} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Table selectable={selectable} foot={page ? <TotalsRow selectable={selectable} /> : null}>
        <tbody {...rows.handlers}>
          {data.map((record) => (
            <RecordRow
              key={record.id}
              {...{ record, columns, reading, selectable, transitions, inPlace }}
              address={addressOf(record.id, record)}
              selected={selected.has(record.id)}
              current={record.id === rows.current}
              onToggle={rows.onToggle}
            />
          ))}
        </tbody>
      </Table>
      {rows.menu === undefined ? null : rows.menu.kind === 'field' ? (
        <FieldInPlace state={rows.menu} onClose={rows.closeMenu} />
      ) : (
        <RowMenu state={rows.menu} onClose={rows.closeMenu} />
      )}
    </Box>
  );
}
