import type { Pool } from 'pg';
import { ask, type ClinicRow, type SessionRow } from './gate.ts';

/** The screen of a living link of a waiting room, with what of its clinic decides whether it is shown. */
export interface WaitingRoomRow {
  readonly screen_id: string;
  readonly clinic_id: string;
  readonly subdomain: string;
  readonly clinic_status: ClinicRow['status'];
  readonly clinic_name: string;
  readonly clinic_name_en: string | null;
  readonly timezone: string;
  readonly day_cutoff: string;
  readonly plan: string;
  readonly last_day: string | null;
  readonly modules_off: readonly string[];
}

export async function findWaitingRoom(pool: Pool, hash: Buffer): Promise<WaitingRoomRow | undefined> {
  const [row] = await ask<WaitingRoomRow>(pool, 'select * from waiting_room_by_token($1)', [hash]);
  return row;
}

/** The person of a living calendar feed; noted that it was asked for. */
export async function findCalendarFeed(pool: Pool, hash: Buffer): Promise<SessionRow | undefined> {
  const [session] = await ask<SessionRow>(pool, 'select * from calendar_feed_by_token($1)', [hash]);
  return session;
}
