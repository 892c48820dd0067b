/** What went wrong in the database, in the words the HTTP layer turns into problems (DESIGN 4). */
export type DatabaseErrorKind =
  | 'unique_violation'
  | 'foreign_key_violation'
  | 'check_violation'
  | 'not_null_violation'
  | 'exclusion_violation'
  | 'invalid_value'
  | 'forbidden'
  | 'conflict'
  | 'timeout'
  | 'unavailable'
  | 'raised';

/** A failure PostgreSQL reported, with the constraint that says which rule was broken. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly kind: DatabaseErrorKind;
  /** SQLSTATE of PostgreSQL or the system's code (`ECONNREFUSED`). */
  readonly sqlState: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  /** Never show it to a person: it may quote the values of the row. */
  readonly detail: string | undefined;

  constructor(kind: DatabaseErrorKind, sqlState: string, fields: PostgresFields, cause: unknown) {
    super(fields.message ?? kind, { cause });
    this.kind = kind;
    this.sqlState = sqlState;
    this.constraint = fields.constraint;
    this.table = fields.table;
    this.column = fields.column;
    this.detail = fields.detail;
  }
}

interface PostgresFields {
  readonly message?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
  readonly detail?: string | undefined;
}

const exactKinds: Readonly<Record<string, DatabaseErrorKind>> = {
  '23505': 'unique_violation',
  '23503': 'foreign_key_violation',
  '23001': 'foreign_key_violation', // restrict_violation, the name newer releases use for ON DELETE RESTRICT
  '23514': 'check_violation',
  '23502': 'not_null_violation',
  '23P01': 'exclusion_violation',
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'conflict', // lock_not_available
  '57014': 'timeout',
  '25P03': 'timeout', // idle_in_transaction_session_timeout
  '42501': 'forbidden',
  '25006': 'unavailable', // read-only transaction: a standby took over
  P0001: 'raised',
};

const classKinds: Readonly<Record<string, DatabaseErrorKind>> = {
  '08': 'unavailable', // connection exception
  '22': 'invalid_value', // data exception
  '53': 'unavailable', // disk full, out of memory, too many connections
  '57': 'unavailable', // the operator stopped the server
  '58': 'unavailable', // input/output error
};

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Cannot use a pool after)/;

/** Turns what `pg` rejected with into a `DatabaseError`; anything that is not the database's comes back as it was. */
export function databaseError(error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string') {
    if (systemCodes.has(code)) return new DatabaseError('unavailable', code, error, error);
    const kind = exactKinds[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? classKinds[code.slice(0, 2)] : undefined);
    return kind === undefined ? error : new DatabaseError(kind, code, error, error);
  }
  return lostConnection.test(error.message) ? new DatabaseError('unavailable', '08006', error, error) : error;
}

/** True for a failure after which the same transaction may simply be run again. */
export function mayRetry(error: unknown): boolean {
  return error instanceof DatabaseError && (error.sqlState === '40001' || error.sqlState === '40P01');
}
