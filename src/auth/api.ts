import type { Locale } from '#i18n/locale.ts';
import { clinicOfThisHost } from '#src/client/session/clinicHost.ts';
import { API } from '#src/client/session/apiAddress.ts';
import { readToken } from '#src/client/session/session.ts';

type Answer = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Answer => typeof value === 'object' && value !== null;
const sentences = (errors: unknown): Record<string, string> =>
  isRecord(errors)
    ? Object.fromEntries(
        Object.entries(errors).map(([field, text]) => [field, String(Array.isArray(text) ? text[0] : text)]),
      )
    : {};

/** A refusal; `message` is the server's sentence and empty where there is none to show. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** 0 when the server could not be reached. */
  readonly status: number;
  /** Sentences of the server by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** lower_snake; empty where the answer names none. */
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, body: Answer = {}) {
    super(message);
    this.status = status;
    this.errors = sentences(body['errors']);
    this.code = typeof body['code'] === 'string' ? body['code'] : '';
    this.details = isRecord(body['details']) ? body['details'] : {};
  }
}

function headersFor(locale: Locale, withBody: boolean): Record<string, string> {
  const token = readToken();
  const clinic = clinicOfThisHost();
  return {
    Accept: 'application/json',
    'Accept-Language': locale,
    ...(withBody ? { 'Content-Type': 'application/json' } : {}),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(clinic === undefined ? {} : { 'X-Clinic-Subdomain': clinic }),
  };
}

/** One call of the API (SPECIFICATION 7). Throws `CallError` for every answer that is not 2xx and when none comes. */
export async function call(
  locale: Locale,
  method: 'GET' | 'POST',
  path: string,
  body?: Answer,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`${API}${path}`, {
      method,
      headers: headersFor(locale, body !== undefined),
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new CallError(0, '');
  }
  const answer: unknown = await response.json().catch(() => undefined);
  const read = isRecord(answer) ? answer : {};
  if (response.ok) return read;
  throw new CallError(response.status, typeof read['message'] === 'string' ? read['message'] : '', read);
}
