import { errorStatus, type ErrorCode as CommonCode } from '#i18n/errors.ts';
import type { Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';

export type { CommonCode };
/** A code of the common table (i18n/errorCodes.ts), or a resource's refusal by its declared name. */
export type ErrorCode = CommonCode | (string & {});
/** What is wrong with one field: the key of a message with its values, or a finished sentence. */
export type FieldProblem = Problem | string;

export interface ProblemOptions {
  /** Filled into the message's `{name}` places. */
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  /** By field path; a line's field is `lines.0.qty`. */
  readonly errors?: Readonly<Record<string, FieldProblem>> | undefined;
  /** Machine-readable extras, e.g. the current record of a version conflict. */
  readonly details?: unknown;
  /** The rule that refuses, by its own name beside the general code (clinic.md G8); its sentence is the one that is told. */
  readonly reason?: string | undefined;
  readonly status?: number | undefined;
  /** A finished sentence in the reader's language, where the code's own is not the one to show. */
  readonly sentence?: string | undefined;
  /** Whose words name the code and the fields. */
  readonly resource?: AnyResource | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cause?: unknown;
}

/**
 * The one way to refuse a request. The HTTP layer turns it into the RFC 9457 body of DESIGN 4 in the reader's language.
 * For a resource's refusal `code` may be the declared name (`stillUsed`), it is sent as `still_used`: 409, or 422 when
 * it lands on a field.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number;
  readonly values: Readonly<Record<string, string | number>>;
  readonly errors: Readonly<Record<string, FieldProblem>> | undefined;
  readonly details: unknown;
  readonly reason: string | undefined;
  readonly sentence: string | undefined;
  readonly resource: AnyResource | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = lowerSnake(code);
    const common: number | undefined = (errorStatus as Readonly<Record<string, number>>)[this.code];
    this.status = options.status ?? common ?? (options.errors === undefined ? 409 : 422);
    this.values = options.values ?? {};
    this.errors = options.errors;
    this.details = options.details;
    this.reason = options.reason;
    this.sentence = options.sentence;
    this.resource = options.resource;
    this.headers = options.headers ?? {};
  }
}

/** `stillUsed` → `still_used`; a name already in lower_snake stays as it is. */
export const lowerSnake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A 422 with one message per field; where all that is wrong is one rule with a code of its own (`pen_max`), by that code. */
export const invalid = (
  errors: Readonly<Record<string, FieldProblem>>,
  options: Omit<ProblemOptions, 'errors'> = {},
): ProblemError => {
  const [first, ...others] = Object.values(errors);
  const key = first === undefined || typeof first === 'string' ? undefined : first.key;
  const named =
    key !== undefined &&
    others.length === 0 &&
    key in (options.resource?.checks ?? {}) &&
    (errorStatus as Readonly<Record<string, number>>)[key] === 422;
  return new ProblemError(named ? key : 'invalid', { ...options, errors });
};
