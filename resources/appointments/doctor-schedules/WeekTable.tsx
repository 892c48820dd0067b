import { Box, Chip, Typography } from '@mui/material';
import { LinkBase } from 'ra-core';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { weekdayWords } from '../../shared/weekdays.ts';
import type { ScheduleRecord, Week } from './weeks.ts';
import { weekWords } from './weekWords.ts';

type WeekdayName = keyof typeof weekdayWords.ar;

/** What a session says beside its hours: how it is booked, where, and when it does not come every week. */
function useFacts(): (row: ScheduleRecord) => string {
  const { t, say } = useWords(weekWords);
  const { format, today } = useReading();
  return (row) =>
    format.commas(
      [
        row.mode === 'queue'
          ? say(t.queue, { n: format.number(row.queue_capacity ?? 0) })
          : say(t.slots, { n: format.number(row.slot_min) }),
        row._labels?.['room_id'] ?? row._labels?.['branch_id'],
        row.repeat_weeks === 2
          ? t.everyTwo
          : row.repeat_weeks > 2 && say(t.everyWeeks, { n: format.number(row.repeat_weeks) }),
        row.priority === 0 && row.valid_from > today && say(t.from, { day: format.date(row.valid_from) }),
        row.priority === 0 && row.valid_to && say(t.until, { day: format.date(row.valid_to) }),
        (row.exceptions ?? []).length > 0 &&
          say(t.exceptions, { n: format.number((row.exceptions ?? []).length) }),
      ].filter((text): text is string => typeof text === 'string' && text !== ''),
    );
}

/** The hours of a session or a row as they are read: 5:00 م – 1:00 ص (اليوم التالي). */
export function useHours(): (opens: string, closes: string) => string {
  const { t, say } = useWords(weekWords);
  const { format } = useReading();
  return (opens, closes) => {
    const hours = say(t.hours, { from: format.time(opens), to: format.time(closes) });
    return closes <= opens ? `${hours} (${t.nextDay})` : hours;
  };
}

function SessionLine({ row, day, editable }: { row: ScheduleRecord; day: string; editable: boolean }) {
  const { t, say } = useWords(weekWords);
  const facts = useFacts()(row);
  const hours = useHours()(row.opens, row.closes);
  const label = <bdi>{hours}</bdi>;
  const look = { variant: 'outlined', label, sx: { fontWeight: 600, maxWidth: '100%' } } as const;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
      {editable ? (
        <Chip
          {...look}
          component={LinkBase}
          clickable
          to={panelAddress('doctor-schedules', `${String(row.id)}/edit`)}
          aria-label={say(t.edit, { day, hours })}
        />
      ) : (
        <Chip {...look} />
      )}
      <Typography variant="body2" component="span" color="text.secondary">
        {facts}
      </Typography>
    </Box>
  );
}

/** Seven days under each other, each with its sessions: what a receptionist reads from top to bottom. */
export function WeekTable({ week, editable }: { readonly week: Week; readonly editable: boolean }) {
  const { t, locale } = useWords(weekWords);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {week.days.map(({ weekday, rows }) => {
        const day = weekdayWords[locale][weekday as WeekdayName];
        return (
          <Box
            component="li"
            key={weekday}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '76px minmax(0, 1fr)', sm: '120px minmax(0, 1fr)' },
              alignItems: 'center',
              gap: 1,
              minHeight: 48,
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Typography component="span" sx={{ fontWeight: rows.length > 0 ? 600 : 400 }}>
              {day}
            </Typography>
            {rows.length === 0 ? (
              <Typography variant="body2" component="span" color="text.secondary">
                {t.off}
              </Typography>
            ) : (
              <Box sx={{ display: 'grid', gap: 0.75 }}>
                {rows.map((row) => (
                  <SessionLine key={String(row.id)} row={row} day={day} editable={editable} />
                ))}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
