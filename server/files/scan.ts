import { once } from 'node:events';
import net from 'node:net';
import { ConfigError, type Config } from '../config.ts';
import { ProblemError } from '../problems.ts';

/** Looks through bytes before they become readable. Throws 422 `file_infected`, or 503 when it cannot be asked. */
export type Scanner = (bytes: Buffer) => Promise<void>;

const patience = 30_000;
const piece = 64 * 1024;

const unavailable = (cause: unknown): ProblemError =>
  new ProblemError('service_unavailable', { cause, headers: { 'retry-after': '30' } });

/** The scanner SCAN_URL names (`clamd://host:port`); none where it names none. Throws `ConfigError`. */
export function openScanner({ scanUrl }: Pick<Config, 'scanUrl'>): Scanner {
  if (scanUrl === undefined) return () => Promise.resolve();
  const { hostname, port } = new URL(scanUrl);
  if (hostname === '') throw new ConfigError('SCAN_URL must be an address such as clamd://127.0.0.1:3310.');
  return async (bytes) => {
    const said = await askClamd({ host: hostname, port: Number(port || 3310) }, bytes).catch(
      (reason: unknown) => {
        throw unavailable(reason);
      },
    );
    if (said.endsWith('FOUND')) throw new ProblemError('file_infected');
    if (!said.endsWith('OK')) throw unavailable(new Error(`The scanner answered: ${said.slice(0, 200)}`));
  };
}

/** clamd's INSTREAM: each piece after its length, then a length of zero; the answer ends with NUL. */
async function askClamd(
  at: { readonly host: string; readonly port: number },
  bytes: Buffer,
): Promise<string> {
  const socket = net.connect(at);
  socket.setTimeout(patience, () => socket.destroy(new Error('The scanner did not answer in time.')));
  try {
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    const ended = once(socket, 'end');
    // Heard below; a connection that never came about ends nothing.
    ended.catch(() => undefined);
    await once(socket, 'connect');
    socket.write('zINSTREAM\0');
    for (let from = 0; from < bytes.length; from += piece) {
      const some = bytes.subarray(from, from + piece);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(some.length);
      socket.write(length);
      socket.write(some);
    }
    socket.write(Buffer.alloc(4));
    await ended;
    return Buffer.concat(parts).toString('utf8').replaceAll('\0', '').trim();
  } finally {
    socket.destroy();
  }
}
