import { transitionPath } from './transitions.ts';

type Words = Readonly<Record<string, string>>;

const ways: Words = { GET: 'view', HEAD: 'view', PUT: 'update', DELETE: 'delete', POST: 'create' };
const isPlace = (part: string): boolean => part === '' || part.startsWith(':') || part === '*';
const lowerSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * What was tried at a door (`POST /penalties/:id/approve`), in words: the transition or operation by its declared name,
 * otherwise what the method does. `usual` holds the words of viewing, adding, changing and removing.
 */
export function refusedCall(door: string, actions: Words | undefined, usual: Words): string {
  const [method = '', path = ''] = door.split(' ');
  const last = path.split('/').slice(2).at(-1) ?? '';
  const [, named] = isPlace(last)
    ? []
    : (Object.entries(actions ?? {}).find(([name]) => transitionPath(name) === last) ?? []);
  return named ?? usual[ways[method] ?? ''] ?? door;
}

/** Why, in words: the common sentence, otherwise the record's own where it needs no figures, otherwise the code. */
export function refusalText(code: string, errors: Words | undefined, common: Words): string {
  const own = Object.entries(errors ?? {}).find(([name]) => lowerSnake(name) === code)?.[1];
  return (
    (Object.hasOwn(common, code) ? common[code] : undefined) ??
    (own?.includes('{') === false ? own : undefined) ??
    code
  );
}
