import { Box, Button, ButtonGroup, Typography } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useReading } from '#src/client/words/useReading.ts';
import { later } from '#src/ui/later.tsx';
import { useDayWords } from './dayWords.ts';
import type { Day } from './useDay.ts';

const CustomDays = later(() => import('./CustomDays.tsx'));

const names = ['today', 'week', 'month', 'custom'] as const;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The period the address says, as the server is asked; a week where it says none, or nothing whole. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const said = names.find((name) => name === search.get('period')) ?? 'week';
  const [from, to] = [search.get('from'), search.get('to')];
  const custom = isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
  const asked: Readonly<Record<string, string>> =
    said !== 'custom' ? { period: said } : custom ? { period: said, ...custom } : { period: 'week' };
  const choose = (next: Readonly<Record<string, string>>): void =>
    setSearch(next, { replace: true, preventScrollReset: true });
  return { said, asked, choose };
}

/** Which days the numbers of what changed are of, and which they are compared with; kept in the address (UX-39). */
export function Period({ day }: { readonly day: Day }) {
  const { t, say } = useDayWords();
  const { format } = useReading();
  const { said, choose } = usePeriod();
  const { now, before } = day;
  return (
    <>
      <ButtonGroup size="small" aria-label={t.period}>
        {names.map((name) => (
          <Button
            key={name}
            aria-pressed={said === name}
            variant={said === name ? 'contained' : 'outlined'}
            onClick={() => choose(name === 'custom' ? { period: name, ...now } : { period: name })}
          >
            {t.periods[name]}
          </Button>
        ))}
      </ButtonGroup>
      {said === 'custom' ? (
        <Box sx={{ flexBasis: { xs: '100%', md: 'auto' } }}>
          <CustomDays days={now} onChoose={(days) => choose({ period: 'custom', ...days })} />
        </Box>
      ) : null}
      <Typography variant="body2" color="text.secondary" sx={{ flexBasis: '100%' }}>
        {say(t.against, {
          from: format.date(now.from),
          to: format.date(now.to),
          before: format.date(before.from),
          until: format.date(before.to),
        })}
      </Typography>
    </>
  );
}
