import { dayStart } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import type { Parameters } from '../data/statement/sql.ts';

/** Everything an entry may have been (platform.md 12). */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'archive',
  'transition',
  'view',
  'export',
  'print',
  'login',
  'login_failed',
  'logout',
  'password',
  'permission',
  'refused',
] as const;
export type LoggedAction = (typeof auditActions)[number];

/** What of the log is asked for; days are the clinic's. */
export interface AuditFilter {
  readonly user?: string | undefined;
  readonly entity?: string | undefined;
  readonly record?: string | undefined;
  readonly action?: LoggedAction | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export interface AuditPage {
  /** Entries older than this number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Grants are entries of their own resource, added and removed: whoever asks for permissions wants them too. */
const grants = 'user-grants';

/** A period is read in the order of time, by its index: the way there by number leads through everything newer. */
const hasPeriod = ({ from, to }: AuditFilter): boolean => from !== undefined || to !== undefined;

/** Newest first. */
export const orderSql = (filter: AuditFilter): string =>
  hasPeriod(filter) ? 'a.at desc, a.seq desc' : 'a.seq desc';

/** The condition on `a`, a row of the log. `timezone` is the clinic's. */
export function filterSql(
  filter: AuditFilter,
  before: number | undefined,
  timezone: string,
  parameters: Parameters,
): string {
  const midnight = (day: string, later = 0): string =>
    parameters.bind(dayStart(addDays(day, later), timezone), 'timestamptz');
  const parts = ['a.clinic_id = (select app_clinic())'];
  if (filter.user !== undefined) parts.push(`a.actor_id = ${parameters.bind(filter.user, 'uuid')}`);
  if (filter.entity !== undefined) parts.push(`a.entity = ${parameters.bind(filter.entity, 'text')}`);
  if (filter.record !== undefined) parts.push(`a.entity_id = ${parameters.bind(filter.record, 'uuid')}`);
  if (filter.action === 'permission')
    parts.push(`(a.action = 'permission' or a.entity = ${parameters.bind(grants, 'text')})`);
  else if (filter.action !== undefined) parts.push(`a.action = ${parameters.bind(filter.action, 'text')}`);
  if (filter.from !== undefined) parts.push(`a.at >= ${midnight(filter.from)}`);
  if (filter.to !== undefined) parts.push(`a.at < ${midnight(filter.to, 1)}`);
  if (before !== undefined) {
    const last = parameters.bind(before, 'bigint');
    const place = `(select b.at, b.seq from audit_log b where b.clinic_id = (select app_clinic()) and b.seq = ${last})`;
    parts.push(hasPeriod(filter) ? `(a.at, a.seq) < ${place}` : `a.seq < ${last}`);
  }
  return parts.join(' and ');
}
