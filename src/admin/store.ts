import { localStorageStore, type Store } from 'ra-core';

/** What belongs to the device rather than to the person: kept when somebody signs out. */
const kept: readonly string[] = ['locale', 'menu.open'];

/** react-admin's store of what the person arranged; it forgets everything at sign-out but the language and the menu's width. */
export function newStore(): Store {
  const store = localStorageStore();
  return {
    ...store,
    reset() {
      const values = kept.map((key): [string, unknown] => [key, store.getItem(key)]);
      store.reset();
      for (const [key, value] of values) if (value !== undefined) store.setItem(key, value);
    },
  };
}
