import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { decide } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { CountCache } from '../data/statement/counts.ts';
import type { Principal } from '../identity/principal.ts';
import { standingOf } from '../identity/standing.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Database } from '../db/connect.ts';
import { inClinic } from '../db/transaction.ts';
import type { Logger } from '../log.ts';
import { ProblemError } from '../problems.ts';
import { inboxList } from './marks.ts';
import type { NoticeSight } from './sight.ts';
import { NoticeStream } from './stream.ts';

/** Milliseconds; tests have shorter ones. */
export interface StreamTimes {
  /** Between two comment lines, and between two looks at whether the session still lives. */
  readonly breath: number;
  /** After which the server closes a stream; its browser opens another. */
  readonly life: number;
}

/** platform.md 11. */
export const streamTimes: StreamTimes = { breath: 25_000, life: 30 * 60_000 };
/** At most so many streams a person, in all processes; the oldest makes room. */
const mostStreams = 5;
/** Several changes of one clinic within this time are looked at once. */
const gather = 100;

/** The open streams of this process. */
export interface NoticeHub {
  open(request: FastifyRequest, reply: FastifyReply, principal: Principal): Promise<void>;
  /** Ends every stream: the server stops, and browsers come back to the next one. */
  close(): Promise<void>;
}

export interface HubParts {
  readonly database: Pick<Database, 'pool' | 'listen'>;
  readonly sessions: Sessions;
  readonly logger: Logger;
  readonly catalogue: Catalogue;
  /** What was counted of lists, which every word of a change ends. */
  readonly counts: Pick<CountCache, 'drop' | 'keeper'>;
  readonly sight: NoticeSight;
  readonly times?: StreamTimes | undefined;
}

/** Open streams by person. */
class Streams {
  readonly #people = new Map<string, Set<NoticeStream>>();

  all(): NoticeStream[] {
    return [...this.#people.values()].flatMap((streams) => [...streams]);
  }
  in(clinicId: string): NoticeStream[] {
    return this.all().filter((one) => one.clinicId === clinicId);
  }
  of(userId: string): Iterable<NoticeStream> {
    return this.#people.get(userId) ?? [];
  }
  add(stream: NoticeStream): void {
    const streams = this.#people.get(stream.userId) ?? new Set<NoticeStream>();
    this.#people.set(stream.userId, streams.add(stream));
  }
  drop(stream: NoticeStream): void {
    const streams = this.#people.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#people.delete(stream.userId);
  }
}

/** Listens to the database on behalf of all streams of this process, so that it matters not which process wrote. */
export async function createNoticeHub(parts: HubParts): Promise<NoticeHub> {
  const { database, logger, sight, times = streamTimes } = parts;
  const streams = new Streams();
  const failed = (error: unknown): void => logger.warn({ err: error }, 'a stream of notices');
  const broken = (stream: NoticeStream) => (error: unknown) => {
    failed(error);
    stream.end();
  };
  const check = (stream: NoticeStream): void => void checkStream(parts, stream).catch(broken(stream));
  const unlisten = [
    await database.listen('notifications', (payload) => {
      const [, ...users] = payload.split(' ');
      for (const user of users) for (const stream of streams.of(user)) stream.look().catch(broken(stream));
    }),
    await database.listen('streams_over', (payload) => {
      const over = new Set(payload.split(' '));
      for (const stream of streams.all()) if (over.has(stream.id)) stream.end();
    }),
    await database.listen('marks', gathered(markIn(streams, parts))),
    await database.listen(
      'access_changed',
      gathered((clinicId) => streams.in(clinicId).forEach(check)),
    ),
  ];
  const timer = setInterval(() => {
    for (const stream of streams.all()) {
      if (stream.isOver) streams.drop(stream);
      else if (Date.now() - stream.openedAt >= times.life) stream.end();
      else check(stream);
    }
  }, times.breath);
  timer.unref();
  return {
    async open(request, reply, principal) {
      const stream = new NoticeStream({ pool: database.pool, sight }, request, reply, principal);
      stream.rights = (await lookAt(database.pool, principal, stream)).rights;
      await settle(database.pool, stream, streams, failed);
      await stream.open().catch(broken(stream));
      // What changed while it was being opened was told to nobody.
      check(stream);
    },
    async close() {
      clearInterval(timer);
      await Promise.all(unlisten.map((stop) => stop().catch(() => undefined)));
      for (const stream of streams.all()) stream.end();
    },
  };
}

/** Whether somebody may open a list, of all rows or of their own; an inbox is everybody's. */
function opensList(catalogue: Catalogue, list: string, principal: Principal): boolean {
  const { access } = catalogue.byName.get(list) ?? {};
  const rules = access === undefined ? [] : [access['list'], access['self'], access['all']];
  return list === inboxList || rules.some((rule) => decide(rule ?? [], principal) !== undefined);
}

/** Whether somebody may hear of which branch something changed: one of theirs, or any where they see the whole clinic. */
const hearsOf = ({ isOwner, dataScope, branchIds }: Principal, branch: string): boolean =>
  isOwner || dataScope === 'all' || branchIds.includes(branch);

/**
 * A list changed: which one, of which branch where it is known, and nothing of what stands in it; told to those who may open it.
 * Whoever shows it asks anew with their own rights. What this process had counted before another's write is counted anew.
 */
const markIn =
  (streams: Streams, { catalogue, counts }: Pick<HubParts, 'catalogue' | 'counts'>) =>
  (payload: string): void => {
    const [clinicId = '', list = '', writer, branch] = payload.split(' ');
    // What this process wrote itself it has counted anew since.
    if (writer !== counts.keeper) counts.drop(clinicId);
    for (const stream of streams.in(clinicId))
      if (opensList(catalogue, list, stream.principal))
        stream.say('mark', branch && hearsOf(stream.principal, branch) ? { list, branch } : { list });
  };

/** Gives a stream its place among those of its person until its connection closes. */
async function settle(
  pool: Pool,
  stream: NoticeStream,
  streams: Streams,
  failed: (error: unknown) => void,
): Promise<void> {
  stream.onClose(() => {
    streams.drop(stream);
    leavePlace(pool, stream).catch(failed);
  });
  // Its place first: a look at a stream that has none ends it.
  await takePlace(pool, stream);
  streams.add(stream);
  // Whoever left meanwhile leaves no place behind.
  if (stream.isOver) await leavePlace(pool, stream);
}

/** Whether the session still lives and what it may: a session that ended is told goodbye, a changed one to look again. */
async function checkStream({ database, sessions }: HubParts, stream: NoticeStream): Promise<void> {
  if (stream.isOver) return;
  try {
    const principal = await sessions.authenticate(stream.request);
    const { rights, hasPlace } = await lookAt(database.pool, principal, stream);
    // A newer stream of the person took its place, and the word of it was not heard.
    if (!hasPlace) return stream.end();
    if (rights !== stream.rights) stream.say('me.changed');
    else stream.breathe();
    stream.rights = rights;
    stream.principal = principal;
  } catch (reason) {
    if (!(reason instanceof ProblemError)) throw reason;
    stream.say('bye', { code: reason.code });
    stream.end();
  }
}

/** A place among the person's five, told of in the database, where every process sees it. */
async function takePlace(pool: Pool, { id, clinicId, userId }: NoticeStream): Promise<void> {
  const text = 'select take_stream_place($1, $2, $3)';
  await inClinic(pool, { clinicId, userId }, [{ text, values: [id, userId, mostStreams] }]);
}

async function leavePlace(pool: Pool, { id, clinicId, userId }: NoticeStream): Promise<void> {
  await inClinic(pool, { clinicId, userId }, [
    { text: 'delete from notice_streams where id = $1', values: [id] },
  ]);
}

/** Says that the stream is still open; answers whether it has its place, and its person's rights. */
async function lookAt(
  pool: Pool,
  principal: Principal,
  stream: NoticeStream,
): Promise<{ readonly rights: string; readonly hasPlace: boolean }> {
  const { clinicId, userId } = principal;
  const [found, place] = await inClinic(pool, { clinicId, userId }, [
    {
      text: `select c.version, c.updated_at, u.version as account, u.locale from clinics c, users u
        where c.id = (select app_clinic()) and u.clinic_id = c.id and u.id = $1`,
      values: [userId],
    },
    {
      text: 'update notice_streams set seen_at = now() where id = $1',
      values: [stream.id],
    },
  ]);
  return { rights: rightsOf(principal, found?.rows[0]), hasPlace: place?.rowCount === 1 };
}

/** Everything of the person and the clinic that screens are made of, as one text to compare. */
function rightsOf(principal: Principal, stored: unknown): string {
  const { clinic, subscription, userName, secondStep } = principal;
  return JSON.stringify([stored, clinic, subscription, userName, secondStep, standingOf(principal)]);
}

/** Calls once for each value after a moment, however often it was asked for meanwhile. */
function gathered(run: (value: string) => void): (value: string) => void {
  const waiting = new Set<string>();
  return (value) => {
    if (waiting.has(value)) return;
    waiting.add(value);
    setTimeout(() => {
      waiting.delete(value);
      run(value);
    }, gather).unref();
  };
}
