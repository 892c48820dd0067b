/**
 * Physical lines of a file that comes in pieces. UTF-8 with or without its mark, UTF-16 with its mark, Windows-1256 for what is no
 * UTF-8; CR, LF and CRLF each end a line (areas-hr.md (f) 1). NUL is dropped (hr.md 2.4).
 */
export interface FileLines {
  /** The lines that are complete now. */
  readonly push: (piece: Uint8Array) => readonly string[];
  /** The last one, where it has no end. */
  readonly end: () => readonly string[];
  /** How much of a line without an end is held back. */
  readonly held: () => number;
}

const [lf, cr] = [10, 13];
const ends = /\r\n|\r|\n/;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const arabic = new TextDecoder('windows-1256');

const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** UTF-8 as a whole; where that fails, each line as what it is: devices append Arabic names to files of their own. */
function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return linesOf(bytes).map(decodedLine).join('');
  }
}

function decodedLine(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return arabic.decode(bytes);
  }
}

/** Lines with their ends. */
function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== lf && bytes[at] !== cr) continue;
    found.push(bytes.subarray(from, at + 1));
    from = at + 1;
  }
  return from < bytes.length ? [...found, bytes.subarray(from)] : found;
}

/** Two pieces as one. */
export function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** Behind the last line's end; a CR that is the last byte may be half of one. */
function completeUntil(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= 0; at -= 1)
    if (bytes[at] === lf || (bytes[at] === cr && at < bytes.length - 1)) return at + 1;
  return 0;
}

function byteLines(): FileLines {
  let rest: Uint8Array = new Uint8Array();
  const split = (bytes: Uint8Array): string[] => withoutNul(decoded(bytes)).split(ends);
  return {
    held: () => rest.length,
    push: (piece) => {
      const all = joined(rest, piece);
      const until = completeUntil(all);
      rest = all.slice(until);
      return until === 0 ? [] : split(all.subarray(0, until)).slice(0, -1);
    },
    end: () => {
      const last = split(rest);
      rest = new Uint8Array();
      return last.at(-1) === '' ? last.slice(0, -1) : last;
    },
  };
}

function wideLines(encoding: 'utf-16le' | 'utf-16be'): FileLines {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  const take = (text: string, whole: boolean): readonly string[] => {
    // A CR at the very end may be half of a CRLF.
    const held = !whole && text.endsWith('\r') ? 1 : 0;
    const lines = text.slice(0, text.length - held).split(ends);
    const last = lines.pop() ?? '';
    rest = whole ? '' : last + text.slice(text.length - held);
    const complete = whole && last !== '' ? [...lines, last] : lines;
    return complete.map(withoutNul);
  };
  return {
    held: () => rest.length,
    push: (piece) => take(rest + decoder.decode(piece, { stream: true }), false),
    end: () => take(rest + decoder.decode(), true),
  };
}

/** Lines by the first bytes of the file; the mark is no part of them. */
export function fileLines(first: Uint8Array): { readonly lines: FileLines; readonly mark: number } {
  if (first[0] === 0xff && first[1] === 0xfe) return { lines: wideLines('utf-16le'), mark: 2 };
  if (first[0] === 0xfe && first[1] === 0xff) return { lines: wideLines('utf-16be'), mark: 2 };
  return { lines: byteLines(), mark: first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf ? 3 : 0 };
}
