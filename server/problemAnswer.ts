import { errorText, errorTitle, fieldText, isErrorCode, type ErrorStatus } from '#i18n/errors.ts';
import { fill, type Values } from '#i18n/fill.ts';
import { formatFor } from '#i18n/format.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import { DatabaseError, databaseError } from './db/errors.ts';
import { lowerSnake, ProblemError, type FieldProblem } from './problems.ts';

/** The body of DESIGN 4 (RFC 9457 with `code`, `message`, `errors`, `request_id`). */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly details?: unknown;
  readonly reason?: string;
}

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ProblemBody;
  /** True when nobody foresaw it, so that it belongs in the log as an error. */
  readonly unexpected: boolean;
}

/** Whatever was thrown, as the answer a person can read; stack, SQL and values never leave the server. */
export function problemAnswer(thrown: unknown, locale: Locale, requestId: string): ProblemAnswer {
  const problem = asProblem(thrown);
  const message = sentenceOf(problem, locale, requestId);
  const errors = problem.errors && textsOf(problem.errors, problem.resource, locale);
  return {
    status: problem.status,
    headers: problem.headers,
    unexpected: problem.status === 500,
    body: {
      type: `/problems/${problem.code.replaceAll('_', '-')}`,
      title: errorTitle(locale, problem.status as ErrorStatus) ?? message,
      status: problem.status,
      detail: message,
      code: problem.code,
      message,
      request_id: requestId,
      ...(problem.reason === undefined ? {} : { reason: problem.reason }),
      ...(errors === undefined ? {} : { errors }),
      ...(problem.details === undefined ? {} : { details: problem.details }),
    },
  };
}

/** Turns any failure into a refusal with a code; what is not known becomes `error`. */
export function asProblem(thrown: unknown): ProblemError {
  if (thrown instanceof ProblemError) return thrown;
  const error = databaseError(thrown);
  if (error instanceof DatabaseError) return databaseProblem(error);
  return frameworkProblem(thrown) ?? new ProblemError('error', { cause: thrown });
}

/** The first key of a resource's own messages that fits: refusals are declared in camelCase and sent in lower_snake. */
function ownText(resource: AnyResource | undefined, locale: Locale, key: string): string | undefined {
  const texts = resource?.words[locale].errors ?? {};
  if (Object.hasOwn(texts, key)) return texts[key];
  return Object.entries(texts).find(([name]) => lowerSnake(name) === lowerSnake(key))?.[1];
}

/** Days and months as people write them; what else stands in a sentence is written already. */
function written(locale: Locale, values: Values = {}): Values {
  const format = formatFor({ locale });
  const said = (value: Values[string]): Values[string] => {
    if (typeof value !== 'string' || !/^\d{4}-\d{2}(?:-\d{2})?$/.test(value)) return value;
    return value.length === 7 ? format.month(value) : format.date(value);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]));
}

function sentenceOf(problem: ProblemError, locale: Locale, requestId: string): string {
  if (problem.sentence !== undefined) return problem.sentence;
  const values = { request_id: requestId, ...written(locale, problem.values) };
  const own = ownText(problem.resource, locale, problem.reason ?? problem.code);
  if (own !== undefined) return fill(locale, own, values);
  if (isErrorCode(problem.code)) return errorText(locale, problem.code, values);
  return errorText(locale, problem.errors === undefined ? 'bad_request' : 'invalid', values);
}

function textsOf(
  errors: Readonly<Record<string, FieldProblem>>,
  resource: AnyResource | undefined,
  locale: Locale,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, problem]) => [path, fieldSentence(problem, resource, locale)]),
  );
}

function fieldSentence(problem: FieldProblem, resource: AnyResource | undefined, locale: Locale): string {
  if (typeof problem === 'string') return problem;
  const values = written(locale, problem.values);
  const own = ownText(resource, locale, problem.key);
  if (own !== undefined) return fill(locale, own, values);
  const common = fieldText(locale, problem.key, values);
  if (common !== undefined) return common;
  return isErrorCode(problem.key)
    ? errorText(locale, problem.key, values)
    : errorText(locale, 'invalid', values);
}

/** `employees__email__unique` → `email`. */
const uniqueField = (constraint: string): string | undefined => {
  const [, ...rest] = constraint.endsWith('__unique') ? constraint.slice(0, -8).split('__') : [];
  return rest.length === 0 ? undefined : rest.join('__');
};

const retrySoon = { 'retry-after': '1' };

/** The figures of a rule the database holds itself, e.g. `{"n": 15}`: what it raises with a code is written by us. */
function figuresIn(detail: string | undefined): Readonly<Record<string, number>> {
  return detail?.startsWith('{') ? (JSON.parse(detail) as Record<string, number>) : {};
}

/** What the repository did not translate itself (it knows the fields): still never a 500 for a broken rule. */
function databaseProblem(error: DatabaseError): ProblemError {
  const cause = error;
  const field = uniqueField(error.constraint ?? '');
  switch (error.kind) {
    case 'unique_violation':
      return field === undefined
        ? new ProblemError('duplicate', { cause })
        : new ProblemError('invalid', { cause, errors: { [field]: { key: 'not_unique' } } });
    case 'foreign_key_violation':
      return new ProblemError('invalid', { cause });
    case 'exclusion_violation':
      return new ProblemError('overlap', { cause });
    case 'not_null_violation':
      return new ProblemError('invalid', {
        cause,
        ...(error.column === undefined ? {} : { errors: { [error.column]: { key: 'required' } } }),
      });
    case 'check_violation':
    case 'invalid_value':
      return new ProblemError('invalid', { cause });
    case 'conflict':
      return new ProblemError('try_again', { cause, headers: retrySoon });
    case 'timeout':
      return new ProblemError('query_timeout', { cause, headers: retrySoon });
    case 'unavailable':
      return new ProblemError('service_unavailable', { cause, headers: { 'retry-after': '5' } });
    case 'raised':
      return isErrorCode(error.message)
        ? new ProblemError(error.message, { cause, values: figuresIn(error.detail) })
        : new ProblemError('error', { cause });
    case 'forbidden':
      return new ProblemError('error', { cause });
  }
}

const codeOfStatus: Readonly<Record<number, string>> = {
  400: 'bad_request',
  404: 'route_not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_content',
  429: 'too_many',
  503: 'service_unavailable',
};

/** Fastify's own refusals: broken JSON, a body that is too long, an unknown content type. */
function frameworkProblem(thrown: unknown): ProblemError | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { statusCode } = thrown as Error & { statusCode?: unknown };
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  const code = codeOfStatus[statusCode] ?? 'bad_request';
  return new ProblemError(code, { cause: thrown, values: { max: 1, n: 1 } });
}
