import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

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
