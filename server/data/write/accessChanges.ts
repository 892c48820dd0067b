import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';

/**
 * What of a record decides what somebody may do, as the triggers `access_changed` know it (functions/accessChanges.sql). All of a
 * resource that stands not here; an employee's login is a record of its own.
 */
const decisive: Readonly<Record<string, readonly string[]>> = {
  employees: [
    'branch_id',
    'department_id',
    'job_title_id',
    'manager_id',
    'delegate_id',
    'away_from',
    'away_until',
    'extra_branch_ids',
  ],
  // A clinical title opens what is told of illness (DESIGN 9.50).
  'job-titles': ['is_clinical'],
};

const changed = new WeakSet<Principal>();

/** Whether a change of these fields may change what somebody may do. */
export const decidesAccess = ({ name }: AnyResource, fields: Readonly<Record<string, unknown>>): boolean =>
  decisive[name]?.some((field) => field in fields) ?? true;

/**
 * Whether a new record may change it: nobody signs in as a new employee yet, nor under a new title, but a manager leads from now on
 * (functions/accessChanges.sql).
 */
export const newDecidesAccess = ({ name }: AnyResource, values: Readonly<Record<string, unknown>>): boolean =>
  !(name in decisive) || (values['manager_id'] ?? null) !== null;

/** Notes that this request (a principal is made for one) changed what somebody may do. */
export const noteAccess = (principal: Principal): void => void changed.add(principal);

/** Whether the request changed what somebody may do: then the memory of sessions is dropped before its answer (SEC-13). */
export const accessChangedBy = (principal: Principal): boolean => changed.has(principal);
