import { useEffect, useState } from 'react';
import { API, http } from '#src/client/session/http.ts';
import { clinicOfThisHost } from '#src/client/session/clinicHost.ts';
import type { StoredFile } from './dataProvider.ts';
import { readPreview } from '#src/client/session/preview.ts';
import { readToken } from '#src/client/session/session.ts';

/** The longer side of a copy, in pixels: for lists, or for looking at it. */
type Side = 256 | 1024;

/** The bytes of a small copy, read with the session and kept out of every address. Throws when refused. */
async function readSmall(id: string, side: Side, signal: AbortSignal): Promise<Blob> {
  if (readPreview()) throw new Error('a preview shows no files');
  const headers = new Headers();
  const token = readToken();
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const clinic = clinicOfThisHost();
  if (clinic !== undefined) headers.set('X-Clinic-Subdomain', clinic);
  const answer = await fetch(`${API}/files/${encodeURIComponent(id)}?size=${side}`, { headers, signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.blob();
}

/** An address of the small copy of a stored picture for `<img>`, released when no longer shown; `undefined` until it is there. */
export function usePicture(id: string | undefined, side: Side = 256): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = new AbortController();
    let made: string | undefined;
    readSmall(id, side, stop.signal)
      .then((blob) => setAddress((made = URL.createObjectURL(blob))))
      // A picture that cannot be read leaves its place empty; the name stays.
      .catch(() => undefined);
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [id, side]);
  return address;
}

/**
 * Addresses of the small copies of several stored pictures, by their ids; `undefined` until each was read or refused. Those that were
 * refused are left out.
 */
export function usePictures(
  ids: readonly string[],
  side: Side = 256,
): ReadonlyMap<string, string> | undefined {
  const [read, setRead] = useState<{
    readonly of: string;
    readonly addresses: ReadonlyMap<string, string>;
  }>();
  const wanted = ids.join(' ');
  useEffect(() => {
    const stop = new AbortController();
    const made = new Map<string, string>();
    const readOne = async (id: string): Promise<void> => {
      const blob = await readSmall(id, side, stop.signal);
      if (!stop.signal.aborted) made.set(id, URL.createObjectURL(blob));
    };
    void Promise.allSettled(wanted.split(' ').filter(Boolean).map(readOne)).then(() => {
      if (!stop.signal.aborted) setRead({ of: wanted, addresses: made });
    });
    return () => {
      stop.abort();
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, [wanted, side]);
  // Of other pictures than those that are wanted now nothing is told.
  return read?.of === wanted ? read.addresses : undefined;
}

/**
 * Opens a stored file in a new tab by an address that is worth something for a minute and to this session alone (SEC-57);
 * the session itself never stands in it. Throws what the server says where the file may not be read any more.
 */
export async function openFile({ id }: Pick<StoredFile, 'id'>): Promise<void> {
  const { json } = await http(`${API}/files/${encodeURIComponent(id)}/link`);
  const link = document.createElement('a');
  link.href = (json as { readonly url: string }).url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
