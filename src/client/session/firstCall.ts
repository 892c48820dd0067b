import { API, http } from './http.ts';
import { HOME } from './realm.ts';

/** What the first page asks first, by the address it is opened at without anything else being said. */
const asks: Readonly<Record<string, string>> = { [HOME]: '/dashboard?period=week' };

let asked: { readonly path: string; readonly answer: Promise<unknown> } | undefined;

/** Sends the call of the page that is being opened, beside `/me` and before its code is there. */
export function askFirst({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const path = search === '' ? asks[pathname] : undefined;
  if (path === undefined) return;
  const answer = http(API + path).then(({ json }) => json as unknown);
  // Whoever takes it is told of a failure.
  answer.catch(() => undefined);
  asked = { path, answer };
}

/** The answer of the call that was sent so, once; undefined for any other. */
export function takeFirst(path: string): Promise<unknown> | undefined {
  const found = asked?.path === path ? asked.answer : undefined;
  asked = undefined;
  return found;
}
