import type { AccessRule } from '#metadata/access.ts';
import type { Module } from '#metadata/permissions.ts';
import type { Locale } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import type { ReportReader } from './rules.ts';

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
export interface AreaCall {
  /** Below `/api/v1`, with a leading slash. */
  readonly path: `/${string}`;
  /** Its name in the OpenAPI document. */
  readonly name: string;
  readonly words: Readonly<Record<Locale, string>>;
  /** The service it belongs to, with which it is switched off; absent for what every clinic has. */
  readonly module?: Module;
  readonly access: AccessRule;
  /** JSON Schema of the answer. */
  readonly answer: Readonly<Record<string, unknown>>;
  read(reading: AreaReading): Promise<unknown>;
}
