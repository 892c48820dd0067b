import { decide } from '#metadata/access.ts';
import { reportOf } from '#metadata/derive/reportRows.ts';
import type { ReportReader, Row } from '#server/kit/rules.ts';
import { declared, type ReadContext } from '../statement/readContext.ts';
import type { Services } from '../statement/services.ts';
import type { BuiltStatement } from '../statement/statementCache.ts';
import { askReport, reportRowSql } from './report.ts';

/** A row with its labels as texts of its own, for answers that are read without the app. */
function namedRow(row: Row): Row {
  const values = Object.entries(row).filter(([name]) => name !== '_labels' && name !== '_files');
  const names = Object.entries((row['_labels'] ?? {}) as Row).map(([name, label]) => [
    name.replace(/_id$/, ''),
    label,
  ]);
  return Object.fromEntries([...values, ...names]);
}

/** Reads reports inside a transaction, for rules and for calls of an area; who asks and what runs is given. */
export const reportReader =
  (
    services: Pick<Services, 'catalogue' | 'rules'>,
    readingNow: () => ReadContext,
    run: (statement: BuiltStatement) => Promise<readonly { readonly record: Row }[]>,
  ): ReportReader =>
  async (resource, report, { of: id, filter = {}, limit } = {}) => {
    const reading = readingNow();
    const call = { owner: declared(services.catalogue, resource), report, id };
    if (decide(reportOf(call.owner, report).access, reading.principal) === undefined) return undefined;
    const asked = askReport(services, reading, call, { filter: JSON.stringify(filter) });
    const end = limit === undefined ? '' : ` limit ${reading.parameters.bind(limit, 'int')}`;
    const page = `select t.* from ${asked.found} order by ${asked.plan.order.sql}${end}`;
    const text = `select ${reportRowSql(asked, call)} as record from (${page}) t`;
    const rows = await run({ text, values: reading.parameters.values });
    return rows.map(({ record }) => namedRow(record));
  };
