/** Whom a freed time suits, and in which order they are asked (clinic.md 4.5, areas-clinic 6.3): pure. */
import { wallAt } from '#metadata/time/clock.ts';
import { daysIntoWeek } from '#metadata/time/days.ts';
import { weekdays } from '../../shared/weekdays.ts';
import type { dayParts } from './appointment-waitlist.ts';

/** A time that became free: instants, half-open, and whose it is. */
export interface Freed {
  readonly from: string;
  readonly to: string;
  readonly doctorId: string;
  /** Any where not said. */
  readonly branchId?: string | undefined;
}

/** What must be known of whoever waits. */
export interface Waiting {
  readonly doctor_id: string | null;
  readonly branch_id: string;
  readonly weekdays: readonly string[];
  readonly day_parts: readonly string[];
  readonly urgent: boolean;
  /** The last day that suits, `YYYY-MM-DD`. */
  readonly until: string | null;
  /** When they were put on the list. */
  readonly created_at: string;
  /** Of the type they wait for. */
  readonly duration_min: number;
  /** Who does that type; empty means everybody. */
  readonly doctors: readonly string[];
  /** When the visit begins they have booked already, which must be later than what is offered. */
  readonly booked_at: string | null;
}

const minute = 60_000;
const step = 5 * minute;

/** Morning ends at 12:00, evening begins at 17:00 (areas-clinic 6.3). */
export function dayPartOf(clock: string): (typeof dayParts)[number] {
  if (clock < '12:00') return 'morning';
  return clock < '17:00' ? 'afternoon' : 'evening';
}

/** The first start within a freed time, in steps of five minutes from its beginning and not before `now`, that suits; undefined where none does. */
export function startFor(freed: Freed, waiting: Waiting, now: Date, zone: string): string | undefined {
  const { doctor_id, branch_id, doctors, duration_min, until, booked_at } = waiting;
  if (doctor_id !== null && doctor_id !== freed.doctorId) return undefined;
  if (freed.branchId !== undefined && branch_id !== freed.branchId) return undefined;
  if (doctors.length > 0 && !doctors.includes(freed.doctorId)) return undefined;
  const last = Date.parse(freed.to) - duration_min * minute;
  for (let at = Date.parse(freed.from); at <= last; at += step) {
    if (at < now.getTime()) continue;
    if (booked_at !== null && at >= Date.parse(booked_at)) return undefined;
    const { day, clock } = wallAt(new Date(at), zone);
    if (until !== null && day > until) return undefined;
    const name = weekdays[daysIntoWeek(day)] ?? 'sat';
    const suits = waiting.weekdays.length === 0 || waiting.weekdays.includes(name);
    const isPart = waiting.day_parts.length === 0 || waiting.day_parts.includes(dayPartOf(clock));
    if (suits && isPart) return new Date(at).toISOString();
  }
  return undefined;
}

/** The order they are asked in: urgent first, then who has waited longest. */
export const byTurn = (one: Waiting, other: Waiting): number =>
  Number(other.urgent) - Number(one.urgent) || Date.parse(one.created_at) - Date.parse(other.created_at);
