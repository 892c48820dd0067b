import { Box } from '@mui/material';
import { ThemeProvider, useTheme, type Theme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { ListRow } from '../list/listSetting.ts';

interface ColumnsProps {
  readonly label: string;
  /** In pixels. */
  readonly height: number;
  /** What each column stands for. */
  readonly by: FieldPlace;
  /** Whether they are days or months, and so stand in a row. */
  readonly isUpright: boolean;
  /** The numbers that are its heights. */
  readonly of: readonly FieldPlace[];
  readonly rows: readonly ListRow[];
}

/** Time runs from left to right in both languages, as charts do (UX-50). */
const leftToRight = (theme: Theme): Theme => ({ ...theme, direction: 'ltr' });

/** The letters of the product are higher than the library expects: in less room it would leave them out. */
const roomForLetters = 36;
const roomForNumbers = 64;
const roomForNames = 132;

/**
 * Rows in the clinic's colours: days and months as columns, names as bars that lie, so that they can be read. Values are said exactly;
 * only the lengths are binary numbers. The arrow keys walk from one to the next.
 */
export default function Columns({ label, height, by, isUpright, of, rows }: ColumnsProps) {
  const reading = useReading();
  const { palette } = useTheme();
  const said = (place: FieldPlace, row: ListRow | undefined): string =>
    row ? textOf({ value: row[place.name], place, reading, record: row }) : '';
  const names = {
    scaleType: 'band' as const,
    data: rows.map(({ id }) => id),
    valueFormatter: (id: string, { location }: { readonly location: string }) => {
      const whole = said(
        by,
        rows.find((row) => row.id === id),
      );
      // Below a column the year has no room; it stands in the hint and in the table.
      return isUpright && location === 'tick' ? whole.replace(/[\s/]{0,2}\d{4}$/, '') : whole;
    },
  };
  // Few enough that none is left out for lack of room, which would leave the others at uneven steps.
  const numbers = { valueFormatter: (value: number) => reading.format.number(value), tickNumber: 5 };
  return (
    <ThemeProvider theme={leftToRight}>
      <Box dir="ltr" role="group" aria-label={label}>
        <BarChart
          height={height}
          layout={isUpright ? 'vertical' : 'horizontal'}
          skipAnimation
          enableKeyboardNavigation
          hideLegend={of.length < 2}
          colors={[palette.primary.main, palette.secondary.main, palette.text.secondary]}
          grid={isUpright ? { horizontal: true } : { vertical: true }}
          xAxis={[{ ...(isUpright ? names : numbers), height: roomForLetters }]}
          yAxis={[{ ...(isUpright ? numbers : names), width: isUpright ? roomForNumbers : roomForNames }]}
          series={of.map((place) => ({
            label: place.label,
            data: rows.map((row) => Number(row[place.name] ?? 0)),
            valueFormatter: (_: number | null, { dataIndex }: { readonly dataIndex: number }) =>
              said(place, rows[dataIndex]),
          }))}
        />
      </Box>
    </ThemeProvider>
  );
}
