import { type Catalogue } from '#metadata/derive/catalogue.ts';
import { reportRows } from '#metadata/derive/reportRows.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { reportSql } from '#server/data/read/report.ts';
import { readFilter } from '#server/data/statement/page.ts';
import { requestSql, type ReadContext } from '#server/data/statement/readContext.ts';
import { childTable, identifier, Parameters, table } from '#server/data/statement/sql.ts';
import { nobody, type Principal } from '#server/identity/principal.ts';
import type { ServerRules } from '#server/kit/rules.ts';

/** A piece of SQL of a `.server.ts` as a whole statement, with what it is called in a sentence. */
export interface RuleStatement {
  readonly about: string;
  readonly text: string;
}

/** Somebody of a clinic, for statements that are never run. */
const somebody = {
  clinicId: nobody,
  userId: nobody,
  employeeId: nobody,
  branchIds: [],
  departmentId: null,
  dataScope: 'all',
  isOwner: true,
  permissions: new Set<string>(),
  modulesOff: new Set<string>(),
  clinic: { timezone: 'UTC', currencyDigits: 2, dayCutoff: '00:00', country: 'EG', weekStart: 'saturday' },
  locale: 'ar',
  today: '2026-01-01',
  now: new Date('2026-01-01T12:00:00Z'),
} as unknown as Principal;

/** Every statement that follows from the rules of a resource: its reports, and each piece it says of its rows. */
export function ruleStatements(
  rules: ServerRules,
  catalogue: Catalogue,
  registry: ReadonlyMap<string, ServerRules>,
): readonly RuleStatement[] {
  const resource: AnyResource = rules.for;
  const reading = (): ReadContext => ({
    catalogue,
    rules: registry,
    principal: somebody,
    parameters: new Parameters(),
  });
  const of = (about: string, textOf: (reading: ReadContext) => string): RuleStatement => ({
    about: `${resource.name}: the ${about}`,
    text: textOf(reading()),
  });
  const piece = (about: string, sql: string, from = table(resource)): RuleStatement =>
    of(about, (at) => `select (${requestSql(sql, at).replaceAll(':ids', `'{}'::uuid[]`)}) from ${from} t`);
  const reports = Object.entries((rules.reports ?? {}) as Readonly<Record<string, string>>).map(([report]) =>
    of(`report ${report}`, (at) => {
      const columns = Object.keys(reportRows(resource, report).fields).map((name) => `t.${identifier(name)}`);
      return `select ${['t.id', ...columns].join(', ')} from ${reportSql(registry, at, { owner: resource, report, id: nobody })} t`;
    }),
  );
  const pieces = (kind: string, said: Readonly<Record<string, unknown>> = {}): readonly RuleStatement[] =>
    Object.entries(said).flatMap(([name, sql]) => {
      const text = typeof sql === 'object' && sql !== null && 'sql' in sql ? sql.sql : sql;
      return typeof text === 'string' ? [piece(`${kind} ${name}`, text)] : [];
    });
  const computed = Object.entries(rules.computed ?? {}).map(([name, sql]) => {
    const [lines = '', field] = name.split('.');
    return piece(
      `computed field ${name}`,
      sql,
      field === undefined ? table(resource) : childTable(resource, lines),
    );
  });
  return [
    ...reports,
    ...computed,
    ...pieces('filter', rules.filters),
    ...pieces('condition of', rules.offered),
    ...pieces('chooser’s', rules.chooserData),
    ...pieces('total', rules.totals?.(readFilter('{}'))),
    ...Object.entries((rules.proofs ?? {}) as Readonly<Record<string, string>>).map(([name, sql]) =>
      of(`proof ${name}`, () => `select about, amounts from (${sql}) t`),
    ),
  ];
}
