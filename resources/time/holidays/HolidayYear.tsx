import { Box, Button, Chip, Link, Paper, Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { holidayScreenWords } from './holidayScreenWords.ts';
import { holidaysIn, type InYear } from './holidayYear.ts';
import { holidays } from './holidays.ts';

type Holiday = Row & { readonly id: string };
const sort = { field: 'date_from', order: 'ASC' } as const;
const pagination = { page: 1, perPage: 100 } as const;

/** The holidays of a year as they fall in it: its own, and those of every year. */
function useYear(year: number): readonly InYear[] {
  const { locale } = useReading();
  const own = useGetList<Holiday>(holidays.name, {
    filter: { date_to_gte: `${year}-01-01`, date_from_lte: `${year}-12-31` },
    sort,
    pagination,
  });
  const yearly = useGetList<Holiday>(holidays.name, { filter: { repeats_yearly: true }, sort, pagination });
  const all = new Map([...(own.data ?? []), ...(yearly.data ?? [])].map((one) => [one.id, one]));
  return holidaysIn(
    year,
    [...all.values()].map((one) => ({
      id: one.id,
      name: String((locale === 'en' && one['name_en']) || one['name_ar']),
      date_from: String(one['date_from']),
      date_to: String(one['date_to']),
      repeats_yearly: one['repeats_yearly'] === true,
      tentative: one['tentative'] === true,
    })),
  );
}

/** A month with its holidays. */
function MonthCard({ month, all }: { readonly month: string; readonly all: readonly InYear[] }) {
  const { t } = useWords(holidayScreenWords);
  const { format } = useReading();
  const own = all.filter(({ from, to }) => from.slice(0, 7) <= month && month <= to.slice(0, 7));
  return (
    <Paper variant="outlined" component="section" aria-label={format.month(month)} sx={{ p: 2, minWidth: 0 }}>
      <Typography component="h2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {format.month(month)}
      </Typography>
      {own.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {t.none}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {own.map(({ id, name, from, to, tentative }) => (
          <Box component="li" key={id} sx={{ py: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <Link
              component={RouterLink}
              to={panelAddress(holidays.name, id)}
              color="inherit"
              sx={{ fontWeight: 500, overflowWrap: 'anywhere', display: 'inline-block', minHeight: 24 }}
            >
              {name}
            </Link>
            <Typography variant="body2" color="text.secondary" component="span">
              {from === to ? format.longDate(from) : `${format.date(from)} – ${format.date(to)}`}
            </Typography>
            {tentative ? <Chip size="small" color="warning" variant="outlined" label={t.awaiting} /> : null}
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

/** The year of holidays, month by month (hr.md 3): looked at, opened, printed. */
export default function HolidayYear() {
  const { t } = useWords(holidayScreenWords);
  const { today } = useReading();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('year') ?? '';
  const year = Number(/^\d{4}$/.test(wanted) ? wanted : today.slice(0, 4));
  const all = useYear(year);
  const go = (by: number): void =>
    setParams((before) => {
      before.set('year', String(year + by));
      return before;
    });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Button variant="outlined" onClick={() => go(-1)} data-print="no">
          {t.before}
        </Button>
        <Typography component="p" variant="h6" aria-live="polite">
          {String(year)}
        </Typography>
        <Button variant="outlined" onClick={() => go(1)} data-print="no">
          {t.after}
        </Button>
        <Button onClick={() => window.print()} data-print="no">
          {t.print}
        </Button>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).map((month) => (
          <MonthCard key={month} {...{ month, all }} />
        ))}
      </Box>
    </>
  );
}
