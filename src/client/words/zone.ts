const shapes = new Map<string, Intl.DateTimeFormat>();

function shapeOf(zone: string): Intl.DateTimeFormat {
  let shape = shapes.get(zone);
  if (shape === undefined) {
    shape = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    shapes.set(zone, shape);
  }
  return shape;
}

interface Wall {
  readonly day: string;
  readonly clock: string;
}

/** The wall clock of a time zone (IANA name) at an instant: `2026-03-05` and `14:30`. */
export function wallAt(instant: Date, zone: string): Wall {
  const parts = Object.fromEntries(
    shapeOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    clock: `${parts['hour']}:${parts['minute']}`,
  };
}

export const dayAt = (instant: Date, zone: string): string => wallAt(instant, zone).day;

const utcOf = ({ day, clock }: Wall): number => Date.parse(`${day}T${clock}:00Z`);

/** Minutes a zone is ahead of UTC at an instant. */
function minutesAhead(instant: Date, zone: string): number {
  return Math.round((utcOf(wallAt(instant, zone)) - instant.getTime()) / 60_000);
}

/** The instant of a wall clock in a zone, with its offset: `2026-03-05T14:30:00+02:00`. */
export function instantOf(day: string, clock: string, zone: string): string {
  const asUtc = utcOf({ day, clock });
  // Asked twice: the first guess may lie on the other side of a clock change.
  const first = minutesAhead(new Date(asUtc), zone);
  const ahead = minutesAhead(new Date(asUtc - first * 60_000), zone);
  const size = Math.abs(ahead);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${day}T${clock}:00${ahead < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
