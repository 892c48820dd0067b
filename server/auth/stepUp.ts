import { ProblemError } from '../problems.ts';
import type { Principal } from '../identity/principal.ts';

/** For how many milliseconds a typed password opens what is sensitive (SEC-23). */
export const confirmedFor = 10 * 60_000;

export const isConfirmed = ({ confirmedUntil, now }: Pick<Principal, 'confirmedUntil' | 'now'>): boolean =>
  confirmedUntil !== undefined && now < confirmedUntil;

/** Throws 403 `reauth_required` unless the password was typed within the last ten minutes (SEC-23). */
export function demandConfirmed(principal: Pick<Principal, 'confirmedUntil' | 'now'>): void {
  if (!isConfirmed(principal)) throw new ProblemError('reauth_required');
}

/** Whether the second step the role demands is still to be set up (SEC-35). */
export const lacksSecondStep = ({ secondStep }: Pick<Principal, 'secondStep'>): boolean =>
  secondStep?.demanded === true && !secondStep.on;
