import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * One JSON line per event on standard output. Callers pass ids, codes and times only: never a body, a query's value, a
 * header, a token or a name (SEC-65). Development shows warnings and worse, so that the start stays readable.
 */
export function createLogger(options: {
  readonly production: boolean;
  readonly silent?: boolean;
  readonly destination?: DestinationStream;
}): Logger {
  const level = options.silent === true ? 'silent' : options.production ? 'info' : 'warn';
  const settings = {
    level,
    base: null,
    serializers: { err: safeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}

interface LoggedError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * PostgreSQL repeats values of the row in `detail`, `where` and in the message of a failed conversion, so of a database
 * error only its state and constraint are written down.
 */
function safeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: 'thrown', message: typeof error };
  const { code, sqlState, constraint } = error as Error & Record<'code' | 'sqlState' | 'constraint', unknown>;
  const database = typeof sqlState === 'string' || (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code));
  return {
    name: error.name,
    message: database
      ? `database ${String(sqlState ?? code)} ${String(constraint ?? '')}`.trim()
      : error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: framesOf(error.stack) }),
    ...(error.cause !== undefined && depth < 3 ? { cause: safeError(error.cause, depth + 1) } : {}),
  };
}

/** Without the first line, which repeats the message. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
