import { HttpError } from 'ra-core';
import type { Locale } from '#i18n/plural.ts';
import { clinicOfThisHost } from './clinicHost.ts';
import { answered, onTheWay, unreachable } from './connection.ts';
import { previewAnswer, type PreviewWords } from './preview.ts';
import { readToken } from './session.ts';

export { API } from './apiAddress.ts';

export interface CallOptions {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: BodyInit | null | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The same key for every try of one opened form: a repeated POST is done once (DESIGN 4). */
  readonly idempotencyKey?: string | undefined;
  /** Nobody made this call by hand: it does not extend the session (SEC-29). */
  readonly background?: boolean | undefined;
  /** The call outlives the page that makes it. */
  readonly keepalive?: boolean | undefined;
  /** A refused session is not renewed for this call: it is the sign-in itself, or the way out. */
  readonly once?: boolean | undefined;
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

/** What is said when no answer comes at all, and when an answer cannot be read. */
export interface CallWords {
  readonly unreachable: string;
  readonly garbled: string;
  /** In the place of rows and of a change, while a role is looked through. */
  readonly preview?: PreviewWords;
}

let language: Locale = 'ar';
let words: CallWords = { unreachable: '', garbled: '' };
/** Answers come in this language. */
export function speak(locale: Locale, texts: CallWords): void {
  language = locale;
  words = texts;
}

/**
 * Asks the person to sign in again over the page; answers whether they did. `refused` is the key the server refused:
 * where another one is in use by now, there is nothing to ask.
 */
type Renewal = (refused: string | null) => Promise<boolean>;
let renewal: Renewal | undefined;
/** Takes part in every refused session from now on. Returns the function that ends it. */
export function onSessionEnd(renew: Renewal): () => void {
  renewal = renew;
  return () => {
    if (renewal === renew) renewal = undefined;
  };
}

/** Asks for the password because the server wants it for what was called; answers whether it was confirmed (SEC-23). */
type StepUp = () => Promise<boolean>;
let stepUp: StepUp | undefined;
/** Takes part in every call that wants the password first, from now on. Returns the function that ends it. */
export function onStepUp(ask: StepUp): () => void {
  stepUp = ask;
  return () => {
    if (stepUp === ask) stepUp = undefined;
  };
}

let lastCall = Date.now();
/** When the person last did something the server took note of, in milliseconds since 1970. */
export const lastCallAt = (): number => lastCall;

let isQuiet = false;
/** The calls `run` begins are nobody's by hand: what follows a change somebody else made extends no session (SEC-29). */
export function quietly(run: () => void): void {
  isQuiet = true;
  try {
    run();
  } finally {
    isQuiet = false;
  }
}

/** What every call carries: language, session, clinic. */
export function headersOf({ headers, body, idempotencyKey, background }: CallOptions): Headers {
  const all = new Headers(headers);
  if (!all.has('Accept')) all.set('Accept', 'application/json');
  if (typeof body === 'string' && !all.has('Content-Type')) all.set('Content-Type', 'application/json');
  if (!all.has('Accept-Language')) all.set('Accept-Language', language);
  const token = readToken();
  if (token !== null) all.set('Authorization', `Bearer ${token}`);
  const clinic = clinicOfThisHost();
  if (clinic !== undefined) all.set('X-Clinic-Subdomain', clinic);
  if (idempotencyKey !== undefined) all.set('Idempotency-Key', idempotencyKey);
  if (background === true) all.set('X-Background', '1');
  return all;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function send(address: string, options: CallOptions): Promise<Response> {
  // The first call goes out before the words have come: they are asked for only where one is answered here.
  const previewed = previewAnswer(
    address,
    options.method ?? 'GET',
    () => words.preview ?? { noRows: '', noChange: '' },
  );
  if (previewed) return previewed;
  const end = options.body instanceof FormData ? () => undefined : onTheWay();
  try {
    const response = await fetch(address, {
      method: options.method ?? 'GET',
      headers: headersOf(options),
      ...(options.body ? { body: options.body } : {}),
      ...(options.keepalive === true ? { keepalive: true } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    answered();
    if (response.ok && options.background !== true) lastCall = Date.now();
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    unreachable();
    throw new UnreachableError(words.unreachable, { cause: error });
  } finally {
    end();
  }
}

const isHeldBack = async (response: Response): Promise<boolean> => {
  if (response.status !== 403 || stepUp === undefined) return false;
  const problem = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown } | undefined;
  return problem?.code === 'reauth_required';
};

/**
 * One call, sent again with the same keys when the person has signed in again over the page, or has confirmed the
 * password the server asked for (REL-16, SEC-23).
 */
export async function sendKept(address: string, options: CallOptions = {}): Promise<Response> {
  const token = readToken();
  let response = await send(address, options);
  if (options.once === true) return response;
  if (response.status === 401) response = (await sendAgain(address, options, token)) ?? response;
  if ((await isHeldBack(response)) && (await stepUp?.()) === true) {
    if (options.signal?.aborted === true) throw new DOMException('Aborted', 'AbortError');
    response = await send(address, options);
  }
  return response;
}

/** The answer's text; a connection that breaks in the middle of it is a lost one. */
async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    unreachable();
    throw new UnreachableError(words.unreachable, { cause: error });
  }
}

/** The call once more, with the new key, when the person has signed in again meanwhile (REL-16). */
async function sendAgain(address: string, options: CallOptions, refused: string | null) {
  const renewed = renewal !== undefined && (await renewal(refused));
  if (options.signal?.aborted === true) throw new DOMException('Aborted', 'AbortError');
  return renewed ? send(address, options) : undefined;
}

/**
 * One call to the API in the shape `ra-data-simple-rest` expects. A problem document becomes react-admin's
 * `HttpError`: `message` is fit to show, `body.errors` is its map of field sentences. A refused session is renewed by
 * the person over the page, and the call is sent again.
 */
export async function http(address: string, options: CallOptions = {}): Promise<Answer> {
  const response = await sendKept(address, isQuiet ? { ...options, background: true } : options);
  const body = await textOf(response);
  const json = parsed(body) as Answer['json'];
  if (!response.ok) {
    const problem = json as { message?: string; detail?: string } | undefined;
    throw new HttpError(problem?.message ?? problem?.detail ?? words.garbled, response.status, json);
  }
  // A page of somebody's proxy instead of an answer is a failure of the server's side.
  const isPage = response.headers.get('Content-Type')?.includes('html') === true;
  if (isPage || (json === undefined && /^\s*[[{]/.test(body))) throw new HttpError(words.garbled, 502);
  return { status: response.status, headers: response.headers, body, json };
}

/** A key no other form has; made by hand because `randomUUID` is missing on plain http hosts. */
export function freshKey(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
