import { SaxesParser } from 'saxes';
import { ceilings, FileRefused } from './refusal.ts';
import type { Archive } from './unzip.ts';

/** An attribute by its name without a prefix. */
export type Attributes = (name: string) => string | undefined;

/** What is done with the elements of a part; names come without their prefixes, texts whole and with entities undone. */
export interface Handlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Some writers name every tag with a prefix of their own. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributesOf =
  (given: Readonly<Record<string, string>>): Attributes =>
  (name) => {
    if (given[name] !== undefined) return given[name];
    for (const one in given) if (one.endsWith(`:${name}`)) return given[one];
    return undefined;
  };

/** Bytes read at a time: a text that is kept keeps the piece it stood in. */
const readPiece = 65_536;

/**
 * Reads one XML part of an archive as it is unpacked; false where there is none. A document type, and with it every
 * entity of its own, is refused (SEC-52). Throws `FileRefused`.
 */
export function readPart(archive: Archive, name: string, handlers: Handlers): boolean {
  const parser = parserOf(handlers);
  const decoder = new TextDecoder('utf-8');
  let sinceTag = 0;
  const feed = (text: string): void => {
    // The parser keeps a token until it ends, so its length is judged from outside.
    const last = text.lastIndexOf('<');
    sinceTag = last < 0 ? sinceTag + text.length : text.length - last;
    if (sinceTag > ceilings.token) throw new FileRefused('heavy');
    parser.write(text);
  };
  try {
    const found = archive.read(name, (piece) => {
      for (let at = 0; at < piece.length; at += readPiece)
        feed(decoder.decode(piece.subarray(at, at + readPiece), { stream: true }));
    });
    if (!found) return false;
    feed(decoder.decode());
    parser.close();
    return true;
  } catch (cause) {
    throw cause instanceof FileRefused ? cause : new FileRefused('broken', { cause });
  }
}

function parserOf({ open, text, close }: Handlers): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let elements = 0;
  parser.on('doctype', () => {
    throw new FileRefused('entities');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    elements += 1;
    if (elements > ceilings.elements) throw new FileRefused('cells');
    if (depth > ceilings.depth) throw new FileRefused('broken');
    open?.(bare(name), attributesOf(attributes));
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(bare(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}
