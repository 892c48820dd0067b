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

/** Outside the doctor's hours: passes with a word of whoever books (clinic.md A3). */
export const isOutside = (error: unknown): boolean => reasonOf(error) === 'appointment.outside_hours';
