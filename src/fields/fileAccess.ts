import { useEffect, useState } from 'react';
import { API } from '#src/admin/http.ts';
import { clinicOfThisHost } from '#src/admin/clinicHost.ts';
import type { StoredFile } from '#src/admin/dataProvider.ts';
import { readToken } from '#src/admin/session.ts';

/** The bytes of a stored file; files are read with the session, never by a bare address. Throws when refused. */
async function readFile(id: string, copy?: 256, signal?: AbortSignal): Promise<Blob> {
  const headers = new Headers();
  const token = readToken();
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const clinic = clinicOfThisHost();
  if (clinic !== undefined) headers.set('X-Clinic-Subdomain', clinic);
  const answer = await fetch(
    `${API}/files/${encodeURIComponent(id)}${copy === undefined ? '' : `?size=${copy}`}`,
    {
      headers,
      ...(signal ? { signal } : {}),
    },
  );
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.blob();
}

/** An address of the small copy of a stored picture for `<img>`, released when no longer shown; `undefined` until it is there. */
export function usePicture(id: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = new AbortController();
    let made: string | undefined;
    readFile(id, 256, stop.signal)
      .then((blob) => setAddress((made = URL.createObjectURL(blob))))
      // A picture that cannot be read leaves its place empty; the name stays.
      .catch(() => undefined);
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [id]);
  return address;
}

/** Opens a stored file in a new tab, or saves it where the browser cannot show it. */
export async function openFile({ id, name }: Pick<StoredFile, 'id' | 'name'>): Promise<void> {
  const address = URL.createObjectURL(await readFile(id));
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
