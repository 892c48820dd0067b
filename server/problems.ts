import type { Problem, ProblemKey } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';

/**
 * Every code of the common table with its HTTP status (security.md 0, DESIGN 4). A resource's own refusals are codes
 * of their own: 409, or 422 when they land on a field. The sentences stand in `i18n/<language>/errors.ts`.
 */
export const statusOfCode = {
  bad_request: 400,
  idempotency_key_required: 400,
  login_failed: 401,
  session_ended: 401,
  forbidden: 403,
  clinic_mismatch: 403,
  clinic_suspended: 403,
  password_change_required: 403,
  reauth_required: 403,
  above_you: 403,
  not_found: 404,
  clinic_not_found: 404,
  clinic_unknown_address: 404,
  method_not_allowed: 405,
  invalid_state: 409,
  slot_taken: 409,
  insufficient_stock: 409,
  insufficient_funds: 409,
  in_use: 409,
  self_approval: 409,
  last_owner: 409,
  in_progress: 409,
  period_closed: 409,
  conflict: 409,
  version_conflict: 409,
  too_large: 413,
  quota_exceeded: 413,
  type_not_allowed: 415,
  body_type_not_allowed: 415,
  invalid: 422,
  read_only_field: 422,
  unknown_field: 422,
  idempotency_mismatch: 422,
  reset_invalid: 422,
  broken_image: 422,
  version_required: 428,
  too_many: 429,
  error: 500,
  service_unavailable: 503,
  try_again: 503,
  query_timeout: 503,
} as const satisfies Readonly<Record<string, number>>;

export type CommonCode = keyof typeof statusOfCode;
/** A code of the common table, or a resource's refusal in lower_snake. */
export type ErrorCode = CommonCode | (string & {});
/** What is wrong with one field: the key of a message with its values, or a finished sentence. */
export type FieldProblem = Problem | { readonly key: ProblemKey } | string;

export interface ProblemOptions {
  /** Filled into the message's `{name}` places. */
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  /** By field path; a line's field is `lines.0.qty`. */
  readonly errors?: Readonly<Record<string, FieldProblem>> | undefined;
  /** Machine-readable extras, e.g. the current record of a version conflict. */
  readonly details?: unknown;
  readonly status?: number | undefined;
  /** Whose words name the code and the fields. */
  readonly resource?: AnyResource | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cause?: unknown;
}

/**
 * The one way to refuse a request. The HTTP layer turns it into the RFC 9457 body of DESIGN 4 in the reader's language;
 * for a resource's refusal `code` may be the refusal's declared name (`stillUsed`), it is sent as `still_used`.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number;
  readonly values: Readonly<Record<string, string | number>>;
  readonly errors: Readonly<Record<string, FieldProblem>> | undefined;
  readonly details: unknown;
  readonly resource: AnyResource | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = lowerSnake(code);
    const common: number | undefined = (statusOfCode as Readonly<Record<string, number>>)[this.code];
    this.status = options.status ?? common ?? (options.errors === undefined ? 409 : 422);
    this.values = options.values ?? {};
    this.errors = options.errors;
    this.details = options.details;
    this.resource = options.resource;
    this.headers = options.headers ?? {};
  }
}

/** `stillUsed` → `still_used`; a name already in lower_snake stays as it is. */
export const lowerSnake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A 422 with one message per field. */
export const invalid = (
  errors: Readonly<Record<string, FieldProblem>>,
  options: Omit<ProblemOptions, 'errors'> = {},
): ProblemError => new ProblemError('invalid', { ...options, errors });
