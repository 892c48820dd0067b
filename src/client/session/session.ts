import { base, FIRST_LOGIN, keyOf, LOGIN } from './realm.ts';

/** Names of the two keys are fixed by SPECIFICATION 4; the console's are its own (platform.md 10). */
const TOKEN = keyOf('token');
const ROLE = keyOf('role');

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

/** `left`: somebody chose to go, so every tab goes. `ended`: the server refuses the session; other tabs keep their forms. */
type End = 'left' | 'ended';

/** Tabs of one browser tell each other why the session is over; the storage event alone says only that it is. */
const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`session${base}`);
/** The one this document listens to: it does not hear what is said through itself. */
let listening: BroadcastChannel | undefined;

function tellTabs(why: End): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is this origin's own
  if (listening) return listening.postMessage(why);
  const tabs = openChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
  tabs?.postMessage(why);
  tabs?.close();
}

/** The token this document works with, as long as another tab has not brought a new one. */
let known: string | null | undefined;
let leaving = false;

export function endSession(why: End = 'left'): void {
  known = null;
  tellTabs(why);
  window.localStorage.removeItem(TOKEN);
  window.localStorage.removeItem(ROLE);
}

/** The same person signed in again over the page, or changed the password: this document goes on with the new key. */
export function continueWith(token: string, role?: string): void {
  known = token;
  window.localStorage.setItem(TOKEN, token);
  if (role !== undefined) window.localStorage.setItem(ROLE, role);
}

/** Nothing of the page may be seen while it is being left: the next person may stand in front of it (SEC-43). */
function hidePage(hidden: boolean): void {
  document.documentElement.style.visibility = hidden ? 'hidden' : '';
}

/** Where the person was, so that signing in again brings them back. */
const here = (): string => window.location.pathname + window.location.search + window.location.hash;

export const signInAddress = (comeBack: boolean): string =>
  comeBack ? `${LOGIN}?next=${encodeURIComponent(here())}` : LOGIN;

/** Leaves the app for the sign-in page, once: of several reasons the first one counts. */
export function leaveToSignIn(comeBack: boolean): void {
  if (leaving) return;
  leaving = true;
  // It has been decided: no form may hold the page with a question of its own.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  documents.open(signInAddress(comeBack));
}
export const leaveToFirstLogin = (): void =>
  documents.open(`${FIRST_LOGIN}?next=${encodeURIComponent(here())}`);

export interface TabWatch {
  /** Whether the new key of another tab belongs to the person of this one. */
  readonly isSamePerson: () => Promise<boolean>;
  /** The session ended in another tab, and nobody chose to leave: the person is asked to sign in over the page. */
  readonly onEnded: () => void;
  /** The same person signed in again in another tab. */
  readonly onRenewed: () => void;
}

const REASON = 150;

/**
 * Another tab signed out, or signed in as somebody else: this tab follows within a second (UX-07, SEC-43). So does a
 * page that the back button brings from the browser's memory. Returns the function that stops watching.
 */
export function watchOtherTabs({ isSamePerson, onEnded, onRenewed }: TabWatch): () => void {
  known = readToken();
  leaving = false;
  let ended = false;
  const leave = (): void => {
    hidePage(true);
    leaveToSignIn(false);
  };
  const compare = async (): Promise<void> => {
    const now = readToken();
    if (now === known || leaving) return;
    if (now === null) {
      if (!ended) return leave();
      return onEnded();
    }
    hidePage(true);
    if (!(await isSamePerson().catch(() => false))) return documents.reload();
    known = now;
    ended = false;
    hidePage(false);
    onRenewed();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && key !== TOKEN) return;
    // The reason travels another way and may arrive a moment later.
    if (readToken() === null) window.setTimeout(() => void compare(), REASON);
    else void compare();
  };
  const onMessage = ({ data }: MessageEvent): void => {
    ended = data === 'ended';
    if (data === 'left') leave();
  };
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted || (!leaving && readToken() === known)) return;
    hidePage(true);
    documents.reload();
  };
  const tabs = (listening = openChannel());
  tabs?.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    tabs?.close();
    if (listening === tabs) listening = undefined;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
