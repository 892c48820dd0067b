import { Box, Typography, type Theme } from '@mui/material';
import { alpha } from '@mui/material/styles';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { ListRow } from '#src/screens/list/listSetting.ts';
import { weekdays, weekdayWords } from '../../shared/weekdays.ts';
import { roomScreenWords } from './roomScreenWords.ts';

/** What a cell is filled with: the more the room is used, the stronger; the number says the same. */
const ground =
  (share: number | undefined) =>
  ({ palette }: Theme) => ({
    backgroundColor: share === undefined ? 'transparent' : alpha(palette.primary.main, 0.06 + 0.44 * share),
  });

const tenths = ['10', '20', '30', '40', '50', '60', '70', '80', '90', '100'];

/** How strong a colour is, in tenths of a percentage. */
const strength = (value: unknown): number | undefined =>
  typeof value === 'string'
    ? tenths.filter((one) => compareDecimals(value, one) >= 0).length / tenths.length
    : undefined;

const grid = {
  borderCollapse: 'separate',
  borderSpacing: '2px',
  fontSize: 13,
  '& th, & td': { p: 0.75, whiteSpace: 'nowrap', textAlign: 'center', minWidth: 52 },
  '& th': { fontWeight: 600, color: 'text.secondary' },
  '& th[scope=row]': {
    textAlign: 'start',
    position: 'sticky',
    insetInlineStart: 0,
    bgcolor: 'background.paper',
  },
} as const;

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

interface DayLineProps {
  readonly weekday: (typeof weekdays)[number];
  readonly hours: readonly number[];
  readonly shares: ReadonlyMap<string, unknown>;
}

/** A day of the week with the percentage of each hour. */
function DayLine({ weekday, hours, shares }: DayLineProps) {
  const { format, locale } = useReading();
  return (
    <tr>
      <th scope="row">{weekdayWords[locale][weekday]}</th>
      {hours.map((hour) => {
        const value = shares.get(`${weekday} ${hour}`);
        return (
          <Box component="td" key={hour} sx={[{ borderRadius: 0.5 }, ground(strength(value))]}>
            {typeof value === 'string' ? format.percent(value) : ''}
          </Box>
        );
      })}
    </tr>
  );
}

/**
 * Days of the week by hours, each cell with its percentage: a table for everybody, in which the colour only repeats the number. It
 * scrolls in itself where it does not fit.
 */
export function HeatMap({ rows }: { readonly rows: readonly ListRow[] }) {
  const { t } = useWords(roomScreenWords);
  const { format } = useReading();
  const hours = [...new Set(rows.map((row) => row['hour'] as number))].toSorted((a, b) => a - b);
  const shares = new Map(
    rows.map((row) => [`${String(row['weekday'])} ${String(row['hour'])}`, row['utilisation']]),
  );
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mt: -1, mb: 1.5 }}>
        {t.heatAbout}
      </Typography>
      <Box role="region" aria-label={t.heat} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={grid}>
          <thead>
            <tr>
              <th scope="col">{t.weekday}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {format.time(clock(hour))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <DayLine key={weekday} weekday={weekday} hours={hours} shares={shares} />
            ))}
          </tbody>
        </Box>
      </Box>
    </>
  );
}
