/** The first and last day of a leave as they are chosen. */
export interface LeaveRange {
  readonly from: string;
  readonly to: string;
}

/**
 * What a tap on a day makes of what is chosen: the first tap is a leave of that day, a later day after it becomes its last one, and any
 * other tap begins anew (issue 20: leave is asked for in four taps).
 */
export function tapped(chosen: LeaveRange | undefined, day: string): LeaveRange {
  const isOneDay = chosen !== undefined && chosen.from === chosen.to;
  return isOneDay && day > chosen.from ? { from: chosen.from, to: day } : { from: day, to: day };
}
