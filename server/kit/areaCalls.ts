import type { AccessRule } from '#metadata/access.ts';
import type { Module } from '#metadata/permissions.ts';
import type { Locale } from '#metadata/resource.ts';
import type { Parameter, ParameterValues } from '../http/parameters.ts';
import type { Principal } from '../identity/principal.ts';
import type { ReportReader } from './rules.ts';

export { idParameter, requiredDay } from '../http/parameters.ts';

type Row = Readonly<Record<string, unknown>>;

/** What reading may use: statements inside the clinic's wall, and who asks. */
export interface AreaReading {
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Rows of a declared report, as `ReportReader` says. */
  readonly report: ReportReader;
  readonly principal: Principal;
  readonly locale: Locale;
}

/** One reading address of an area that belongs to no entity: a fixed list, an overview. The document is derived from it. */
export interface AreaCall<
  Query extends Readonly<Record<string, Parameter<unknown>>> = Readonly<Record<string, Parameter<unknown>>>,
> {
  /** Below `/api/v1`, with a leading slash. */
  readonly path: `/${string}`;
  /** Its name in the OpenAPI document. */
  readonly name: string;
  readonly words: Readonly<Record<Locale, string>>;
  /** The service it belongs to, with which it is switched off; absent for what every clinic has. */
  readonly module?: Module;
  readonly access: AccessRule;
  /** What its address may say behind the `?`; any other name is refused with 400. */
  readonly query?: Query;
  /** JSON Schema of the answer. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** Throws what a rule throws; `asked` is the query as its parameters read it. */
  read(reading: AreaReading, asked: ParameterValues<Query>): Promise<unknown>;
}
