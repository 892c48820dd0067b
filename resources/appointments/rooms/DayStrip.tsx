import { Box, type Theme } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import { roomScreenWords } from './roomScreenWords.ts';
import { useTimes, type RoomDay } from './useRooms.tsx';

const hour = 3_600_000;

/** What the strip shows: the open hours and whatever lies outside of them, in whole hours. */
function spanOf({ open, visits, events, day_start, day_end }: RoomDay): readonly [number, number] {
  const [first, last] = [Date.parse(day_start), Date.parse(day_end)];
  const begins = [...open.map(({ from }) => from), ...[...visits, ...events].map((one) => one.starts_at)];
  const ends = [...open.map(({ to }) => to), ...[...visits, ...events].map((one) => one.ends_at)];
  const from = Math.max(first, Math.min(...begins.map((one) => Date.parse(one))));
  const to = Math.min(last, Math.max(...ends.map((one) => Date.parse(one))));
  return [
    first + Math.floor((from - first) / hour) * hour,
    Math.min(last, first + Math.ceil((to - first) / hour) * hour),
  ];
}

type Times = { readonly starts_at: string; readonly ends_at: string };
type Place = (one: Times) => { readonly insetInlineStart: string; readonly width: string };

/** Where a time lies between two instants. */
const placeBetween =
  (from: number, to: number): Place =>
  (one) => {
    const [begin, end] = [Math.max(from, Date.parse(one.starts_at)), Math.min(to, Date.parse(one.ends_at))];
    return {
      insetInlineStart: `${((begin - from) * 100) / (to - from)}%`,
      width: `${(Math.max(0, end - begin) * 100) / (to - from)}%`,
    };
  };

/** A few hours above the lines. */
function Hours({ from, to, day }: { readonly from: number; readonly to: number; readonly day: string }) {
  const times = useTimes();
  const marks = Array.from({ length: Math.floor((to - from) / hour) + 1 }, (_, at) => from + at * hour);
  const shown = marks.filter((_, at) => at % Math.ceil(marks.length / 6) === 0);
  return (
    <Box sx={{ position: 'relative', height: 18 }}>
      {shown.map((at) => (
        <Box
          key={at}
          component="span"
          sx={{
            position: 'absolute',
            insetInlineStart: `${((at - from) * 96) / (to - from)}%`,
            whiteSpace: 'nowrap',
          }}
        >
          {times(new Date(at).toISOString(), day)}
        </Box>
      ))}
    </Box>
  );
}

const bar = { position: 'absolute', insetBlock: 2, borderRadius: 0.5 } as const;
const hatched = ({ palette }: Theme) => ({
  background: `repeating-linear-gradient(45deg, ${palette.text.disabled} 0 4px, transparent 4px 8px)`,
});

interface ChairProps {
  readonly day: RoomDay;
  readonly chair: number;
  readonly place: Place;
}

/** The line of one chair: open hours light, events hatched, visits in the colour of their type. */
function Chair({ day, chair, place }: ChairProps) {
  const events = day.events.filter((one) => one.chair === null || one.chair === chair);
  const visits = day.visits.filter((one) => (one.chair ?? 1) === chair && one.status !== 'no_show');
  return (
    <Box
      sx={{
        position: 'relative',
        height: 28,
        borderRadius: 1,
        backgroundColor: 'action.disabledBackground',
        overflow: 'hidden',
      }}
    >
      {day.open.map(({ from, to }) => (
        <Box
          key={from}
          sx={{
            position: 'absolute',
            insetBlock: 0,
            backgroundColor: 'background.paper',
            ...place({ starts_at: from, ends_at: to }),
          }}
        />
      ))}
      {events.map((one) => (
        <Box key={one.id} sx={[bar, hatched, place(one)]} />
      ))}
      {visits.map((one) => (
        <Box
          key={one.id}
          sx={{
            ...bar,
            border: 1,
            borderColor: 'background.paper',
            backgroundColor: one.color,
            ...place(one),
          }}
        />
      ))}
    </Box>
  );
}

/** The day drawn by elapsed time, a line for each chair; the table beside it says the same. */
export function DayStrip({ day }: { readonly day: RoomDay }) {
  const { t, say } = useWords(roomScreenWords);
  const [from, to] = spanOf(day);
  const place = placeBetween(from, to);
  const chairs = Array.from({ length: day.capacity }, (_, at) => at + 1);
  return (
    <Box aria-hidden sx={{ mb: 2, fontSize: 12, color: 'text.secondary' }}>
      <Hours from={from} to={to} day={day.day} />
      {chairs.map((chair) => (
        <Box key={chair} sx={{ mb: 0.5 }}>
          {day.capacity === 1 ? null : say(t.chair, { n: chair })}
          <Chair day={day} chair={chair} place={place} />
        </Box>
      ))}
    </Box>
  );
}
