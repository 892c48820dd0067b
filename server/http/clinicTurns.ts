import { ProblemError } from '../problems.ts';

/** Who may be worked for at the same time. Below the size of the database's pool, so that nobody of them waits there. */
export interface TurnLimits {
  /** Calls of all clinics together. */
  readonly together: number;
  /** Calls of one clinic. */
  readonly each: number;
  /** Calls of one clinic that wait; more are refused. */
  readonly waiting: number;
}

export const turnLimits: TurnLimits = { together: 16, each: 8, waiting: 500 };

export interface Turns {
  /**
   * Resolves when it is the clinic's turn; the answer gives the place back and may be called more than once. Throws 503
   * `try_again` where too many calls of this clinic wait already.
   */
  take(clinicId: string): Promise<() => void>;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Of those that wait, the clinic with the fewest calls under way; among equals the one whose last turn is longest ago. */
function fewest(
  lines: ReadonlyMap<string, Line>,
  mayRun: (line: Line) => boolean,
): readonly [string, Line] | undefined {
  let chosen: readonly [string, Line] | undefined;
  for (const one of lines) {
    const [, line] = one;
    const isFirst = chosen === undefined || line.running < chosen[1].running;
    if (line.waiting.length > 0 && mayRun(line) && isFirst) chosen = one;
  }
  return chosen;
}

/**
 * Shares the server between clinics (SEC-59): each has a few places and a line of its own, and a free place goes to the
 * clinic that waits with the fewest calls under way. However many calls one clinic sends, a call of another waits for one answer at most,
 * never for that clinic's line. Counted per process, as the pool it protects.
 */
export function createTurns(limits: TurnLimits = turnLimits): Turns {
  // In the order of their last turn.
  const lines = new Map<string, Line>();
  let running = 0;
  const lineOf = (clinicId: string): Line => {
    const line = lines.get(clinicId) ?? { running: 0, waiting: [] };
    lines.set(clinicId, line);
    return line;
  };
  const mayRun = (line: Line): boolean => running < limits.together && line.running < limits.each;
  const begin = (clinicId: string, line: Line): void => {
    line.running += 1;
    running += 1;
    lines.delete(clinicId);
    lines.set(clinicId, line);
  };
  const next = (): void => {
    const chosen = fewest(lines, mayRun);
    if (chosen === undefined) return;
    begin(...chosen);
    chosen[1].waiting.shift()?.();
  };
  const placeIn = (clinicId: string, line: Line): (() => void) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      line.running -= 1;
      running -= 1;
      if (line.running === 0 && line.waiting.length === 0) lines.delete(clinicId);
      next();
    };
  };
  return {
    async take(clinicId) {
      const line = lineOf(clinicId);
      if (mayRun(line) && line.waiting.length === 0) begin(clinicId, line);
      else {
        if (line.waiting.length >= limits.waiting)
          throw new ProblemError('try_again', { headers: { 'retry-after': '1' } });
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
      return placeIn(clinicId, line);
    },
  };
}
