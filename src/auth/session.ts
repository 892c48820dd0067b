import { keyOf } from '#src/client/session/realm.ts';

/** Names of the two keys are fixed by SPECIFICATION 4; the console's are its own (platform.md 10). */
export function startSession(token: string, role: string): void {
  window.localStorage.setItem(keyOf('token'), token);
  window.localStorage.setItem(keyOf('role'), role);
}

export interface CarriedToast {
  readonly kind: 'good' | 'bad';
  readonly text: string;
}
const toastKey = 'toast';

/** Keeps a notice for the next page of this tab: the pages before sign-in and the app are separate documents. */
export function carryToast(toast: CarriedToast): void {
  window.sessionStorage.setItem(toastKey, JSON.stringify(toast));
}

/** The notice the page before left, once. */
export function takeCarriedToast(): CarriedToast | undefined {
  const written = window.sessionStorage.getItem(toastKey);
  window.sessionStorage.removeItem(toastKey);
  if (written === null) return undefined;
  try {
    const { kind, text } = JSON.parse(written) as Partial<CarriedToast>;
    return typeof text === 'string' ? { kind: kind === 'bad' ? 'bad' : 'good', text } : undefined;
  } catch {
    return undefined;
  }
}
