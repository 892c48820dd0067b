import { HttpError } from 'ra-core';
import type { FreeSlot } from './calendarAnswer.tsx';

interface Body {
  readonly reason?: unknown;
  readonly code?: unknown;
  readonly details?: { readonly next_free?: unknown } | null;
}

const bodyOf = (error: unknown): Body =>
  error instanceof HttpError ? ((error.body as Body | null) ?? {}) : {};

/** Why a booking was refused (clinic.md G8): the reason beside the general code. */
export function reasonOf(error: unknown): string | undefined {
  const { reason, code } = bodyOf(error);
  return typeof reason === 'string' ? reason : typeof code === 'string' ? code : undefined;
}

/** The next free starts a refusal offers (clinic.md A1). */
export const nextFreeOf = (error: unknown): readonly FreeSlot[] => freeSlotsIn(bodyOf(error).details);

/** The same, in the details of a refusal. */
export function freeSlotsIn(details: unknown): readonly FreeSlot[] {
  const slots = (details as Body['details'] | undefined)?.next_free;
  return Array.isArray(slots)
    ? slots.filter((one): one is FreeSlot => typeof (one as FreeSlot | null)?.starts_at === 'string')
    : [];
}

/** What whoever books may mean although it is refused (clinic.md A3, DESIGN 9.44), each sent as a yes. */
export type Meant = 'outside_hours' | 'room_mismatch';

/** The word that lets pass what was refused; undefined where nothing does. */
export function meantBy(error: unknown): Meant | undefined {
  const reason = reasonOf(error);
  if (reason === 'appointment.outside_hours') return 'outside_hours';
  return reason === 'appointment.room_mismatch' ? 'room_mismatch' : undefined;
}

/** Words that were said, as they are sent. */
export const saidYes = (words: readonly Meant[]): Readonly<Partial<Record<Meant, true>>> =>
  Object.fromEntries(words.map((word) => [word, true] as const));
