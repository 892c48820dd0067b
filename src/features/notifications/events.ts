/** One event of the server's stream (platform.md 11). */
export interface LiveEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** One block between two empty lines; undefined for a comment and for anything that cannot be read. */
function eventOf(block: string): LiveEvent | undefined {
  const fields = new Map(
    block.split('\n').flatMap((line): [string, string][] => {
      const [, name, value = ''] = /^([a-z]+):? ?(.*)/s.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );
  const event = fields.get('event');
  if (event === undefined) return undefined;
  try {
    return { event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') };
  } catch {
    return undefined;
  }
}

/** Reads a `text/event-stream` to its end; `onSign` is called for whatever comes, comments too. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: LiveEvent) => void,
  onSign: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) onEvent(event);
    }
  }
}
