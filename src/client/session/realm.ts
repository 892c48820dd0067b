/** Which of the two products of this host a document is: the clinics' app, or the provider's console (platform.md 10). */
const address = typeof window === 'undefined' ? '/' : window.location.pathname;
export const isConsole = /^\/platform(?:\/|$)/.test(address);

/** What stands before the addresses of the console's pages before sign-in; nothing before the clinics'. */
export const base = isConsole ? '/platform' : '';
export const HOME = isConsole ? '/platform' : '/dashboard';
export const LOGIN = `${base}/login`;
export const FIRST_LOGIN = `${base}/first-login`;
/** Keys of the two sessions stand beside each other in one browser, and none is the other's. */
export const keyOf = (name: 'token' | 'role'): string => (isConsole ? `platform_${name}` : name);
