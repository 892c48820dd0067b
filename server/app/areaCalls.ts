import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { decide, within } from '#metadata/access.ts';
import { clinicAreas } from '#resources/index.server.ts';
import { readProblem, wallFor } from '../data/statement/services.ts';
import { transaction } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import { principalOf } from '../http/request.ts';

/** The addresses areas answer beside their entities, each for whom its rule admits and in one transaction that sees one state. */
export function areaRoutes(app: FastifyInstance, pool: Pool): void {
  for (const call of clinicAreas.flatMap(({ calls = [] }) => calls))
    app.get(call.path, { config: { module: call.module } }, async (request) => {
      const principal = principalOf(request);
      if (decide(within(call.module, call.access), principal) === undefined)
        throw new ProblemError('forbidden');
      try {
        return await transaction(
          pool,
          wallFor(principal),
          (tx) =>
            call.read({
              query: async (sql, values = []) => (await tx.query(sql, values)).rows,
              principal,
              locale: request.locale,
            }),
          { isolation: 'repeatable read' },
        );
      } catch (error) {
        throw readProblem(error);
      }
    });
}
