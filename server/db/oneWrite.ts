import type { PoolClient } from 'pg';

const held = new WeakSet<PoolClient>();

/**
 * What is sent on this connection until the running code has nothing more to do at once leaves in one write: pg writes each
 * message by itself, and a write to a socket costs more than most statements' own work in this process.
 */
export function inOneWrite(client: PoolClient): void {
  if (held.has(client)) return;
  held.add(client);
  const { stream } = (client as unknown as { readonly connection: { readonly stream: NodeJS.WriteStream } })
    .connection;
  stream.cork();
  process.nextTick(() => {
    held.delete(client);
    stream.uncork();
  });
}
