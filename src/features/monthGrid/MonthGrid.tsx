import { memo, useId, useRef, type CSSProperties } from 'react';
import { Box } from '@mui/material';
import { daysIn } from './area.ts';
import { gridStyles } from './gridStyles.ts';
import type { MonthCell, MonthDay, MonthGridProps, MonthRow } from './gridTypes.ts';
import { useMonthKeys } from './useMonthKeys.ts';

const classOf = (cell: MonthCell, day: MonthDay | undefined, isOver: boolean): string =>
  [
    day?.holiday !== undefined && 'mg-holiday',
    day?.isToday === true && 'mg-today',
    cell.isMarked === true && 'mg-marked',
    cell.warning !== undefined && 'mg-warned',
    cell.isPending === true && 'mg-pending',
    isOver && 'mg-over',
  ]
    .filter(Boolean)
    .join(' ');

interface RowProps {
  readonly row: MonthRow;
  readonly at: number;
  readonly days: readonly MonthDay[];
  /** The place of the cell that is in the order of Tab, if it is in this row. */
  readonly stop: number | undefined;
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** One row; drawn anew only where it or what is drawn over it changed, since there may be two hundred. */
const GridRow = memo(function GridRow({ row, at, days, stop, from, until }: RowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="mg-name">
        <span>{row.name}</span>
        {row.about === undefined ? null : <small>{row.about}</small>}
      </th>
      {row.cells.map((cell, index) => {
        const day = days[index];
        const isOver = from !== undefined && until !== undefined && from <= index && index <= until;
        const said = [row.name, day?.label, cell.word, day?.holiday, cell.warning].filter(Boolean).join('، ');
        return (
          <td
            role="gridcell"
            key={day?.day ?? index}
            data-spot={`${at} ${index}`}
            tabIndex={stop === index ? 0 : -1}
            aria-label={said}
            aria-selected={isOver}
            title={[cell.word, day?.holiday, cell.warning].filter(Boolean).join('\n')}
            className={classOf(cell, day, isOver)}
            style={cell.color === undefined ? undefined : ({ '--mg-color': cell.color } as CSSProperties)}
          >
            {cell.letter}
          </td>
        );
      })}
      {row.totals?.map((total, index) => (
        <td role="gridcell" key={`total-${index}`} className="mg-total">
          {total}
        </td>
      ))}
    </tr>
  );
});

interface HeadProps {
  readonly rowHeading: string;
  readonly days: readonly MonthDay[];
  readonly totals: readonly string[];
}

/** The days above the cells, and what is counted at the end of each row. */
function GridHead({ rowHeading, days, totals }: HeadProps) {
  return (
    <thead>
      <tr role="row">
        <th role="columnheader" scope="col" className="mg-name">
          {rowHeading}
        </th>
        {days.map((one) => (
          <th
            role="columnheader"
            scope="col"
            key={one.day}
            className={[one.holiday !== undefined && 'mg-holiday', one.isToday && 'mg-today']
              .filter(Boolean)
              .join(' ')}
            title={one.holiday}
            aria-label={[one.label, one.holiday].filter(Boolean).join('، ')}
          >
            <small>{one.weekday}</small>
            <span>{one.number}</span>
          </th>
        ))}
        {totals.map((one) => (
          <th role="columnheader" scope="col" key={one} className="mg-total">
            {one}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/**
 * People by days (UX-77): each cell a letter in a colour, whose word is heard and told; holidays are shaded. Arrows walk it, Shift or
 * the mouse draws over cells where that is asked for; on paper it lies on A4.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, keys, rowHeading, days, rows, totals = [], legend } = props;
  const grid = useRef<HTMLTableElement>(null);
  const help = useId();
  const { cursor, area, handlers } = useMonthKeys(grid, props);
  return (
    <Box sx={gridStyles}>
      <p id={help} className="mg-keys">
        {keys}
      </p>
      <div className="mg-scroller">
        <table
          ref={grid}
          role="grid"
          className="month-grid"
          aria-label={label}
          aria-describedby={help}
          aria-multiselectable={props.onPaint !== undefined}
          {...handlers}
        >
          <GridHead {...{ rowHeading, days, totals }} />
          <tbody>
            {rows.map((row, at) => {
              const over = daysIn(area, at);
              return (
                <GridRow
                  key={row.id}
                  {...{ row, at, days }}
                  stop={cursor.row === at ? cursor.day : undefined}
                  from={over?.[0]}
                  until={over?.[1]}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {legend}
    </Box>
  );
}
