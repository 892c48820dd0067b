import { isId } from '#metadata/fields/validate.ts';
import type { Row, RuleDatabase } from '#server/kit/rules.ts';

/** What is held from one instant until before another: lanes of a room, or the first lane of a doctor. */
export interface Wanted {
  readonly of: 'doctor_id' | 'room_id';
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly lanes: readonly number[];
}

/** Who is in the way. */
export interface Clash {
  readonly of: Wanted['of'];
  readonly rows: readonly Row[];
}

/**
 * Locks doctors, then rooms, in the order of their ids: before anything else of them is held, so that of two who want the same the
 * second waits, and then sees the first (issue 17). To be called while a write is prepared: references are held after that.
 */
export async function lockHeld(
  db: RuleDatabase,
  doctors: readonly unknown[],
  rooms: readonly unknown[],
): Promise<void> {
  for (const [table, all] of [
    ['employees', doctors],
    ['rooms', rooms],
  ] as const) {
    const ids = all.filter(isId);
    if (ids.length > 0)
      await db.query(`select from ${table} where id = any ($1::uuid[]) order by id for no key update`, [ids]);
  }
}

/**
 * Holds what an event wants in the place of what it held before, or answers what is in the way and holds nothing anew. What it wants is
 * locked (`lockHeld`); the constraints of the table are the proof (clinic.md 3.0). The table is no entity, so a merge of patients finds
 * no reference in it: once visits hold patients, the merge is to move their holds too.
 */
export async function hold(
  db: RuleDatabase,
  event: string,
  wanted: readonly Wanted[],
): Promise<Clash | undefined> {
  await release(db, event);
  for (const { of, id, from, to, lanes } of wanted) {
    const rows = await db.query(
      `select distinct e.id, e.title, e.starts_at, e.ends_at from schedule_holds h join room_events e on e.id = h.room_event_id
        where h.${of} = $1 and h.lane = any ($2::int[]) and tstzrange(h.from_at, h.to_at, '[)') && tstzrange($3, $4, '[)')
        order by e.starts_at, e.id`,
      [id, lanes, from, to],
    );
    if (rows.length > 0) return { of, rows };
    await db.query(
      `insert into schedule_holds (clinic_id, ${of}, lane, is_bound, from_at, to_at, room_event_id)
        select app_clinic(), $1, lane, true, $3, $4, $5 from unnest($2::int[]) lane returning id`,
      [id, lanes, from, to, event],
    );
  }
  return undefined;
}

/** Lets go what an event holds; from `until` on where that is said, so that what has been stays. */
export async function release(db: RuleDatabase, event: string, until?: Date): Promise<void> {
  if (until)
    await db.query(
      'update schedule_holds set to_at = $2 where room_event_id = $1 and from_at < $2 and to_at > $2',
      [event, until],
    );
  await db.query(
    'delete from schedule_holds where room_event_id = $1 and ($2::timestamptz is null or from_at >= $2)',
    [event, until ?? null],
  );
}
