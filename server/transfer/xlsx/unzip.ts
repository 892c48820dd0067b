import { Inflate } from 'fflate';
import { ceilings, FileRefused } from './refusal.ts';

interface Listed {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

export interface Archive {
  readonly names: readonly string[];
  /** Unpacks one entry piece by piece; false where there is none. */
  read(name: string, take: (piece: Uint8Array) => void): boolean;
}

/** Packed bytes at a time: what they become, at most a thousand times as many, stands in memory once. */
const packedPiece = 8_192;

/**
 * Reads a zip archive held in memory. What it says about its sizes is not believed: unpacking stops at the ceiling over
 * all entries, and where far more comes out than a workbook packs (SEC-52). Throws `FileRefused`.
 */
export function openArchive(bytes: Buffer): Archive {
  const entries = contents(bytes);
  const declared = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  if (declared > ceilings.unpacked) throw new FileRefused('size');
  let unpacked = 0;
  const counted = (packed: number, take: (piece: Uint8Array) => void) => {
    let own = 0;
    return (piece: Uint8Array): void => {
      own += piece.length;
      unpacked += piece.length;
      if (unpacked > ceilings.unpacked) throw new FileRefused('size');
      if (own > ceilings.smallUnpacked && own > packed * ceilings.ratio) throw new FileRefused('size');
      take(piece);
    };
  };
  return {
    names: [...entries.keys()],
    read(name, take) {
      const entry = entries.get(name);
      if (entry === undefined) return false;
      const body = bodyOf(bytes, entry);
      const count = counted(body.length, take);
      if (entry.method === 0) count(body);
      else if (entry.method === 8) unpack(body, count);
      else throw new FileRefused('broken');
      return true;
    },
  };
}

function bodyOf(bytes: Buffer, { packed, offset }: Listed): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50)
    throw new FileRefused('broken');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  return bytes.subarray(start, start + packed);
}

function unpack(body: Buffer, take: (piece: Uint8Array) => void): void {
  const inflate = new Inflate((piece) => {
    if (piece.length > 0) take(piece);
  });
  try {
    for (let at = 0; at < body.length; at += packedPiece)
      inflate.push(body.subarray(at, at + packedPiece), at + packedPiece >= body.length);
  } catch (cause) {
    throw cause instanceof FileRefused ? cause : new FileRefused('broken', { cause });
  }
}

function contents(bytes: Buffer): Map<string, Listed> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length) throw new FileRefused('broken');
  const count = bytes.readUInt16LE(end + 10);
  let place = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, Listed>();
  if (count > ceilings.entries) throw new FileRefused('size');
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > bytes.length || bytes.readUInt32LE(place) !== 0x02014b50)
      throw new FileRefused('broken');
    const encrypted = (bytes.readUInt16LE(place + 8) & 1) === 1;
    if (encrypted) throw new FileRefused('broken');
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
