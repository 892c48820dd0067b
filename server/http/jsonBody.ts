import { isPiled } from '#metadata/fields/normalise.ts';
import type { FastifyInstance } from 'fastify';
import { invalid, ProblemError } from '../problems.ts';

/** Limits of shape of one JSON body (SEC-49). */
export const bodyLimits = {
  bytes: 1024 * 1024,
  openBytes: 16 * 1024,
  depth: 20,
  keys: 2000,
  values: 20_000,
} as const;

/** Who has not signed in wholly sends a short form; a route that needs more says so. Must be called before the routes. */
export function limitOpenBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { session = 'full' } = route.config ?? {};
    if (session !== 'full') route.bodyLimit ??= bodyLimits.openBytes;
  });
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

const refused = (cause?: unknown): ProblemError => new ProblemError('bad_request', { cause });

/**
 * Parses a JSON body. Refuses with 400 what is too deep, has too many, repeated or prototype keys or a number that is
 * not finite; with 413 more values than any list holds; with 422 a text holding NUL or half a surrogate pair (SEC-49, SEC-50).
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  checkShape(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (reason) {
    throw refused(reason);
  }
  const wrong = new Map<string, { key: string }>();
  findBadTexts(value, '', wrong);
  if (wrong.size > 0) throw invalid(Object.fromEntries(wrong));
  return value;
}

interface Level {
  /** Undefined inside an array. */
  readonly keys: Set<string> | undefined;
  expectsKey: boolean;
}

/** One pass over the text before anything is built, so that a bomb costs no memory. Grammar itself is JSON.parse's work. */
function checkShape(text: string): void {
  const levels: Level[] = [];
  let keys = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    const level = levels.at(-1);
    if ((sign === ',' || sign === '{' || sign === '[') && (values += 1) > bodyLimits.values)
      throw new ProblemError('body_too_large');
    if (sign === '"') {
      const end = endOfString(text, at);
      if (level?.keys !== undefined && level.expectsKey) {
        keys += 1;
        noteKey(level.keys, text.slice(at, end + 1), keys);
        level.expectsKey = false;
      }
      at = end;
    } else if (sign === '{' || sign === '[') {
      levels.push({ keys: sign === '{' ? new Set() : undefined, expectsKey: sign === '{' });
      if (levels.length > bodyLimits.depth) throw refused();
    } else if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ',' && level?.keys !== undefined) level.expectsKey = true;
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  throw refused();
}

function noteKey(seen: Set<string>, quoted: string, count: number): void {
  let key: unknown;
  try {
    key = JSON.parse(quoted);
  } catch (reason) {
    throw refused(reason);
  }
  if (count > bodyLimits.keys || typeof key !== 'string' || prototypeKeys.has(key) || seen.has(key))
    throw refused();
  seen.add(key);
}

const badText = /\u0000|\p{Surrogate}/u;
/** Whether PostgreSQL could not store the text, or composing it would hold everybody up. */
export const isBadText = (text: string): boolean => badText.test(text) || isPiled(text);

/** As many places as anybody mends one after the other. */
const mostTold = 50;

function findBadTexts(value: unknown, path: string, wrong: Map<string, { key: string }>): void {
  if (typeof value === 'string') {
    if (wrong.size < mostTold && isBadText(value)) wrong.set(path || 'body', { key: 'bad_characters' });
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refused();
  } else if (value !== null && typeof value === 'object') {
    for (const [key, child] of Object.entries(value)) {
      if (isBadText(key)) throw refused();
      findBadTexts(child, path === '' ? key : `${path}.${key}`, wrong);
    }
  }
}
