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
  let closed = false;
  let connecting: Promise<Client> | undefined;

  const open = async (): Promise<Client> => {
    const client = newClient();
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    client.on('error', () => undefined);
    client.once('end', () => {
      connecting = undefined;
      if (!closed && handlers.size > 0) reconnect();
    });
    await client.connect();
    for (const channel of handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  };
  const connection = (): Promise<Client> => {
    const current = (connecting ??= open());
    current.catch(() => {
      if (connecting === current) connecting = undefined;
    });
    return current;
  };
  const reconnect = (): void => {
    setTimeout(() => {
      if (!closed && handlers.size > 0) connection().catch(reconnect);
    }, reconnectPause).unref();
  };

  return {
    async listen(channel, handler) {
      const known = handlers.get(channel) ?? new Set<Handler>();
      handlers.set(channel, known.add(handler));
      const client = await connection();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        known.delete(handler);
        if (known.size > 0 || closed) return;
        handlers.delete(channel);
        await connection().then((current) => current.query(`unlisten ${pg.escapeIdentifier(channel)}`));
      };
    },
    async close() {
      closed = true;
      handlers.clear();
      const client = await connecting?.catch(() => undefined);
      await client?.end();
    },
  };
}
