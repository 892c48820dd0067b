import { localStorageStore, memoryStore, type Store } from 'ra-core';

/** What belongs to the device rather than to the person: kept in the browser, also when somebody signs out. */
const ofDevice: readonly string[] = ['locale', 'theme', 'version', 'paper'];

/** What earlier versions left in the browser, such as typed filters. */
function removeLeftOvers(): void {
  for (const key of Object.keys(window.localStorage))
    if (key.startsWith('RaStore.') && !ofDevice.includes(key.slice('RaStore.'.length)))
      window.localStorage.removeItem(key);
}

/**
 * react-admin's store. Only language, theme and the size of paper stand in the browser; all else, such as the filters of a list, holds as
 * long as the document does: browser stores keep nothing of the person's work (SEC-44).
 */
export function newStore(): Store {
  const device = localStorageStore();
  const memory = memoryStore();
  const of = (key: string): Store => (ofDevice.includes(key) ? device : memory);
  removeLeftOvers();
  return {
    setup() {
      device.setup();
      memory.setup();
    },
    teardown() {
      device.teardown();
      memory.teardown();
    },
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => (value === undefined ? of(key).removeItem(key) : of(key).setItem(key, value)),
    removeItem: (key) => of(key).removeItem(key),
    removeItems: (prefix) => memory.removeItems(prefix),
    reset: () => memory.reset(),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}
