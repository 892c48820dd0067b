import type { Client } from './client.ts';

export interface StreamEvent {
  readonly event: string;
  readonly id?: string;
  // Tests look into events of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
  /** Milliseconds since 1970 at which it arrived. */
  readonly at: number;
}

export interface OpenStream {
  readonly response: Response;
  /** All that came, in its order. */
  readonly events: readonly StreamEvent[];
  readonly comments: () => number;
  /** Whether the server closed it. */
  readonly ended: () => boolean;
  of(name: string): readonly StreamEvent[];
  close(): void;
}

/** Opens the stream of whoever is signed in, as a browser does: the token in a header, never in the address. */
export async function openStream(
  client: Client,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const stop = new AbortController();
  const response = await fetch(`${client.origin}/api/v1/notifications/stream`, {
    headers: { authorization: `Bearer ${client.token ?? ''}`, accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  });
  const events: StreamEvent[] = [];
  let comments = 0;
  let ended = false;
  const take = (block: string): void => {
    const lines = block.split('\n');
    const value = (name: string): string | undefined =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    if (block.startsWith(':')) comments += 1;
    const [event, id] = [value('event'), value('id')];
    if (event === undefined) return;
    const data: unknown = JSON.parse(value('data') ?? 'null');
    events.push({ event, data, at: Date.now(), ...(id === undefined ? {} : { id }) });
  };
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n\n');
      rest = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return {
    response,
    events,
    comments: () => comments,
    ended: () => ended,
    of: (name) => events.filter(({ event }) => event === name),
    close: () => stop.abort(),
  };
}
