import { reportPath, reportRows } from '#metadata/derive/reportRows.ts';
import type { Report } from '#metadata/report.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Repository } from '../data/repository.ts';
import { json } from '../http/calls.ts';
import { listHeaders, listParameters } from '../http/listParameters.ts';
import { dayParameter } from '../http/parameters.ts';
import { routesWith, type Route } from '../http/route.ts';
import { queryPhrases, phrases, summaryOf } from '../openapi/callPhrases.ts';
import { rowSchema } from '../openapi/resourceSchemas.ts';
import { listOf } from '../openapi/schemas.ts';

interface ReportParts {
  readonly repository: Repository;
}

const route = routesWith<ReportParts>();

/** What a report is asked with: its filters and orders, and days where it has a period. */
export function reportParameters(owner: AnyResource, name: string, { period, filters = [] }: Report) {
  const { sort, range, filter } = listParameters(reportRows(owner, name));
  const days = {
    from: dayParameter(queryPhrases['from'] ?? ''),
    to: dayParameter(queryPhrases['to'] ?? ''),
  };
  const fields = [...(period === undefined ? [] : [period]), ...filters];
  return {
    sort,
    range,
    filter: { ...filter, schema: { ...filter.schema, 'x-fields': fields } },
    ...(period === undefined ? {} : days),
  };
}

/** The rows and the sums of every report of a resource; their files are in `transfer/exportRoutes.ts`. */
export const reportRoutes = (owner: AnyResource): readonly Route<ReportParts>[] =>
  Object.entries(owner.reports ?? {}).flatMap(([name, report]) => {
    const rows = reportRows(owner, name);
    const path = reportPath(owner, name, report);
    const { sort, range, ...whole } = reportParameters(owner, name, report);
    const about = { method: 'GET', tag: owner.name, access: report.access, judgedInside: true } as const;
    const callOf = (params: unknown) => ({ owner, report: name, id: (params as { id?: string }).id });
    return [
      route({
        ...about,
        path,
        name: `${owner.name}.reports.${name}`,
        words: summaryOf(rows, phrases.report),
        query: { sort, range, ...whole },
        answer: listOf(rowSchema(rows)),
        answerHeaders: listHeaders,
        async work({ parts: { repository }, principal, params, query, reply }) {
          const {
            offset,
            rows: count,
            total,
            exact,
            body,
          } = await repository.report(principal, callOf(params), query);
          reply.header('content-range', `${rows.name} ${offset}-${offset + Math.max(count, 1) - 1}/${total}`);
          reply.header('x-total-exact', String(exact));
          return json(reply, body);
        },
      }),
      route({
        ...about,
        path: `${path}/totals`,
        name: `${owner.name}.reports.${name}.totals`,
        words: summaryOf(rows, phrases.totals),
        query: whole,
        answer: { type: 'object', additionalProperties: { type: 'string', description: 'Exact decimal.' } },
        work: async ({ parts: { repository }, principal, params, query, reply }) =>
          json(reply, await repository.reportTotals(principal, callOf(params), query)),
      }),
    ];
  });
