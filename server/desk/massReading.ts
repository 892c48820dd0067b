import type { QueryConfig } from 'pg';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic, withoutClinic } from '../db/transaction.ts';
import type { Pool } from 'pg';

/**
 * From so many exports, or more than so many people's files, by one person within an hour the owners hear of it (SEC-62). Lists tell
 * less of each than a file does and are read all day: whoever walks through more than `rows` people in them is copying, not working.
 */
export const massReading = { exports: 3, files: 500, rows: 3_000 } as const;
const hour = 3_600_000;

type Kind = 'many_exports' | Counted['kind'];

/** What is counted by different people: how many are too many, and how many are told to the database at once, for a row is read far too often to write it each time. */
interface Counted {
  readonly kind: 'many_files' | 'many_rows';
  readonly most: number;
  readonly toldAtOnce: number;
}
const files: Counted = { kind: 'many_files', most: massReading.files, toldAtOnce: 25 };
const rows: Counted = { kind: 'many_rows', most: massReading.rows, toldAtOnce: 250 };

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
      from mark join users u on u.clinic_id = app_clinic() and u.is_owner and u.is_active returning id`,
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

/** What this process knows of one person's hour. */
interface Opened {
  readonly since: number;
  /** Told to the database already, and not yet. */
  readonly told: Set<string>;
  readonly untold: Set<string>;
  /** Different files within the hour over all processes, when they were last told. */
  together: number;
}

/**
 * Who opened how many different people's files within an hour, and walked through how many in lists. All processes count together;
 * each tells what it saw in parts, and one by one where the limit is near: several processes may see it late by a part each.
 */
export class OpenedFiles {
  readonly #people = new Map<string, Opened>();
  readonly #pool: Pool;
  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Notes opened files; the one beyond 500 within an hour leaves the mark. */
  async note(principal: Principal, ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#noteOne(principal, id.toLowerCase(), files);
  }

  /** Notes the people on a page of a list; the one beyond 3,000 within an hour leaves the mark. */
  async listed(principal: Principal, ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#noteOne(principal, id, rows);
  }

  async #noteOne(principal: Principal, id: string, { kind, most, toldAtOnce }: Counted): Promise<void> {
    const now = principal.now.getTime();
    const person = `${principal.clinicId} ${principal.userId}`;
    const key = kind === 'many_files' ? person : `${person} ${kind}`;
    let opened = this.#people.get(key);
    if (!opened || now - opened.since > hour) {
      this.#forget(now);
      this.#people.set(key, (opened = { since: now, told: new Set(), untold: new Set(), together: 0 }));
    }
    const { told, untold } = opened;
    if (opened.together > most || told.has(id)) return;
    untold.add(id);
    if (untold.size < toldAtOnce && opened.together + untold.size <= most) return;
    const ids = [...untold];
    for (const one of ids) told.add(one);
    untold.clear();
    opened.together = await this.#tell(key, ids);
    if (opened.together <= most) return;
    await inClinic(this.#pool, wallFor(principal), [
      marking(principal, kind, `select ${opened.together} as n`, most + 1),
    ]);
  }

  async #tell(key: string, ids: readonly string[]): Promise<number> {
    const [counted] = await withoutClinic(this.#pool, [
      { text: 'select note_opened_files($1, $2) as n', values: [key, ids] },
    ]);
    return (counted?.rows[0] as { n: number } | undefined)?.n ?? 0;
  }

  #forget(now: number): void {
    for (const [key, { since }] of this.#people) if (now - since > hour) this.#people.delete(key);
  }
}
