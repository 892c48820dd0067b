import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { withDependants } from '#metadata/permissions.ts';
import { addDays } from '#metadata/time/days.ts';
import { businessDayAt, dayAt, dayStart } from '#metadata/time/clock.ts';
import { findWaitingRoom, type WaitingRoomRow } from '../db/secretGate.ts';
import { transaction } from '../db/transaction.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { tokenOf } from '../http/request.ts';
import { routesWith, type Route } from '../http/route.ts';
import { secretHash } from '../kit/secretLinks.ts';
import type { QueueShown, WaitingBoard } from '../kit/waitingBoard.ts';
import { fields, integer, listOf, text, textOrNull } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import { isAtHome, isServed } from './place.ts';

export interface WaitingRoomParts {
  readonly pool: Pool;
  readonly limiter: RateLimiter;
  readonly baseDomain: string | undefined;
  readonly clock: () => Date;
  /** Of the area that has waiting rooms. */
  readonly board: WaitingBoard;
  /** Of this build: a page that is older loads itself anew. */
  readonly version: string;
}

const roomName = { anyOf: [fields({ ar: text, en: textOrNull }), { type: 'null' }] };
const answer = fields({
  version: text,
  clinic: fields({ ar: text, en: textOrNull }),
  queues: listOf(
    fields({
      room: roomName,
      now: listOf(fields({ ticket: integer, room: roomName })),
      next: listOf(integer),
    }),
  ),
});

/** Whether the clinic still shows anything: it pays, and has the service. What ended is as absent as a wrong link. */
const isLit = (
  { plan, last_day, clinic_status, modules_off, timezone }: WaitingRoomRow,
  now: Date,
): boolean =>
  isServed({ plan, lastDay: last_day, suspended: clinic_status === 'suspended' }, dayAt(now, timezone)) &&
  !withDependants(modules_off).has('appointments');

async function boardFor(
  { pool, board }: WaitingRoomParts,
  room: WaitingRoomRow,
  now: Date,
): Promise<readonly QueueShown[] | undefined> {
  const { timezone, day_cutoff: cutoff } = room;
  const day = businessDayAt(now, timezone, cutoff);
  return await transaction(pool, { clinicId: room.clinic_id }, (tx) =>
    board({
      query: async (sql, values = []) => (await tx.query(sql, values)).rows,
      screenId: room.screen_id,
      from: dayStart(day, timezone, cutoff),
      to: dayStart(addDays(day, 1), timezone, cutoff),
    }),
  );
}

/** The screen of the request's link, and what it shows. A refused link costs the address, a living one itself (SEC-59). */
async function shown(parts: WaitingRoomParts, request: FastifyRequest) {
  const token = tokenOf(request);
  const now = parts.clock();
  const room =
    token === undefined ? undefined : await findWaitingRoom(parts.pool, secretHash('waiting-room', token));
  if (room !== undefined && isLit(room, now) && (await isAtHome(parts, request, room.subdomain))) {
    await parts.limiter.take('screen', room.screen_id);
    const queues = await boardFor(parts, room, now);
    if (queues !== undefined) return { room, queues };
  }
  await parts.limiter.take('public', request.ip);
  throw new ProblemError('not_found');
}

/** What a screen of a waiting room asks for every few seconds: nobody is signed in, the link's secret is all it takes. */
export const waitingRoomRoutes: readonly Route<WaitingRoomParts>[] = [
  routesWith<WaitingRoomParts>()({
    method: 'GET',
    path: '/waiting-room',
    name: 'waitingRoom',
    words: { en: 'What a screen of the waiting room shows', ar: 'ما تعرضه شاشة الانتظار' },
    access: 'public',
    config: { unlimited: true },
    headers: [
      {
        name: 'Authorization',
        in: 'header',
        required: true,
        description: 'Bearer, with the secret of the screen’s link',
        schema: { type: 'string' },
      },
    ],
    answer,
    async work({ parts, request }) {
      const { room, queues } = await shown(parts, request);
      return {
        version: parts.version,
        clinic: { ar: room.clinic_name, en: room.clinic_name_en },
        queues,
      };
    },
  }),
];
