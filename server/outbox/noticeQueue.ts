import type { QueryConfig } from 'pg';
import type { Permission } from '#metadata/permissions.ts';
import type { PlatformEvent } from './platformNotices.ts';

/** Whom a notice goes to: one person, who leads the person it is about, whoever can decide on the record, or the holders of a permission. */
export interface NoticeReceiver {
  readonly employeeId?: string;
  readonly userId?: string;
  readonly permission?: Permission;
  readonly leader?: true;
  /**
   * Judged when it is handed out, by the same rule as `_may`: who decides changes with every step. Those of the same branch
   * first (platform.md 11), or `all` of them.
   */
  readonly deciders?: true | 'all';
}

/**
 * Tells one person, or the holders of a permission, of something that is no entity's: for
 * `inClinic(pool, wall, [noticeStatement(…)])` and `tx.query(noticeStatement(…))`, in the transaction of what it tells
 * about. It has no actor: what somebody's own machinery did is news to them too.
 */
export const noticeStatement = (
  event: PlatformEvent,
  to: NoticeReceiver,
  facts: Readonly<Record<string, string | number>> = {},
): QueryConfig => ({
  text: "insert into outbox (clinic_id, kind, event, payload) values (app_clinic(), 'notification', $1, $2)",
  values: [event, JSON.stringify({ ...facts, to })],
});
