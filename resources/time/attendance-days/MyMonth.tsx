import { useState } from 'react';
import {
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { LinkBase } from 'ra-core';
import { daysIntoWeek, weekDayOf } from '#metadata/time/days.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { unseen } from '#src/client/session/unseen.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { weekdayMarks, weekdayWords } from '../../shared/weekdays.ts';
import { statusWords } from './attendanceWords.ts';
import { correctionOf } from './correction.ts';
import { hours } from './hours.ts';
import type { MineAnswer, OwnDay } from './monthAnswer.ts';
import { myAttendanceWords } from './myAttendanceWords.ts';
import { statusColors } from './statusLooks.tsx';

/** What a day is called: what was reckoned, else what is planned. */
function useDayWord() {
  const { t, locale } = useWords(myAttendanceWords);
  return ({ status, is_rest, planned }: OwnDay): string =>
    status === null ? (is_rest ? t.rest : (planned ?? '')) : statusWords[locale][status];
}

interface DayCellProps {
  readonly day: OwnDay;
  readonly isToday: boolean;
  readonly onOpen: () => void;
}

/** One day of the calendar. */
function DayCell({ day, isToday, onOpen }: DayCellProps) {
  const { t } = useWords(myAttendanceWords);
  const { format } = useReading();
  const word = useDayWord()(day);
  const color = day.status === null ? undefined : statusColors[day.status];
  const late = day.late > 0 ? ` (${t.late_mark} ${day.late})` : '';
  return (
    <ButtonBase
      onClick={onOpen}
      data-day={day.day}
      sx={{
        display: 'block',
        position: 'relative',
        textAlign: 'start',
        p: 0.75,
        minHeight: 64,
        border: 1,
        borderColor: isToday ? 'primary.main' : 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        backgroundColor: color && `color-mix(in srgb, ${color} 16%, transparent)`,
      }}
    >
      {/* Said whole, with its weekday; what is seen says the same in short. */}
      <span style={unseen}>{`${format.longDate(day.day)}: ${word}${late}`}</span>
      <Box component="span" aria-hidden>
        <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
          {format.number(Number(day.day.slice(8)))}
        </Typography>
        <Typography component="span" sx={{ display: 'block', fontSize: { xs: '0.625rem', sm: '0.8125rem' } }}>
          {word}
        </Typography>
        {day.late > 0 ? (
          <Typography component="span" color="warning.main" sx={{ display: 'block', fontSize: '0.6875rem' }}>
            {`${t.late_mark} ${format.number(day.late)}`}
          </Typography>
        ) : null}
      </Box>
    </ButtonBase>
  );
}

interface DayDialogProps {
  readonly day: OwnDay;
  readonly answer: MineAnswer;
  readonly onClose: () => void;
}

/** A day that was chosen: plan, punches, and the way to a correction (two taps from here). */
function DayDialog({ day, answer, onClose }: DayDialogProps) {
  const { t, say } = useWords(myAttendanceWords);
  const { format } = useReading();
  const word = useDayWord()(day);
  const isPast = day.day <= answer.today;
  const mayAsk = isPast && day.day >= answer.left.since;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{format.longDate(day.day)}</DialogTitle>
      <DialogContent>
        <Typography sx={{ fontWeight: 600 }}>{isPast ? word : `${word} · ${t.future}`}</Typography>
        {day.planned === null ? null : <Typography>{say(t.planned, { times: day.planned })}</Typography>}
        {day.first_in === null && day.last_out === null ? null : (
          <Typography>{say(t.punched, { in: day.first_in ?? '—', out: day.last_out ?? '—' })}</Typography>
        )}
        {day.status === null ? null : (
          <Typography>{say(t.worksOn, { hours: hours(day.worked), late: day.late })}</Typography>
        )}
        {isPast && !mayAsk ? <Typography color="text.secondary">{t.tooOld}</Typography> : null}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{t.close}</Button>
        {day.id === null ? null : (
          <Button component={LinkBase} to={panelAddress('attendance-days', day.id)} onClick={onClose}>
            {t.details}
          </Button>
        )}
        {mayAsk ? (
          <Button
            component={LinkBase}
            variant="contained"
            onClick={onClose}
            to={panelAddress('attendance-requests', 'new', {
              work_date: day.day,
              ...correctionOf(day.status, day.first_in, day.planned),
            })}
          >
            {t.correct}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

/** One's own month as a calendar; a day opens what is known of it and the way to correct it. */
export function MyMonth({ answer }: { readonly answer: MineAnswer }) {
  const { t, locale } = useWords(myAttendanceWords);
  const [open, setOpen] = useState<OwnDay>();
  const heads = answer.days
    .slice(0, 7)
    .toSorted((one, other) => daysIntoWeek(one.day) - daysIntoWeek(other.day));
  const before = daysIntoWeek(answer.from);
  return (
    <>
      <Box
        role="group"
        aria-label={t.month}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 0.5 }}
      >
        {heads.map(({ day }) => (
          <Typography
            key={day}
            variant="body2"
            color="text.secondary"
            aria-hidden
            sx={{ textAlign: 'center' }}
          >
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {weekdayWords[locale][weekDayOf(day)]}
            </Box>
            <Box component="span" sx={{ display: { sm: 'none' } }}>
              {weekdayMarks[locale][weekDayOf(day)]}
            </Box>
          </Typography>
        ))}
        {before === 0 ? null : <Box sx={{ gridColumn: `span ${before}` }} />}
        {answer.days.map((day) => (
          <DayCell key={day.day} day={day} isToday={day.day === answer.today} onOpen={() => setOpen(day)} />
        ))}
      </Box>
      {open === undefined ? null : (
        <DayDialog day={open} answer={answer} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
