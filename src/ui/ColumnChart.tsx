import { useId, useState } from 'react';
import { Box, Button, Typography, type Theme } from '@mui/material';
import { Cell, SmallTable } from './SmallTable.tsx';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
}
export interface ChartColumn {
  readonly key: string;
  /** Whole, for the table and the hint: نوفمبر 2026. */
  readonly label: string;
  /** Short, below the column: 11. */
  readonly short: string;
  /** Exact decimals by series; the heights alone are drawn from binary numbers. */
  readonly values: Readonly<Record<string, string>>;
}

interface ColumnChartProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly columns: readonly ChartColumn[];
  /** How a value is written. */
  readonly say: (value: string) => string;
  readonly words: {
    readonly period: string;
    readonly showTable: string;
    readonly showChart: string;
    readonly nothing: string;
  };
}

const height = 168;

/** The first series is filled, the second striped: they are told apart without their colours (UX-40). */
const fillOf = (index: number) =>
  index === 0
    ? { bgcolor: 'primary.main' }
    : {
        border: '1.5px solid',
        borderColor: 'secondary.main',
        backgroundImage: ({ palette }: Theme) =>
          `repeating-linear-gradient(45deg, ${palette.secondary.main} 0 2px, transparent 2px 6px)`,
      };

function Legend({ series }: Pick<ColumnChartProps, 'series'>) {
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
      {series.map(({ key, label }, index) => (
        <Box
          component="li"
          key={key}
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem' }}
        >
          <Box aria-hidden sx={{ width: 14, height: 14, borderRadius: '3px', ...fillOf(index) }} />
          {label}
        </Box>
      ))}
    </Box>
  );
}

/** Time runs from left to right in both languages, as charts do (UX-50). */
const plot = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  columnGap: { xs: '3px', sm: 1 },
  alignItems: 'end',
  height,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

function Column({ column, series, say, most }: ColumnChartProps & { column: ChartColumn; most: number }) {
  const hint = series.map(({ key, label }) => `${label}: ${say(column.values[key] ?? '0')}`).join('، ');
  return (
    <Box
      title={`${column.label} — ${hint}`}
      sx={{
        display: 'flex',
        alignItems: 'end',
        justifyContent: 'center',
        gap: '2px',
        height: '100%',
        borderRadius: '4px 4px 0 0',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {series.map(({ key }, index) => {
        const value = Math.max(Number(column.values[key] ?? 0), 0);
        return (
          <Box
            key={key}
            sx={{ flex: '0 1 20px', borderRadius: '3px 3px 0 0', ...fillOf(index) }}
            // Of the chart's height; what is not nothing can be seen.
            style={{
              height: value === 0 ? 0 : Math.max((value / most) * (height - 8), 3),
              borderWidth: value === 0 ? 0 : undefined,
            }}
          />
        );
      })}
    </Box>
  );
}

function Drawing(props: ColumnChartProps) {
  const { columns, series, say, label } = props;
  const numbers = columns.flatMap(({ values }) => series.map(({ key }) => Number(values[key] ?? 0)));
  const most = Math.max(...numbers, 0);
  const highest = columns
    .flatMap(({ values }) => series.map(({ key }) => values[key] ?? '0'))
    .find((value) => Number(value) === most);
  return (
    <Box role="img" aria-label={label} dir="ltr">
      <Typography aria-hidden sx={{ fontSize: '0.75rem', color: 'text.secondary', mb: 0.5 }} dir="auto">
        {say(highest ?? '0')}
      </Typography>
      <Box aria-hidden sx={{ ...plot, borderTop: 1, borderTopStyle: 'dashed', borderColor: 'divider' }}>
        {columns.map((column) => (
          <Column key={column.key} {...props} column={column} most={most} />
        ))}
      </Box>
      <Box aria-hidden sx={{ ...plot, height: 'auto', border: 0, mt: 0.5 }}>
        {columns.map(({ key, short }) => (
          <Typography
            key={key}
            sx={{ fontSize: '0.75rem', color: 'text.secondary', textAlign: 'center', whiteSpace: 'nowrap' }}
          >
            {short}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

function Twin({ label, series, columns, say, words }: ColumnChartProps) {
  return (
    <SmallTable
      label={label}
      head={[{ label: words.period }, ...series.map((one) => ({ label: one.label, numeric: true }))]}
    >
      {columns.map(({ key, label: period, values }) => (
        <tr key={key}>
          <Cell>{period}</Cell>
          {series.map((one) => (
            <Cell key={one.key} numeric>
              <bdi>{say(values[one.key] ?? '0')}</bdi>
            </Cell>
          ))}
        </tr>
      ))}
    </SmallTable>
  );
}

/** Columns over months with a table of the same numbers one press away (UX-40). */
export function ColumnChart(props: ColumnChartProps) {
  const { series, columns, words } = props;
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const isEmpty = columns.every(({ values }) => series.every(({ key }) => Number(values[key] ?? 0) === 0));
  if (isEmpty) return <Typography color="text.secondary">{words.nothing}</Typography>;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        {series.length > 1 ? <Legend series={series} /> : null}
        <Button
          size="small"
          aria-controls={id}
          onClick={() => setAsTable(!asTable)}
          sx={{ marginInlineStart: 'auto' }}
        >
          {asTable ? words.showChart : words.showTable}
        </Button>
      </Box>
      <div id={id}>{asTable ? <Twin {...props} /> : <Drawing {...props} />}</div>
    </Box>
  );
}
