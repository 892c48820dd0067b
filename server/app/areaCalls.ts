import type { Pool } from 'pg';
import { within } from '#metadata/access.ts';
import { clinicAreas } from '#resources/index.server.ts';
import { reportReader } from '../data/read/reportReader.ts';
import type { Repository } from '../data/repository.ts';
import { readingFor, readProblem, wallFor } from '../data/statement/services.ts';
import { transaction } from '../db/transaction.ts';
import type { Row } from '../kit/rules.ts';
import type { AreaCall } from '../kit/areaCalls.ts';
import { routesWith, type Route } from '../http/route.ts';

interface AreaParts {
  readonly pool: Pool;
  readonly repository: Repository;
}

/** A call of an area: for whom its rule admits, in one transaction that sees one state. Of no service where it names none. */
export function areaRoute(call: AreaCall): Route<AreaParts> {
  const { module, access, path, name, words, query = {}, answer } = call;
  return routesWith<AreaParts>()({
    method: 'GET',
    path,
    name,
    words,
    access: module === undefined ? access : within(module, access),
    ...(module === undefined ? {} : { config: { module } }),
    query,
    answer,
    async work({ parts: { pool, repository }, principal, request, query: asked }) {
      const { services } = repository.inside;
      try {
        return await transaction(
          pool,
          wallFor(principal),
          (tx) =>
            call.read(
              {
                query: async (sql, values = []) => (await tx.query(sql, values)).rows,
                report: reportReader(
                  services,
                  () => readingFor(services, principal),
                  async ({ text, values }) => (await tx.query<{ record: Row }>(text, values)).rows,
                ),
                principal,
                locale: request.locale,
              },
              asked,
            ),
          { isolation: 'repeatable read' },
        );
      } catch (error) {
        throw readProblem(error);
      }
    },
  });
}

/** What areas answer beside their entities. */
export const areaRoutes: readonly Route<AreaParts>[] = clinicAreas.flatMap(({ calls = [] }) =>
  calls.map(areaRoute),
);
