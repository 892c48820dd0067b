import { isUnreachable } from '#src/client/session/http.ts';
import type { Me } from '#src/client/session/me.ts';

export interface ReportedPerson {
  readonly id: string;
  readonly username: string;
}

/** The server writes its setting into the page; without one nothing is ever loaded or sent (SEC-45). */
function configured(): string | undefined {
  const dsn = document.querySelector<HTMLMetaElement>('meta[name="error-reporting"]')?.content ?? '';
  return /^https?:\/\/[0-9a-z]+@[^/]+\/\d+$/i.test(dsn) ? dsn : undefined;
}

let person: ReportedPerson | undefined;
type Reporter = Awaited<ReturnType<typeof begin>>;
let reporter: Promise<Reporter> | undefined;

async function begin(dsn: string) {
  const { startReporter } = await import('./errorReporter.ts');
  return startReporter(dsn);
}

/** The reporter, in a script of its own, loaded when it is first needed; undefined where none is configured. */
function started(): Promise<Reporter> | undefined {
  const dsn = configured();
  if (dsn === undefined) return undefined;
  reporter ??= begin(dsn);
  return reporter;
}

/** Registers the person's id and name and nothing else of them (SPECIFICATION 4, DESIGN 9.30). */
export function registerPerson(me: Me): void {
  person = { id: me.details.user_id, username: me.name };
  const who = person;
  started()
    ?.then(({ know }) => know(who))
    .catch(() => undefined);
}

/** Sends an error to the configured service, if there is one; silent when it fails. */
export function report(error: Error): void {
  if (isUnreachable(error)) return;
  started()
    ?.then(({ know, send }) => {
      if (person) know(person);
      send(error);
    })
    .catch(() => undefined);
}

/** Errors that no component catches. Returns the function that stops listening. */
export function watchErrors(): () => void {
  // Sessions are watched from their start; without a reporter this asks for nothing.
  started()?.catch(() => undefined);
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
