import { clinicOfThisHost } from '#src/client/session/clinicHost.ts';
import type { StoredFile } from '#src/client/records/dataProvider.ts';
import { API } from '#src/client/session/http.ts';
import { readPreview } from '#src/client/session/preview.ts';
import { readToken } from '#src/client/session/session.ts';

/**
 * Sends a file and tells how much of it has arrived (0…1), which `fetch` cannot. `undefined` where the server did not take
 * it: the caller sends it the usual way, which knows about ended sessions and words for refusals.
 */
export function sendFile(
  file: File,
  use: string,
  onProgress: (part: number) => void,
): Promise<StoredFile | undefined> {
  // The usual way says why nothing is sent.
  if (readPreview()) return Promise.resolve(undefined);
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API}/files`);
    const token = readToken();
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const clinic = clinicOfThisHost();
    if (clinic !== undefined) request.setRequestHeader('X-Clinic-Subdomain', clinic);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      done(request.status >= 200 && request.status < 300 ? (request.response as StoredFile) : undefined),
    );
    request.addEventListener('error', () => done(undefined));
    const body = new FormData();
    body.append('use', use);
    body.append('file', file);
    request.send(body);
  });
}
