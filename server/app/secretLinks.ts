import type { FastifyInstance } from 'fastify';
import { clinicAreas } from '#resources/index.server.ts';
import type { Config } from '../config.ts';
import type { Repository } from '../data/repository.ts';
import { mountRoutes } from '../http/route.ts';
import { calendarFileRoute } from '../secretLinks/calendarFile.ts';
import { feedRoutes, type FeedParts } from '../secretLinks/calendarFeed.ts';
import { waitingRoomRoutes } from '../secretLinks/waitingRoom.ts';

/** What the one area with a calendar puts into those of people. */
const calendar = clinicAreas.find((one) => one.calendar !== undefined)?.calendar;
/** What screens of waiting rooms show. */
const board = clinicAreas.find((one) => one.waitingBoard !== undefined)?.waitingBoard;

const fileRoutes = calendar === undefined ? [] : [calendarFileRoute(calendar)];
const ownFeedRoutes = calendar === undefined ? [] : feedRoutes(calendar);

/** Routes of secret links and calendar files, those whose area is there. */
export const secretLinkRoutes = [
  ...fileRoutes,
  ...ownFeedRoutes,
  ...(board === undefined ? [] : waitingRoomRoutes),
];

interface SecretLinkParts extends Omit<FeedParts, 'baseDomain'> {
  readonly config: Pick<Config, 'baseDomain'>;
  readonly repository: Repository;
  readonly pages: { readonly version: string };
}

/** Mounts them. */
export function mountSecretLinks(
  app: FastifyInstance,
  { config, repository, pages, ...parts }: SecretLinkParts,
): void {
  const { baseDomain } = config;
  mountRoutes(app, fileRoutes, { repository });
  mountRoutes(app, ownFeedRoutes, { ...parts, baseDomain });
  if (board !== undefined)
    mountRoutes(app, waitingRoomRoutes, { ...parts, baseDomain, board, version: pages.version });
}
