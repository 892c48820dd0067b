import type { QueryConfig } from 'pg';
import { decide, type AccessRule } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { nobody, type Principal } from '#server/identity/principal.ts';
import type { Database } from '#server/db/connect.ts';
import { DatabaseError } from '#server/db/errors.ts';
import {
  inClinic,
  inClinicTwice,
  type Transaction,
  type TransactionOptions,
  type Wall,
} from '#server/db/transaction.ts';
import type { AreaJob } from '#server/kit/areaJobs.ts';
import { ProblemError } from '#server/problems.ts';
import type { CountCache } from './counts.ts';
import type { BuiltStatement, BuiltStatements } from './statementCache.ts';
import type { StatementNames } from './statementNames.ts';
import type { ReadContext, RulesByName } from './readContext.ts';
import { Parameters } from './sql.ts';

/** The branches whose rows of a resource were written; everywhere where the rows do not say it. */
export type ChangedWhere = ReadonlySet<string> | 'everywhere';

/** What the repository is made of; the same for all requests. */
export interface Services {
  readonly database: Pick<Database, 'pool'>;
  readonly catalogue: Catalogue;
  readonly rules: RulesByName;
  readonly counts: CountCache;
  readonly names: StatementNames;
  readonly statements: BuiltStatements;
  readonly clock: () => Date;
  /** Tells the others, after a commit, which resources of a clinic were written. */
  readonly tellChanged?: (
    clinicId: string,
    changed: ReadonlyMap<string, ChangedWhere>,
    writer: string,
  ) => void;
  /** Milliseconds a reading statement may take; the role's own limit (SEC-60) where not said. */
  readonly patience?: number;
  /** Address of a page on a clinic's host, from the configured domain alone (SEC-33). */
  readonly linkTo: (subdomain: string, path: string) => string;
  /** The bytes under a storage key, for rules that read a file; undefined where there are none. */
  readonly bytesOf?: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Whether anything was drawn on the picture under a storage key. */
  readonly isDrawn?: (key: string) => Promise<boolean>;
  /** Whether tries of passwords are counted by address too. */
  readonly limitsAddresses?: boolean;
  /** Leaves a job of an area for later, inside a transaction. */
  readonly leaveJob?: (tx: Transaction, principal: Principal, job: AreaJob, asked: Values) => Promise<string>;
}

/** A new statement's surroundings. */
export const readingFor = (services: Services, principal: Principal): ReadContext => ({
  catalogue: services.catalogue,
  rules: services.rules,
  principal,
  parameters: new Parameters(),
});

/** The wall of a request: its clinic, who acts, and the request's name for the audit log. */
export const wallFor = (principal: Principal): Wall => ({
  clinicId: principal.clinicId,
  userId: principal.userId === nobody ? undefined : principal.userId,
  requestId: principal.requestId,
});

export interface ReadStatement extends QueryConfig {
  /** The same text comes again and again: PostgreSQL keeps its plan. Never for a search, whose words decide the plan. */
  readonly kept?: boolean | undefined;
  /** Sent behind it in the same transaction and write: what is noted of the reading. */
  readonly noting?: BuiltStatement | undefined;
}

const patienceOf = ({ patience }: Services): TransactionOptions => ({ statementTimeout: patience });

/** Runs reading statements in one write to PostgreSQL; a failure becomes the problem the caller is told. */
export async function read<Row>(
  services: Services,
  principal: Principal,
  { kept = false, noting, ...statement }: ReadStatement,
): Promise<readonly Row[]> {
  try {
    const sent = [
      kept ? services.names.named(statement.text, statement.values) : statement,
      ...(noting ? [services.names.named(noting.text, noting.values)] : []),
    ];
    const options = { ...patienceOf(services), ...(noting ? { soon: true as const } : {}) };
    const [result] = await inClinic(services.database.pool, wallFor(principal), sent, options);
    return (result?.rows ?? []) as Row[];
  } catch (error) {
    throw readProblem(error);
  }
}

/**
 * Reads one row, and by what it says the row of a second statement, planned once for all its values; both see the same
 * moment. A failure becomes the problem the caller is told.
 */
export async function readTwice<First, Second>(
  services: Services,
  principal: Principal,
  first: QueryConfig,
  then: (row: First) => BuiltStatement | undefined,
): Promise<readonly [First, Second | undefined]> {
  const named = (found: First): QueryConfig | undefined => {
    const statement = then(found);
    return statement && services.names.named(statement.text, statement.values);
  };
  try {
    const { pool } = services.database;
    const next = ({ rows }: { readonly rows: readonly unknown[] }) => named(rows[0] as First);
    const wall = wallFor(principal);
    const [found, answer] = await inClinicTwice(pool, wall, first, next, patienceOf(services));
    return [found.rows[0] as First, answer?.rows[0] as Second | undefined];
  } catch (error) {
    throw readProblem(error);
  }
}

/** Failures of the database that have nothing to do with the values of a write (security.md 0). */
export function readProblem(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.kind === 'timeout')
    return new ProblemError('query_timeout', { cause: error, headers: { 'retry-after': '5' } });
  if (error.kind === 'conflict')
    return new ProblemError('try_again', { cause: error, headers: { 'retry-after': '1' } });
  if (error.kind === 'unavailable')
    return new ProblemError('service_unavailable', { cause: error, headers: { 'retry-after': '5' } });
  if (error.kind === 'invalid_value') return new ProblemError('bad_request', { cause: error });
  return error;
}

/**
 * Refuses with 403 whoever no rule admits; `above_your_reach` where the right is held and only what it is for, the whole
 * clinic, is more than it reaches (`wholeClinic`).
 */
export function forbidden(resource: AnyResource, asked?: Asked): ProblemError {
  const anywhere = asked?.rule.map((grant) => ({ ...grant, whole: undefined }));
  const isNarrow = asked !== undefined && decide(anywhere ?? [], asked.principal) !== undefined;
  return new ProblemError(isNarrow ? 'above_your_reach' : 'forbidden', { resource });
}

interface Asked {
  readonly rule: AccessRule;
  readonly principal: Principal;
}
