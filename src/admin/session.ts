/** Names of the two keys are fixed by SPECIFICATION 4. */
const TOKEN = 'token';
const ROLE = 'role';

/** Full page loads: the pages before sign-in are other documents. An object, so that tests can watch it. */
export const documents = {
  open(address: string): void {
    window.location.assign(address);
  },
  reload(): void {
    window.location.reload();
  },
};

export const readToken = (): string | null => window.localStorage.getItem(TOKEN);

export function endSession(): void {
  window.localStorage.removeItem(TOKEN);
  window.localStorage.removeItem(ROLE);
}

/** Where the person was, so that signing in again brings them back. */
const here = (): string => window.location.pathname + window.location.search + window.location.hash;

export const signInAddress = (comeBack: boolean): string =>
  comeBack ? `/login?next=${encodeURIComponent(here())}` : '/login';

/** Leaves the app for the sign-in page. */
export const leaveToSignIn = (comeBack: boolean): void => documents.open(signInAddress(comeBack));
export const leaveToFirstLogin = (): void =>
  documents.open(`/first-login?next=${encodeURIComponent(here())}`);

/**
 * Another tab signed out, or signed in as somebody else: this tab follows (UX-07).
 * Returns the function that stops watching.
 */
export function watchOtherTabs(): () => void {
  const token = readToken();
  const follow = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== TOKEN) return;
    const now = readToken();
    if (now === null) leaveToSignIn(false);
    else if (now !== token) documents.reload();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
