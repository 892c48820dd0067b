import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { wallAt } from '#metadata/time/clock.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import type { Session } from '../sessions/sessions.ts';
import { useHours } from './WeekTable.tsx';
import { weekWords } from './weekWords.ts';

interface RealDay {
  readonly day: string;
  readonly why: string | null;
  readonly sessions: readonly Session[];
}

function Day({ day, why, sessions }: RealDay) {
  const { t } = useWords(weekWords);
  const { format, timezone } = useReading();
  const hours = useHours();
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '240px 1fr' }, columnGap: 1, py: 0.5 }}
    >
      <Typography variant="body2" component="span">
        {format.longDate(day)}
      </Typography>
      <Typography
        variant="body2"
        component="span"
        color={sessions.length > 0 ? 'text.primary' : 'text.secondary'}
      >
        {why ??
          (sessions.length === 0
            ? t.off
            : format.commas(
                sessions.map(({ from, to, label }) => {
                  const said = hours(wallAt(from, timezone).clock, wallAt(to, timezone).clock);
                  return label === null ? said : `${said} · ${label}`;
                }),
              ))}
      </Typography>
    </Box>
  );
}

/** What really comes in the next two weeks, by the server's reckoning. */
export function RealDays({ doctor }: { readonly doctor: string }) {
  const provider = useClinicProvider();
  const { locale } = useReading();
  const query = useQuery({
    queryKey: ['doctor-schedules', 'readWeek', doctor, locale],
    queryFn: async ({ signal }) =>
      (
        await provider.operate<{ readonly days: readonly RealDay[] }>('doctor-schedules', {
          operation: 'readWeek',
          query: { doctor_id: doctor },
          signal,
        })
      ).data,
  });
  return (
    <Loaded query={query}>
      {({ days }) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {days.map((one) => (
            <Day key={one.day} {...one} />
          ))}
        </Box>
      )}
    </Loaded>
  );
}
