import { isId } from '#metadata/fields/validate.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import type { CopySide } from './store.ts';

/** How long a link opens its file, in milliseconds (SEC-57, which wins over the ten minutes of platform.md 13). */
export const linkFor = 60_000;
const purpose = 'file link';

/** What a link opens, and for whose session: it is worth nothing after that has ended. */
export interface Link {
  readonly file: string;
  readonly side: CopySide | undefined;
  /** SHA-256 of the session's token. */
  readonly session: Buffer;
  /** Instant in milliseconds. */
  readonly until: number;
}

/** A link as it stands in an address: sealed with the server's key, so nobody reads or makes one. */
export function sealLink(sealer: Sealer, { file, side, session, until }: Link): string {
  const text = JSON.stringify([file, side ?? null, session.toString('base64url'), until]);
  return sealer.seal(text, purpose).toString('base64url');
}

/** The link of an address; undefined when it is not ours, was changed or is over. */
export function openLink(sealer: Sealer, text: string, now: Date): Link | undefined {
  if (!/^[\w-]{40,600}$/.test(text)) return undefined;
  try {
    const [file, side, session, until] = JSON.parse(
      sealer.open(Buffer.from(text, 'base64url'), purpose),
    ) as readonly [string, CopySide | null, string, number];
    if (!isId(file) || until < now.getTime()) return undefined;
    return { file, side: side ?? undefined, session: Buffer.from(session, 'base64url'), until };
  } catch {
    return undefined;
  }
}
