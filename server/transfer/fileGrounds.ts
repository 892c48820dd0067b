import type { Scope } from '#metadata/access.ts';
import type { Principal } from '../identity/principal.ts';
import { standingMark } from '../identity/standing.ts';
import { readableLineFields } from '../data/statement/readContext.ts';
import type { ExportColumn } from './exportColumns.ts';
import type { Walk } from './exportRows.ts';

/** By which rights a file was made: it is handed out while its caller would get as much (SEC-13). */
export interface FileGrounds {
  /** What narrowed the rows; of a report, whose SQL narrows them itself, every right of its caller. */
  readonly rows: string;
  /** Each column and each column of a line, with the scope it was read by. */
  readonly columns: Readonly<Record<string, Scope>>;
}

export function groundsOf(
  principal: Principal,
  { reach, readable }: Walk,
  columns: readonly ExportColumn[],
): FileGrounds {
  const scopes = columns.flatMap(({ name, field }): [string, Scope][] => {
    const scope = readable.guarded.get(field.within?.field ?? name) ?? 'all';
    const lines = readableLineFields(field.of ?? {}, principal);
    return [[name, scope], ...lines.map((line): [string, Scope] => [`${name}.${line}`, 'all'])];
  });
  return { rows: reach ?? standingMark(principal), columns: Object.fromEntries(scopes) };
}

/** Whether what was seen then lies within what is seen now. */
export const isWithin = (then: FileGrounds, now: FileGrounds): boolean =>
  ['all', then.rows].includes(now.rows) &&
  Object.entries(then.columns).every(([name, scope]) => ['all', scope].includes(now.columns[name] ?? ''));
