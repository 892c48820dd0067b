import type { Pool, QueryConfig } from 'pg';
import { isId } from '#metadata/fields/validate.ts';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import type { NoticeSight } from './sight.ts';

/** A notice as its recipient reads it; both languages, because the app changes its own in place. */
export interface NoticeRow {
  readonly id: string;
  readonly type: string;
  readonly area: string;
  readonly entity: string | null;
  readonly entity_id: string | null;
  readonly actor_id: string | null;
  readonly title_ar: string;
  readonly title_en: string;
  readonly body_ar: string | null;
  readonly body_en: string | null;
  readonly link: string | null;
  readonly priority: 'normal' | 'high';
  readonly created_at: Date;
  readonly seen_at: Date | null;
  readonly read_at: Date | null;
}

export const noticeColumns =
  'id, type, area, entity, entity_id, actor_id, title_ar, title_en, body_ar, body_en, link, priority, created_at, seen_at, read_at';
/** The policy says the same; the index wants to hear it. */
export const mine = 'clinic_id = (select app_clinic()) and recipient_id = (select app_user())';
export const unreadSql = `select count(*)::int as unread from notifications where ${mine} and read_at is null`;

export interface NoticeListParts {
  readonly pool: Pool;
  readonly sight: NoticeSight;
}

/** Which notices are asked for. */
export interface NoticeQuery {
  readonly unread: boolean;
  readonly area: string | undefined;
  /** The id of the last one the caller has. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Which notices are marked; null: all of them. */
export interface ChosenNotices {
  readonly ids: readonly string[] | null;
  readonly area: string | null;
}

/**
 * Own notices, the newest first; `before` is the id of the last one the caller has. `total` counts what the filter fits,
 * `unread` everything unread (platform.md 11).
 */
export async function noticesOf(
  { pool, sight }: NoticeListParts,
  principal: Principal,
  { unread, area, before, limit }: NoticeQuery,
): Promise<{ readonly data: readonly NoticeRow[]; readonly total: number; readonly unread: number }> {
  const fits = `${mine} and ($1::text is null or area = $1) and (not $2::boolean or read_at is null)`;
  const [page, total, count] = await inClinic(pool, wallFor(principal), [
    {
      text: `select ${noticeColumns} from notifications where ${fits}
        and ($3::uuid is null or (created_at, id) < (select b.created_at, b.id from notifications b where b.id = $3))
        order by created_at desc, id desc limit $4`,
      values: [area ?? null, unread, before ?? null, limit],
    },
    {
      text: `select count(*)::int as total from notifications where ${fits}`,
      values: [area ?? null, unread],
    },
    { text: unreadSql },
  ]);
  return {
    data: await sight(principal, (page?.rows ?? []) as NoticeRow[]),
    total: Number((total?.rows[0] as { total: number } | undefined)?.total),
    unread: Number((count?.rows[0] as { unread: number } | undefined)?.unread),
  };
}

/** The person's other tabs and devices hear of it. */
const announced: QueryConfig = {
  text: "select pg_notify('notifications', app_clinic() || ' ' || app_user())",
};

/** Marks one as read; read already is no failure. Throws 404 for anybody else's. */
export async function readNotice(
  { pool, sight }: NoticeListParts,
  principal: Principal,
  id: string,
): Promise<NoticeRow> {
  if (!isId(id)) throw new ProblemError('not_found');
  const text = `update notifications set read_at = coalesce(read_at, now()), seen_at = coalesce(seen_at, now())
    where ${mine} and id = $1 returning ${noticeColumns}`;
  const [marked] = await inClinic(pool, wallFor(principal), [{ text, values: [id] }, announced]);
  const [row] = await sight(principal, (marked?.rows ?? []) as NoticeRow[]);
  if (row === undefined) throw new ProblemError('not_found');
  return row;
}

/** Marks all as read, or those of `ids` or of `area` alone; answers how many are unread after it. */
export async function readNotices(
  pool: Pool,
  principal: Principal,
  { ids, area }: ChosenNotices,
): Promise<{ readonly unread: number }> {
  return await markNotices(pool, principal, {
    text: `update notifications set read_at = now(), seen_at = coalesce(seen_at, now()) where ${mine} and read_at is null
      and ($1::uuid[] is null or id = any ($1)) and ($2::text is null or area = $2)`,
    values: [ids, area],
  });
}

/** The bell was opened: nothing is new any more, though it may be unread. */
export const seeNotices = (pool: Pool, principal: Principal): Promise<{ readonly unread: number }> =>
  markNotices(pool, principal, {
    text: `update notifications set seen_at = now() where ${mine} and seen_at is null`,
  });

async function markNotices(
  pool: Pool,
  principal: Principal,
  statement: QueryConfig,
): Promise<{ readonly unread: number }> {
  const [, count] = await inClinic(pool, wallFor(principal), [statement, { text: unreadSql }, announced]);
  return { unread: Number((count?.rows[0] as { unread: number } | undefined)?.unread) };
}
