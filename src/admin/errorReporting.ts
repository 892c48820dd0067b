import { isUnreachable } from './http.ts';
import type { Me } from './me.ts';

/** Share of errors that are sent (SPECIFICATION 9). */
const SAMPLED_ERRORS = 0.7;

interface Target {
  readonly endpoint: string;
  readonly dsn: string;
}

/** The project's envelope address inside a Sentry DSN; `undefined` for anything that is none. */
export function targetOf(dsn: string): Target | undefined {
  const [, scheme, key, host, project] = /^(https?):\/\/([0-9a-f]+)@([^/]+)\/(\d+)$/.exec(dsn) ?? [];
  if (!scheme || !key || !host || !project) return undefined;
  return { dsn, endpoint: `${scheme}://${host}/api/${project}/envelope/?sentry_key=${key}&sentry_version=7` };
}

/** The server writes its setting into the page; without one nothing is ever sent. */
const configured = (): Target | undefined =>
  targetOf(document.querySelector<HTMLMetaElement>('meta[name="error-reporting"]')?.content ?? '');

let person: { readonly id: string; readonly username: string } | undefined;
/** Registers the person's id and name and nothing else of them (DESIGN 9.30). */
export function registerPerson(me: Me): void {
  person = { id: me.details.user_id, username: me.name };
}

const hexadecimal = (length: number): string =>
  Array.from(window.crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

function envelope(target: Target, error: Error, stack: string | undefined): string {
  const id = hexadecimal(16);
  const now = new Date().toISOString();
  const event = {
    event_id: id,
    timestamp: now,
    platform: 'javascript',
    level: 'error',
    user: person,
    // Neither query nor fragment: they may hold names.
    request: { url: window.location.origin + window.location.pathname },
    exception: { values: [{ type: error.name, value: error.message }] },
    extra: { stack: error.stack, component_stack: stack },
  };
  return [
    JSON.stringify({ event_id: id, sent_at: now, dsn: target.dsn }),
    JSON.stringify({ type: 'event' }),
    JSON.stringify(event),
  ].join('\n');
}

/** Sends an error to the configured service; sampled, and silent when it fails. */
export function report(error: Error, componentStack?: string): void {
  const target = configured();
  if (!target || isUnreachable(error) || Math.random() >= SAMPLED_ERRORS) return;
  void fetch(target.endpoint, {
    method: 'POST',
    body: envelope(target, error, componentStack),
    keepalive: true,
  }).catch(() => undefined);
}

/** Errors that no component catches. Returns the function that stops listening. */
export function watchErrors(): () => void {
  const onError = ({ error }: ErrorEvent): void => {
    if (error instanceof Error) report(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    if (reason instanceof Error) report(reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
