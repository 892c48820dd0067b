import { createHash } from 'node:crypto';
import type { Subject } from '#metadata/access.ts';
import type { Principal } from './principal.ts';

const marks = new WeakMap<ReadonlySet<string>, string>();

/** A short mark of a set's members: sets are made anew every few seconds, what they hold seldom changes. */
function markOf(members: ReadonlySet<string>): string {
  let mark = marks.get(members);
  if (mark === undefined) {
    mark = createHash('sha256')
      .update(JSON.stringify([...members].toSorted()))
      .digest('base64');
    marks.set(members, mark);
  }
  return mark;
}

/**
 * Everything that decides what somebody may do and whose rows they see, as one text: what is kept of an answer, a statement or a
 * stream is theirs while it is the same (SEC-13). A new part of `Subject` does not compile until it stands here, so nothing
 * that is kept can outlive it.
 */
export const standingOf = (principal: Principal): string =>
  Object.values({
    userId: principal.userId,
    employeeId: principal.employeeId,
    permissions: markOf(principal.permissions),
    modulesOff: markOf(principal.modulesOff),
    isOwner: principal.isOwner,
    dataScope: principal.dataScope,
    leads: principal.leads,
    standsIn: principal.standsIn ?? false,
    clinical: principal.clinical ?? false,
    role: principal.role ?? null,
    readOnly: principal.readOnly ?? false,
    suspended: principal.suspended ?? false,
    branchIds: principal.branchIds.toSorted().join(),
    departmentId: principal.departmentId,
  } satisfies Record<keyof Subject | 'branchIds' | 'departmentId', string | boolean | null>).join(' ');

/** `standingOf` in few letters, to be kept beside what was made by it. */
export const standingMark = (principal: Principal): string =>
  createHash('sha256').update(standingOf(principal)).digest('base64');
