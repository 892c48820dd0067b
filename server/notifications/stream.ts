import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { isId } from '#metadata/fields/validate.ts';
import type { Principal } from '../identity/principal.ts';
import { newId } from '../kit/ids.ts';
import { inClinic } from '../db/transaction.ts';
import { mine, noticeColumns, unreadSql, type NoticeListParts, type NoticeRow } from './list.ts';

/** How many missed rows are replayed; beyond it the reader is told to begin anew. */
const mostReplayed = 100;
/** A reader that takes nothing for so long that this much waits for it has gone. */
const mostWaiting = 1_000_000;

type StampedRow = NoticeRow & { readonly stamp: string };

/** One open stream of one browser (platform.md 11): events in the order of their rows, one after the other. */
export class NoticeStream {
  readonly id = newId();
  readonly request: FastifyRequest;
  readonly clinicId: string;
  readonly userId: string;
  readonly openedAt: number;
  /** Who reads it, as known at the last look. */
  principal: Principal;
  /** What the person may do, as it was when last told; a change of it is worth a word. */
  rights = '';
  readonly #pool: Pool;
  readonly #sight: NoticeListParts['sight'];
  readonly #reply: FastifyReply;
  /** Time of the newest row told, to the microsecond. */
  #since: string | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(
    { pool, sight }: NoticeListParts,
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Principal,
  ) {
    this.#pool = pool;
    this.#sight = sight;
    this.#reply = reply;
    this.request = request;
    this.principal = principal;
    this.clinicId = principal.clinicId;
    this.userId = principal.userId;
    this.openedAt = Date.now();
  }

  /** Calls once the connection is gone, whoever ended it. */
  onClose(work: () => void): void {
    this.#reply.raw.once('close', work);
  }

  get isOver(): boolean {
    return this.#reply.raw.writableEnded || this.#reply.raw.destroyed;
  }

  /** Sends the head, what was missed since `Last-Event-ID`, and the count. */
  open(): Promise<void> {
    const { raw } = this.#reply;
    this.#reply.hijack();
    for (const [name, value] of Object.entries(this.#reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Nothing on the way may keep, pack or hold back what is sent.
      'cache-control': 'no-store, no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
    raw.on('error', () => undefined);
    const last = this.request.headers['last-event-id'];
    return this.#inTurn(() => this.#begin(typeof last === 'string' && isId(last) ? last : undefined, last));
  }

  /** Tells what is new; called after every commit that concerns this person. */
  look(): Promise<void> {
    return this.#inTurn(() => this.#tellNew());
  }

  /** A comment line: proxies and browsers see that the line lives. */
  breathe(): void {
    this.#write(':\n\n');
  }

  say(event: 'me.changed' | 'bye' | 'reset' | 'mark', data: unknown = {}): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.#reply.raw.end();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    return (this.#turn = this.#turn.then(work));
  }

  async #begin(last: string | undefined, sent: unknown): Promise<void> {
    const found = last === undefined ? undefined : await this.#stampOf(last);
    if (sent !== undefined && found === undefined) this.say('reset');
    this.#since = found ?? (await this.#newest());
    await this.#tellNew();
  }

  async #tellNew(): Promise<void> {
    if (this.isOver || this.#since === undefined) return;
    const [news, count] = await this.#ask([
      {
        text: `select ${noticeColumns}, created_at::text as stamp from notifications
          where ${mine} and created_at > $1::timestamptz order by created_at, id limit $2`,
        values: [this.#since, mostReplayed + 1],
      },
      { text: unreadSql },
    ]);
    const rows = await this.#sight(this.principal, (news ?? []) as readonly StampedRow[]);
    if (rows.length > mostReplayed) {
      this.say('reset');
      this.#since = await this.#newest();
    } else
      for (const { stamp, ...row } of rows) {
        this.#since = stamp;
        this.#write(`event: notification\nid: ${row.id}\ndata: ${JSON.stringify(row)}\n\n`);
      }
    const unread = (count?.[0] as { unread: number } | undefined)?.unread;
    this.#write(`event: unread\ndata: ${JSON.stringify({ count: unread })}\n\n`);
  }

  async #stampOf(id: string): Promise<string | undefined> {
    const text = `select created_at::text as stamp from notifications where ${mine} and id = $1`;
    const [rows] = await this.#ask([{ text, values: [id] }]);
    return (rows?.[0] as { stamp: string } | undefined)?.stamp;
  }

  async #newest(): Promise<string> {
    const text = `select coalesce(max(created_at), '-infinity')::text as stamp from notifications where ${mine}`;
    const [rows] = await this.#ask([{ text }]);
    return (rows?.[0] as { stamp: string } | undefined)?.stamp ?? '-infinity';
  }

  async #ask(
    statements: readonly { readonly text: string; readonly values?: unknown[] }[],
  ): Promise<readonly (readonly unknown[])[]> {
    const wall = { clinicId: this.clinicId, userId: this.userId };
    return (await inClinic(this.#pool, wall, statements)).map(({ rows }) => rows as unknown[]);
  }

  #write(text: string): void {
    if (this.isOver) return;
    const { raw } = this.#reply;
    raw.write(text);
    if (raw.writableLength > mostWaiting) raw.destroy();
  }
}
