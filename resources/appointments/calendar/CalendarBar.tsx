import { useEffect, useState } from 'react';
import {
  Box,
  Button,
  IconButton,
  MenuItem,
  Popover,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { steps } from '#src/features/timeGrid/gridTypes.ts';
import { later } from '#src/ui/later.tsx';
import { calendarWords } from './calendarWords.ts';
import { FilterButton } from './CalendarFilters.tsx';
import type { SideList } from './drawers.tsx';
import type { WorkOf } from './work/useWork.tsx';
import {
  rangeOf,
  stepped,
  views,
  type CalendarPlace,
  type CalendarView,
  type GoTo,
} from './useCalendarPlace.tsx';

const Calendar = later(() => import('#src/ui/Calendar.tsx'));

interface BarProps {
  readonly place: CalendarPlace;
  readonly go: GoTo;
  readonly narrow: boolean;
  /** One's own calendar has neither columns of others nor their filters. */
  readonly isOwn: boolean;
  readonly sides: readonly SideList[];
}

/** The name of what is shown: a day, a week, a month. */
function usePeriod(place: CalendarPlace): string {
  const { t, say } = useWords(calendarWords);
  const { format, weekStart } = useReading();
  if (place.view === 'month') return format.month(place.day.slice(0, 7));
  if (place.view !== 'week') return format.longDate(place.day);
  const { from, to } = rangeOf(place, weekStart);
  return say(t.week_range, { from: format.date(from), to: format.date(to) });
}

/** The name of the period, which opens a month to choose a day from. */
function DayPicker({ place, go }: Pick<BarProps, 'place' | 'go'>) {
  const { t } = useWords(calendarWords);
  const reading = useReading();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const period = usePeriod(place);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-label={`${period}. ${t.pickDay}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ fontSize: { xs: 14, sm: 16 }, fontWeight: 650, minWidth: 0 }}
      >
        {period}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t.pickDay } }}
      >
        <Calendar
          value={place.day}
          reading={reading}
          onChoose={(day) => {
            setAnchor(null);
            go({ day });
          }}
        />
      </Popover>
    </>
  );
}

/** Today, the one before, the one after, and any day from a month. */
function DateTools({ place, go }: Pick<BarProps, 'place' | 'go'>) {
  const { t } = useWords(calendarWords);
  const reading = useReading();
  const unit = place.view === 'week' || place.view === 'month' ? place.view : 'day';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        onClick={() => go({ day: reading.today })}
        disabled={place.day === reading.today}
      >
        {t.today}
      </Button>
      <IconButton aria-label={t.previous[unit]} onClick={() => go({ day: stepped(place, -1) })}>
        <PreviousIcon />
      </IconButton>
      <IconButton aria-label={t.next[unit]} onClick={() => go({ day: stepped(place, 1) })}>
        <NextIcon />
      </IconButton>
      <DayPicker place={place} go={go} />
    </Box>
  );
}

/** The ways to look, side by side; on phones in one box. */
function ViewTools({ place, go, narrow }: Pick<BarProps, 'place' | 'go' | 'narrow'>) {
  const { t } = useWords(calendarWords);
  const to = (view: CalendarView): void => go({ view });
  if (narrow)
    return (
      <TextField
        select
        size="small"
        fullWidth={false}
        value={place.view}
        onChange={({ target }) => to(target.value as CalendarView)}
        slotProps={{ htmlInput: { 'aria-label': t.views } }}
      >
        {views.map((view) => (
          <MenuItem key={view} value={view}>
            {t[view]}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={place.view}
      aria-label={t.views}
      onChange={(_, view: CalendarView | null) => view && to(view)}
    >
      {views.map((view) => (
        <ToggleButton key={view} value={view} sx={{ px: 1.5 }}>
          {t[view]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** What the grid is made of: doctors or rooms, and how long a step is. */
function GridTools({ place, go, isOwn }: Pick<BarProps, 'place' | 'go' | 'isOwn'>) {
  const { t, say } = useWords(calendarWords);
  const isGrid = place.view === 'day' || place.view === 'week';
  return isGrid ? (
    <>
      {isOwn ? null : (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={place.by}
          aria-label={t.by}
          onChange={(_, by: CalendarPlace['by'] | null) => by && go({ by })}
        >
          <ToggleButton value="doctor">{t.doctors}</ToggleButton>
          <ToggleButton value="room">{t.rooms}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <TextField
        select
        size="small"
        value={place.step}
        onChange={({ target }) =>
          go({ step: steps.find((one) => String(one) === target.value) ?? place.step })
        }
        slotProps={{ htmlInput: { 'aria-label': t.step } }}
        fullWidth={false}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, width: 92 }}
      >
        {steps.map((n) => (
          <MenuItem key={n} value={n}>
            {say(t.minutes, { n })}
          </MenuItem>
        ))}
      </TextField>
    </>
  ) : null;
}

interface SideButtonProps extends Pick<BarProps, 'place' | 'go' | 'isOwn'> {
  readonly list: SideList;
  /** Whether it is time to ask how much there is. */
  readonly isCounted: boolean;
}

/** How much there is of a list of work. */
function Count({ list, doctorId, branchId }: WorkOf & { readonly list: SideList }) {
  const { useCount = () => undefined } = list;
  const n = useCount({ doctorId, branchId });
  return n === undefined || n === 0 ? null : (
    <Box component="span" sx={{ marginInlineStart: 0.5 }}>
      <bdi>({n})</bdi>
    </Box>
  );
}

/** In milliseconds: the days are asked for first, and what is beside them after. */
const daysFirst = 600;

/** Whether the days had their time to come. */
function useAfterDays(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), daysFirst);
    return () => clearTimeout(timer);
  }, []);
  return isAfter;
}

/** Opens a list of work, and says how much there is of it. */
function SideButton({ list, place, go, isOwn, isCounted }: SideButtonProps) {
  const { locale } = useWords(calendarWords);
  const { employeeId } = useSubject();
  const { name, label } = list;
  const doctorId = isOwn ? (employeeId ?? undefined) : place.filter.doctor;
  const isOpen = place.side === name;
  return (
    <Button
      size="small"
      variant={isOpen ? 'contained' : 'text'}
      aria-expanded={isOpen}
      onClick={() => go({ side: isOpen ? undefined : name }, { replace: true })}
    >
      {label(locale)}
      {isCounted ? <Count {...{ list, doctorId }} branchId={place.filter.branch} /> : null}
    </Button>
  );
}

/** The line above the calendar. */
export function CalendarBar(props: BarProps) {
  const { place, go, narrow, isOwn, sides } = props;
  const { t } = useWords(calendarWords);
  const isCounted = useAfterDays();
  return (
    <Box
      data-print="no"
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 1, mb: 1 }}
    >
      {place.view === 'list' ? null : <DateTools place={place} go={go} />}
      <ViewTools place={place} go={go} narrow={narrow} />
      <GridTools place={place} go={go} isOwn={isOwn} />
      {place.view === 'list' ? null : <FilterButton place={place} go={go} isOwn={isOwn} />}
      <Box
        role="group"
        aria-label={t.drawers.label}
        sx={{
          display: 'flex',
          gap: 0.5,
          // On a phone one line that is pushed aside: the day itself stays in sight.
          flexWrap: { xs: 'nowrap', md: 'wrap' },
          overflowX: 'auto',
          maxWidth: '100%',
          marginInlineStart: { md: 'auto' },
          '& > *': { flex: 'none' },
        }}
      >
        {sides.map((list) => (
          <SideButton key={list.name} {...{ list, place, go, isOwn, isCounted }} />
        ))}
      </Box>
    </Box>
  );
}
