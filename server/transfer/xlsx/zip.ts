import { once } from 'node:events';
import { crc32, createDeflateRaw, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const inflate = promisify(inflateRaw);

/** Takes bytes and resolves when it can take more. */
export type Sink = (bytes: Buffer) => Promise<void>;

/** One file inside the archive that is being written. */
export interface ZipEntry {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * Writes a zip archive as it goes: nothing of an entry is kept but its counts, so memory stays flat whatever its length.
 * Packing runs in zlib's own threads. Without Zip64: an archive ends at 4 GiB, far beyond a list.
 */
export class ZipWriter {
  readonly #sink: Sink;
  readonly #entries: Written[] = [];
  #offset = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async #send(bytes: Buffer): Promise<void> {
    this.#offset += bytes.length;
    await this.#sink(bytes);
  }

  /** Opens the next entry; the one before must have ended. */
  async entry(name: string): Promise<ZipEntry> {
    const offset = this.#offset;
    const label = Buffer.from(name);
    await this.#send(
      Buffer.concat([header(0x04034b50, [20, flags, 8, 0, 0x21], [0, 0, 0], [label.length, 0]), label]),
    );
    const deflate = createDeflateRaw({ level: 6 });
    let [crc, size, packed] = [0, 0, 0];
    let sending: Promise<void> = Promise.resolve();
    deflate.on('data', (bytes: Buffer) => {
      packed += bytes.length;
      sending = sending.then(() => this.#send(bytes));
      sending.catch(() => deflate.destroy());
    });
    return {
      write: async (text) => {
        const bytes = Buffer.from(text);
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (!deflate.write(bytes)) await once(deflate, 'drain');
        await sending;
      },
      end: async () => {
        deflate.end();
        await once(deflate, 'end');
        await sending;
        await this.#send(header(0x08074b50, [], [crc, packed, size], []));
        this.#entries.push({ name: label, crc, packed, size, offset });
      },
    };
  }

  /** Writes the table of contents; the archive is whole then. */
  async end(): Promise<void> {
    const start = this.#offset;
    for (const { name, crc, packed, size, offset } of this.#entries) {
      const head = header(
        0x02014b50,
        [20, 20, flags, 8, 0, 0x21],
        [crc, packed, size],
        [name.length, 0, 0, 0, 0],
        [0, offset],
      );
      await this.#send(Buffer.concat([head, name]));
    }
    const count = this.#entries.length;
    await this.#send(header(0x06054b50, [0, 0, count, count], [this.#offset - start, start], [0]));
  }
}

/** Bit 3: sizes follow the data; bit 11: names are UTF-8. */
const flags = 0x0808;

/** A signature, then groups of 16 and 32 bit numbers in turn, little-endian. */
function header(signature: number, ...groups: readonly (readonly number[])[]): Buffer {
  const bytes = Buffer.alloc(
    4 + groups.reduce((sum, group, at) => sum + group.length * (at % 2 === 0 ? 2 : 4), 0),
  );
  let place = bytes.writeUInt32LE(signature, 0);
  groups.forEach((group, at) => {
    for (const number of group)
      place = at % 2 === 0 ? bytes.writeUInt16LE(number, place) : bytes.writeUInt32LE(number, place);
  });
  return bytes;
}

/** An archive that cannot be read, is too large unpacked, or holds what is refused. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

export interface ReadArchive {
  readonly names: readonly string[];
  /** Unpacks one entry; undefined where there is none. Throws `ArchiveError` once all unpacked bytes pass the limit. */
  open(name: string): Promise<Buffer | undefined>;
}

interface Listed {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * Reads a zip archive held in memory. What it says about its sizes is not believed: unpacking stops at what is left of
 * `most` bytes over all entries (SEC-52).
 */
export function readZip(bytes: Buffer, most: number): ReadArchive {
  const entries = contents(bytes);
  const declared = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  if (declared > most) throw new ArchiveError('too_large');
  let left = most;
  return {
    names: [...entries.keys()],
    async open(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const { method, packed, offset } = entry;
      if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50)
        throw new ArchiveError('broken');
      const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      const body = bytes.subarray(start, start + packed);
      const out = await unpack(body, method, left);
      left -= out.length;
      return out;
    },
  };
}

async function unpack(body: Buffer, method: number, most: number): Promise<Buffer> {
  if (method === 0 && body.length <= most) return body;
  if (method !== 8 || most <= 0) throw new ArchiveError(most <= 0 ? 'too_large' : 'broken');
  try {
    return await inflate(body, { maxOutputLength: most });
  } catch (reason) {
    const { code } = reason as { code?: unknown };
    throw new ArchiveError(code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'broken', { cause: reason });
  }
}

const mostEntries = 2_000;

function contents(bytes: Buffer): Map<string, Listed> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length) throw new ArchiveError('broken');
  const count = bytes.readUInt16LE(end + 10);
  let place = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, Listed>();
  if (count > mostEntries) throw new ArchiveError('too_large');
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > bytes.length || bytes.readUInt32LE(place) !== 0x02014b50)
      throw new ArchiveError('broken');
    const encrypted = (bytes.readUInt16LE(place + 8) & 1) === 1;
    if (encrypted) throw new ArchiveError('broken');
    const length = bytes.readUInt16LE(place + 28);
    const name = bytes.toString('utf8', place + 46, place + 46 + length);
    entries.set(name, {
      method: bytes.readUInt16LE(place + 10),
      packed: bytes.readUInt32LE(place + 20),
      size: bytes.readUInt32LE(place + 24),
      offset: bytes.readUInt32LE(place + 42),
    });
    place += 46 + length + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
  return entries;
}
