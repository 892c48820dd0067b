import { Button, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { isInstant } from '#metadata/fields/kinds/date.ts';
import { readingsOf, shownFrom, type Wall } from '#metadata/time/clock.ts';
import { instantOrWall } from '#metadata/time/wallText.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { say } from '#src/client/words/recordWords.ts';

interface ClockChangeProps {
  readonly wall: Wall;
  readonly value: unknown;
  readonly label: string;
  readonly reading: Reading;
  readonly choose: (instant: string) => void;
}

/** `+03:00` as people say it: `+3`, `+3:30`. */
const spoken = (instant: string): string =>
  instant
    .slice(19)
    .replace(/^([+-])0?(\d+):(\d\d)$/, (_, sign: string, hours: string, minutes: string) =>
      minutes === '00' ? `${sign}${hours}` : `${sign}${hours}:${minutes}`,
    );

/**
 * What the input of a moment asks where clocks change: a time that does not exist offers the next one, one that comes twice is
 * chosen, and what was chosen stays in sight (clinic.md W4). Nothing at any other time.
 */
export function ClockChange({ wall, value, label, reading, choose }: ClockChangeProps) {
  const { t, locale, format, timezone } = reading;
  const [first, again] = readingsOf(wall, timezone);
  if (first === undefined) {
    const next = shownFrom(wall, timezone);
    return (
      <Button
        size="small"
        sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
        onClick={() => choose(instantOrWall(next, timezone))}
      >
        {say(locale, t.field.useTime, { time: format.time(next.clock) })}
      </Button>
    );
  }
  if (again === undefined) return null;
  // What is only a day and a time was not chosen yet; a device in the clinic's zone would read it as the first of the two.
  const instant = typeof value === 'string' && isInstant(value) ? Date.parse(value) : undefined;
  const chosen = [first, again].find((one) => Date.parse(one) === instant) ?? null;
  return (
    <RadioGroup
      aria-label={`${label}: ${t.field.clockChange}`}
      value={chosen}
      onChange={(_, one) => choose(one)}
      sx={{ gridColumn: '1 / -1' }}
    >
      {[
        { instant: first, words: t.field.firstReading },
        { instant: again, words: t.field.secondReading },
      ].map(({ instant, words }) => (
        <FormControlLabel
          key={instant}
          value={instant}
          control={<Radio size="small" />}
          label={say(locale, words, { offset: spoken(instant) })}
        />
      ))}
    </RadioGroup>
  );
}
