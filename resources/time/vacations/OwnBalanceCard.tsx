import { Box, Link, Paper, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { measured } from '#i18n/measured.ts';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { leaveScreenWords } from './leaveScreenWords.ts';
import { useBalances } from './useBalances.tsx';

/** What is left of one's own leave, on the first page (hr.md 7); leads to the balances and requests. */
export default function OwnBalanceCard() {
  const { t } = useWords(leaveScreenWords);
  const { format, locale } = useReading();
  const { data, isError } = useBalances();
  const kept = (data?.balances ?? []).flatMap(({ type_id: id, name, left }) =>
    left === null ? [] : [{ id, name, left }],
  );
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={t.balances}
      data-card="time.own_balance"
      sx={{ px: 2, py: 1.25 }}
    >
      <Typography component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        <Link component={RouterLink} to="/my-vacations" underline="hover" color="inherit">
          {t.balances}
        </Link>
      </Typography>
      {isError ? (
        <Typography color="error" role="alert" sx={{ fontSize: '0.8125rem' }}>
          {t.failed}
        </Typography>
      ) : null}
      {data !== undefined && kept.length === 0 ? (
        <Typography color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
          {t.none}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {kept.map(({ id, name, left }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', gap: 1, py: 0.5, fontSize: '0.875rem', justifyContent: 'space-between' }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
            <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {measured(locale, withoutNoughts(left), 'days', format.number)}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
