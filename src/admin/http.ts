import { HttpError } from 'ra-core';
import type { Locale } from '#i18n/plural.ts';
import { clinicOfThisHost } from './clinicHost.ts';
import { readToken } from './session.ts';

export const API = '/api/v1';

export interface CallOptions {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: BodyInit | null | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The same key for every try of one opened form: a repeated POST is done once (DESIGN 4). */
  readonly idempotencyKey?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  // react-admin's own type for what it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

/** The server could not be reached; `cause` is the browser's own error ("Failed to fetch"). */
class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
export const isUnreachable = (error: unknown): boolean => error instanceof UnreachableError;
export const statusOf = (error: unknown): number | undefined =>
  error instanceof HttpError ? (error.status as number) : undefined;

let language: Locale = 'ar';
let unreachableText = '';
/** Answers come in this language; the second text is shown when no answer comes at all. */
export function speak(locale: Locale, unreachable: string): void {
  language = locale;
  unreachableText = unreachable;
}

function headersOf({ headers, body, idempotencyKey }: CallOptions): Headers {
  const all = new Headers(headers);
  if (!all.has('Accept')) all.set('Accept', 'application/json');
  if (typeof body === 'string' && !all.has('Content-Type')) all.set('Content-Type', 'application/json');
  all.set('Accept-Language', language);
  const token = readToken();
  if (token !== null) all.set('Authorization', `Bearer ${token}`);
  const clinic = clinicOfThisHost();
  if (clinic !== undefined) all.set('X-Clinic-Subdomain', clinic);
  if (idempotencyKey !== undefined) all.set('Idempotency-Key', idempotencyKey);
  return all;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * One call to the API in the shape `ra-data-simple-rest` expects. A problem document becomes react-admin's
 * `HttpError`: `message` is fit to show, `body.errors` is its map of field sentences.
 */
export async function http(address: string, options: CallOptions = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: options.method ?? 'GET',
      headers: headersOf(options),
      ...(options.body ? { body: options.body } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new UnreachableError(unreachableText, { cause: error });
  }
  const body = await response.text();
  const json = parsed(body) as Answer['json'];
  if (!response.ok) {
    const problem = json as { message?: string; detail?: string } | undefined;
    throw new HttpError(problem?.message ?? problem?.detail ?? response.statusText, response.status, json);
  }
  return { status: response.status, headers: response.headers, body, json };
}

/** A key no other form has; made by hand because `randomUUID` is missing on plain http hosts. */
export function freshKey(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
