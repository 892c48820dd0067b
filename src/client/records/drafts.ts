import type { Me } from '#src/client/session/me.ts';

/** What was typed into one form and not saved yet. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** The record as it was opened, with its version; nothing while creating. */
  readonly record: Readonly<Record<string, unknown>> | undefined;
  /** The form's idempotency key: a save that was sent before a crash is not done twice (REL-13). */
  readonly key: string;
}

/** One person's drafts of one form, in this browser. */
export interface DraftPlace {
  /** Nothing where none was left, where it is too old, or where it does not open with this person's key. */
  readonly read: () => Promise<Draft | undefined>;
  readonly write: (draft: Draft) => Promise<void>;
  readonly remove: () => void;
  /** Lets another tab take the place. */
  readonly release: () => void;
}

const prefix = 'draft.';
const most = 20;
const longest = 7 * 24 * 3600 * 1000;
const tabs = 5;

/** A short name that says nothing of what it stands for (cyrb53). */
function tag(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

const ownerOf = (me: Me): string => `${prefix}${tag(`${me.clinic.id} ${me.details.user_id}`)}.`;

const names = (start: string): string[] =>
  Object.keys(window.localStorage).filter((name) => name.startsWith(start));
const writtenAt = (name: string): number =>
  Number.parseInt(window.localStorage.getItem(name)?.split('.', 1)[0] ?? '', 10) || 0;

const toText = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Writes under way and done, by name: what was removed meanwhile must not come back. */
const turns = new Map<string, number>();
const nextTurn = (name: string): number => {
  const turn = (turns.get(name) ?? 0) + 1;
  turns.set(name, turn);
  return turn;
};
function drop(name: string): void {
  nextTurn(name);
  window.localStorage.removeItem(name);
}

/** What is older than seven days, and the oldest beyond twenty, goes. */
function tidy(): void {
  const newest = names(prefix)
    .map((name) => ({ name, at: writtenAt(name) }))
    .sort((one, other) => other.at - one.at);
  newest.forEach(({ name, at }, place) => {
    if (place >= most || Date.now() - at > longest) drop(name);
  });
}

/**
 * Chosen to leave: nothing of this person's typing stays in the browser (SEC-43). A session that ended by itself keeps
 * the drafts; they open only with the key that the server gives back at the next sign-in (SEC-44).
 */
export function removeDraftsOf(me: Me): void {
  closed = true;
  for (const name of names(ownerOf(me))) drop(name);
}

/** Somebody chose to leave: this document writes no more. */
let closed = false;
const written = new Set<string>();
let watching = false;

/** Another tab signed out by choice (`endSession` says so): what this one kept goes too. */
function followTabs(): void {
  if (watching || typeof BroadcastChannel === 'undefined') return;
  watching = true;
  new BroadcastChannel('session').addEventListener('message', ({ data }: MessageEvent) => {
    if (data !== 'left') return;
    closed = true;
    for (const name of written) drop(name);
  });
}

interface Sealed {
  readonly name: string;
  readonly key: CryptoKey;
  /** Whose and of which form; a draft under another name does not open. */
  readonly bound: Uint8Array<ArrayBuffer>;
}

async function readFrom({ name, key, bound }: Sealed): Promise<Draft | undefined> {
  const [at = '', iv = '', sealed = ''] = window.localStorage.getItem(name)?.split('.') ?? [];
  if (sealed === '') return undefined;
  if (Date.now() - Number(at) > longest) {
    drop(name);
    return undefined;
  }
  try {
    const how = { name: 'AES-GCM', iv: toBytes(iv), additionalData: bound };
    const open = await window.crypto.subtle.decrypt(how, key, toBytes(sealed));
    return JSON.parse(new TextDecoder().decode(open)) as Draft;
  } catch {
    drop(name);
    return undefined;
  }
}

async function writeTo({ name, key, bound }: Sealed, draft: Draft): Promise<void> {
  const turn = nextTurn(name);
  const iv = window.crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(draft));
  const how = { name: 'AES-GCM', iv, additionalData: bound };
  const sealed = new Uint8Array(await window.crypto.subtle.encrypt(how, key, text));
  if (turns.get(name) !== turn || closed) return;
  written.add(name);
  try {
    window.localStorage.setItem(name, `${Date.now()}.${toText(iv)}.${toText(sealed)}`);
  } catch {
    // A full browser store keeps the typed text on the page only.
  }
  tidy();
}

const nothing = (): void => undefined;

/** Takes the first place that no other open tab holds: two tabs with the same form do not write over each other. */
async function hold(
  name: string,
): Promise<{ readonly name: string; readonly release: () => void } | undefined> {
  const locks = (window.navigator as { locks?: LockManager }).locks;
  if (!locks) return { name, release: nothing };
  for (let place = 0; place < tabs; place += 1) {
    const wanted = place === 0 ? name : `${name}-${place}`;
    const release = await new Promise<(() => void) | undefined>((found) => {
      void locks.request(wanted, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((end) => found(end));
        found(undefined);
        return undefined;
      });
    });
    if (release) return { name: wanted, release };
  }
  return undefined;
}

/**
 * Where this person's typing in a form is kept, encrypted with a key that stays on the server and in memory (SEC-44).
 * `form` names resource and record. Nothing where the browser cannot encrypt: then no draft is kept.
 */
export async function draftPlace(me: Me, form: string): Promise<DraftPlace | undefined> {
  const subtle = window.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle || me.draft_key === undefined) return undefined;
  followTabs();
  const key = await subtle.importKey('raw', toBytes(me.draft_key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const held = await hold(ownerOf(me) + tag(form));
  if (!held) return undefined;
  const bound = new TextEncoder().encode(`${me.clinic.id} ${me.details.user_id} ${form}`);
  const sealed = { name: held.name, key, bound };
  return {
    read: () => readFrom(sealed),
    write: (draft) => writeTo(sealed, draft),
    remove: () => drop(held.name),
    release: held.release,
  };
}

const openForms = new Set<() => Promise<boolean>>();
/** Takes part in `keepDrafts()` from now on; answers whether its text is kept. Returns the function that ends it. */
export function onKeepDrafts(keep: () => Promise<boolean>): () => void {
  openForms.add(keep);
  return () => void openForms.delete(keep);
}

let leavesFreely = false;
/** The page is left on purpose with everything kept: nothing is asked. */
export const isLeavingFreely = (): boolean => leavesFreely;

/** Writes what every open form holds, so that the page can be loaded anew without a question ("update now", UX-06). */
export async function keepDrafts(): Promise<void> {
  const kept = await Promise.all([...openForms].map((keep) => keep()));
  leavesFreely = kept.every(Boolean);
}
