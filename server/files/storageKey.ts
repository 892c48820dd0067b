const shape = /^[0-9a-f-]{36}\/\d{4}\/[0-9a-f-]{36}(?:\.(?:256|1024))?$/;

/** A key as it was given. Throws for anything the product did not make itself: no path leaves the store (SEC-56). */
export function checkedKey(key: string): string {
  if (!shape.test(key)) throw new Error('The storage key has an unknown shape.');
  return key;
}
