import pg from 'pg';
import type { Client } from 'pg';

type Handler = (payload: string) => void;

export interface Listener {
  listen(channel: string, handler: Handler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const reconnectPause = 250;

/**
 * LISTEN on one connection of its own, opened at the first use and opened again when it breaks. What was notified
 * while it was away is lost, as with any NOTIFY: handlers must treat an event as "look again", not as the data.
 */
export function createListener(newClient: () => Client): Listener {
  const handlers = new Map<string, Set<Handler>>();
  const connection = keepConnected(newClient, handlers);
  return {
    async listen(channel, handler) {
      const known = handlers.get(channel) ?? new Set<Handler>();
      handlers.set(channel, known.add(handler));
      await connection.send(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        known.delete(handler);
        if (known.size > 0 || !handlers.delete(channel)) return;
        await connection.send(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      handlers.clear();
      await connection.close();
    },
  };
}

interface Connection {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** One connection that listens to every channel in the map, for as long as the map holds one. */
function keepConnected(
  newClient: () => Client,
  handlers: ReadonlyMap<string, ReadonlySet<Handler>>,
): Connection {
  let closed = false;
  let current: Promise<Client> | undefined;

  const open = async (): Promise<Client> => {
    const client = newClient();
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    client.on('error', () => undefined);
    client.once('end', () => {
      current = undefined;
      reconnect();
    });
    await client.connect();
    for (const channel of handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  };
  const connected = (): Promise<Client> => {
    const opening = (current ??= open());
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  };
  const reconnect = (): void => {
    if (closed || handlers.size === 0) return;
    setTimeout(() => {
      if (!closed && handlers.size > 0) connected().catch(reconnect);
    }, reconnectPause).unref();
  };

  return {
    async send(text) {
      await (await connected()).query(text);
    },
    async close() {
      closed = true;
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
