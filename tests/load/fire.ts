import http from 'node:http';

export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: () => string;
}
export interface Result {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
}

function once(agent: http.Agent, port: number, shot: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const body = shot.body?.();
    const headers = {
      ...shot.headers,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    };
    const request = http.request(
      { agent, port, host: '127.0.0.1', method: shot.method, path: shot.path, headers },
      (response) => {
        let text = '';
        response.on(
          'data',
          (chunk: Buffer) =>
            (text += response.statusCode === 200 || response.statusCode === 201 ? '' : chunk.toString()),
        );
        response.on('end', () =>
          response.statusCode === 200 || response.statusCode === 201
            ? resolve(performance.now() - started)
            : reject(new Error(`${shot.path}: ${response.statusCode} ${text}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Keeps eight connections busy for so many milliseconds. Throws at the first answer that is no success. */
export async function fire(port: number, shot: Shot, milliseconds: number, connections = 8): Promise<Result> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + milliseconds;
  const times: number[] = [];
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() < until) times.push(await once(agent, port, shot));
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    median: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

export const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
