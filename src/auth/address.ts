import { base, HOME } from '#src/client/session/realm.ts';

/** What the address may carry into a page before sign-in. */
export interface Carried {
  readonly name: string;
  readonly password: string;
  /** The secret of a reset link. */
  readonly token: string;
  /** Where to go after sign-in, already checked. */
  readonly next: string;
  /** The code of a sign-up that leads straight into its clinic; it stands in the fragment, which no server sees. */
  readonly entry?: string | undefined;
}

const home = HOME;
const secrets = ['name', 'password', 'token'] as const;
const ownPages = /^(?:\/platform)?\/(?:login|first-login|reset-password|verify-email|stop-mail)?(?:[/?#]|$)/;

/** The console's sign-in leads into the console alone, the clinics' never there. */
const isOurs = (path: string): boolean =>
  (path === '/platform' || path.startsWith('/platform/')) === (base !== '');

/** An address inside the app, or the dashboard: `//x`, `/\x`, `javascript:` and other hosts lead nowhere (SEC-46). */
export function safeNext(wanted: string | null, origin: string = window.location.origin): string {
  // Browsers drop control characters, which turns `/\t/x` into `//x`.
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return home;
  const target = new URL(wanted, origin);
  if (target.origin !== origin || ownPages.test(target.pathname) || !isOurs(target.pathname)) return home;
  return target.pathname + target.search + target.hash;
}

/**
 * Reads the parameters and takes the secret ones out of the address bar and the history at once, before any call is
 * made and any script of others could read them (SEC-36).
 */
export function takeCarried(): Carried {
  const address = new URL(window.location.href);
  const read = (name: string): string => address.searchParams.get(name) ?? '';
  const carried = {
    name: read('name'),
    password: read('password'),
    token: read('token'),
    next: safeNext(address.searchParams.get('next')),
    entry: /^#enter=([A-Za-z0-9_-]{43})$/.exec(address.hash)?.[1],
  };
  if (carried.entry !== undefined) {
    address.hash = '';
    window.history.replaceState(null, '', address.pathname + address.search);
  }
  if (secrets.some((name) => address.searchParams.has(name))) {
    for (const name of secrets) address.searchParams.delete(name);
    window.history.replaceState(null, '', address.pathname + address.search + address.hash);
  }
  return carried;
}
