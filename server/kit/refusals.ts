import type { AnyResource, RefusalOf } from '#metadata/resource.ts';
import { lowerSnake, ProblemError, type ErrorCode } from '../problems.ts';

/**
 * Stops in the words of a resource, whichever record's rule was at work: for what several documents go through, such as the account
 * of a patient. 409, or 422 where a field is named; the name is the `reason` beside a general `code` (clinic.md G8).
 */
export function refuseAs<R extends AnyResource>(
  resource: R,
  reason: RefusalOf<R>,
  options: {
    readonly on?: string;
    readonly code?: ErrorCode;
    readonly values?: Readonly<Record<string, string | number>>;
    readonly details?: unknown;
  } = {},
): never {
  const { on, code = 'invalid_state', values, details } = options;
  throw new ProblemError(on === undefined ? code : 'invalid', {
    resource,
    reason: lowerSnake(reason),
    values,
    details,
    errors: on === undefined ? undefined : { [on]: values ? { key: reason, values } : { key: reason } },
  });
}
