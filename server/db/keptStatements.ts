import type { PoolClient } from 'pg';

/** How many plans one connection keeps: each takes memory of PostgreSQL, one of a record with its labels the most. */
export const mostKept = 250;
/** So many are freed at once, so that freeing costs one short message every thirty new statements. */
const freedAtOnce = 30;

/** The names in use on a connection, the one used longest ago first. */
const inUse = new WeakMap<PoolClient, Set<string>>();

/** Notes that the named statement is used now on this connection. */
export function noteUse(client: PoolClient, name: string | undefined): void {
  if (name === undefined) return;
  let names = inUse.get(client);
  if (names === undefined) inUse.set(client, (names = new Set()));
  names.delete(name);
  names.add(name);
}

/**
 * Frees the plans used longest ago where a connection holds too many; whoever needs one again prepares it again. To be
 * called while nothing is under way on the connection; sent ahead of what follows without waiting. It can fail with the
 * connection alone, and then what follows says so.
 */
export function freeOldest(client: PoolClient): void {
  const names = inUse.get(client);
  if (names === undefined || names.size <= mostKept) return;
  const freed: string[] = [];
  const { parsedStatements } = preparedBy(client);
  for (const name of [...names].slice(0, freedAtOnce)) {
    names.delete(name);
    // Unknown to the client: its statement failed before it was prepared.
    if (parsedStatements[name] === undefined) continue;
    Reflect.deleteProperty(parsedStatements, name);
    freed.push(`deallocate "${name}"`);
  }
  if (freed.length > 0) client.query(freed.join('; ')).catch(() => undefined);
}

/** What the client itself believes to be prepared: it sends a text again only after its name was taken out. */
const preparedBy = (client: PoolClient): { readonly parsedStatements: Record<string, string> } =>
  (client as unknown as { readonly connection: { readonly parsedStatements: Record<string, string> } })
    .connection;
