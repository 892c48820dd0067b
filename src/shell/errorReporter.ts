import {
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
  setUser,
  type ErrorEvent,
} from '@sentry/react';
import { masked, plainAddress, plainMessage } from './errorMasks.ts';
import type { ReportedPerson } from './errorReporting.ts';

/** SPECIFICATION 9. */
export const rates = {
  sampleRate: 0.7,
  tracesSampleRate: 0.2,
  replaysSessionSampleRate: 0.01,
  replaysOnErrorSampleRate: 1,
} as const;

/** What tells of clicks, console lines and headers is left out; errors are handed over by the app itself. */
const unwanted = new Set([
  'Breadcrumbs',
  'HttpContext',
  'GlobalHandlers',
  'BrowserSession',
  'CultureContext',
]);

/** An error as what broke and where, never with what it was about. */
export function onlyWhatBroke(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, platform, level, user, release, type, exception, contexts } = event;
  const trace = contexts?.['trace'];
  return {
    event_id,
    timestamp,
    platform,
    level,
    release,
    type,
    ...(user ? { user: { id: user.id, username: user.username } } : {}),
    ...(trace ? { contexts: { trace: { trace_id: trace.trace_id, span_id: trace.span_id } } } : {}),
    request: { url: plainAddress(window.location.href) },
    exception: {
      values: (exception?.values ?? []).map(({ type: name, value, stacktrace, mechanism }) => ({
        type: name,
        value: plainMessage(name, value),
        stacktrace: {
          frames: (stacktrace?.frames ?? []).map(({ filename, function: place, lineno, colno, in_app }) => ({
            filename: filename === undefined ? undefined : plainAddress(filename),
            function: place,
            lineno,
            colno,
            in_app,
          })),
        },
        mechanism: { type: mechanism?.type ?? 'generic', handled: mechanism?.handled },
      })),
    },
  } as ErrorEvent;
}

/** Everything goes through here on its way out. */
const throughMask =
  (personId: () => string | undefined): typeof fetch =>
  (address, options) => {
    const body = options?.body;
    const text =
      typeof body === 'string' ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : '';
    return fetch(address, { ...options, body: masked(text, personId()) });
  };

const nothing = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
};

/** A session as its shapes: no text, no value, no picture. */
const replay = {
  maskAllText: true,
  maskAllInputs: true,
  blockAllMedia: true,
  maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'aria-description', 'download', 'value'],
  // A worker of its own would need another door in the content policy.
  useCompression: false,
};

/** Starts the reporter towards the configured service. */
export function startReporter(dsn: string) {
  let person: ReportedPerson | undefined;
  const maskedFetch = throughMask(() => person?.id);
  init({
    dsn,
    ...rates,
    // Everything is collected unless it is refused.
    dataCollection: nothing,
    enhanceFetchErrorMessages: false,
    maxBreadcrumbs: 0,
    transport: (options) => makeFetchTransport(options, maskedFetch),
    integrations: (usual) => [
      ...usual.filter(({ name }) => !unwanted.has(name)),
      browserTracingIntegration({ instrumentNavigation: true, enableInp: false }),
      replayIntegration(replay),
    ],
    tracePropagationTargets: [],
    beforeSend: onlyWhatBroke,
    beforeSendTransaction: (event) => ({
      ...event,
      transaction: plainAddress(event.transaction ?? ''),
      request: { url: plainAddress(window.location.href) },
      breadcrumbs: [],
      spans: (event.spans ?? []).map((span) => ({
        ...span,
        description: plainAddress(span.description ?? ''),
        data: {},
      })),
    }),
  });
  return {
    know(who: ReportedPerson): void {
      person = who;
      setUser({ id: who.id, username: who.username });
    },
    send: (error: Error): void => void captureException(error),
  };
}
