import type { QueryConfig } from 'pg';
import type { Principal } from '../auth/principal.ts';
import { wallFor } from '../data/services.ts';
import { inClinic } from '../db/transaction.ts';
import type { Pool } from 'pg';

/** From so many exports, or more than so many people's files, by one person within an hour the owners hear of it (SEC-62). */
export const massReading = { exports: 3, files: 500 } as const;
const hour = 3_600_000;

type Kind = 'many_exports' | 'many_files';

/**
 * The mark in the audit log and a bell for every owner, once an hour for each person and kind, where `counted` (a query
 * with one column `n`) reaches `least`.
 */
function marking(principal: Principal, kind: Kind, counted: string, least: number): QueryConfig {
  return {
    text: `with counted as (${counted}), recent as (
        select reason, at from audit_log where clinic_id = (select app_clinic()) and actor_id = app_user() order by seq desc limit 2000),
      mark as (
        insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, changes, reason)
        select app_clinic(), $1, $2, $3, 'view', 'users', app_user(), jsonb_build_object('count', jsonb_build_array(null, n)), $4 from counted
        where n >= $5::int and not exists (select from recent where reason = $4 and at > now() - interval '1 hour')
        returning entity_id, changes)
      insert into outbox (clinic_id, kind, event, payload)
      select app_clinic(), 'notification', 'security.' || $4, jsonb_build_object('to', jsonb_build_object('userId', u.id),
        'actor_id', mark.entity_id, 'resource', 'users', 'record_id', mark.entity_id, 'count', mark.changes -> 'count' -> 1, 'minutes', 60)
      from mark join users u on u.clinic_id = app_clinic() and u.is_owner and u.is_active`,
    values: [principal.userName, principal.ip, principal.userAgent, kind, least],
  };
}

/** Sent behind the audit record of an export: marks the third one within an hour. */
export const markManyExports = (principal: Principal): QueryConfig =>
  marking(
    principal,
    'many_exports',
    `select count(*)::int as n from (select action, entity_id, at from audit_log
        where clinic_id = (select app_clinic()) and actor_id = app_user() order by seq desc limit 2000) a
      where a.at > now() - interval '1 hour' and (a.action = 'export' or (a.action = 'print' and a.entity_id is null))`,
    massReading.exports,
  );

interface Opened {
  readonly since: number;
  readonly ids: Set<string>;
}

/**
 * Who opened how many different people's files. Kept in memory, an hour for each person: a file is read far too often to
 * write a row each time, and whoever reads hundreds of them does so within one run of the server.
 */
export class OpenedFiles {
  readonly #people = new Map<string, Opened>();
  readonly #pool: Pool;
  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Notes one opened file; the one beyond 500 within an hour leaves the mark. */
  async note(principal: Principal, id: string): Promise<void> {
    const now = principal.now.getTime();
    const key = `${principal.clinicId} ${principal.userId}`;
    let opened = this.#people.get(key);
    if (!opened || now - opened.since > hour) {
      this.#forget(now);
      this.#people.set(key, (opened = { since: now, ids: new Set() }));
    }
    if (opened.ids.size > massReading.files || opened.ids.has(id)) return;
    opened.ids.add(id);
    if (opened.ids.size !== massReading.files + 1) return;
    const counted = `select ${opened.ids.size} as n`;
    await inClinic(this.#pool, wallFor(principal), [
      marking(principal, 'many_files', counted, massReading.files + 1),
    ]);
  }

  #forget(now: number): void {
    for (const [key, { since }] of this.#people) if (now - since > hour) this.#people.delete(key);
  }
}
