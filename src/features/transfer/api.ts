import { HttpError } from 'ra-core';
import { API, http, sendKept } from '#src/client/session/http.ts';

/** Work in the background as `GET /jobs` tells it. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly resource: string | null;
  /** What an area calls its own kind of work. */
  readonly title?: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number | null;
  readonly result?: {
    readonly rows?: number;
    readonly import?: string;
    readonly file?: { readonly name: string; readonly url: string };
  };
  readonly error?: { readonly message: string };
}

export const isUnderWay = (job: Job | null | undefined): boolean =>
  job?.state === 'waiting' || job?.state === 'running';

export interface Downloaded {
  readonly status: number;
  readonly blob: Blob;
  readonly name: string;
}

/** The name a file is sent under. */
const nameOf = (headers: Headers): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return encoded === undefined ? 'file' : decodeURIComponent(encoded);
};

/** A file or an answer of the API as bytes, read with the session. Throws react-admin's `HttpError` when refused. */
export async function fetchFile(path: string, body?: unknown): Promise<Downloaded> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const response = await sendKept(path.startsWith(API) ? path : API + path, {
    method: sent === undefined ? 'GET' : 'POST',
    body: sent,
  });
  if (response.ok)
    return { status: response.status, blob: await response.blob(), name: nameOf(response.headers) };
  const problem = (await response.json().catch(() => undefined)) as { message?: string } | undefined;
  throw new HttpError(problem?.message ?? response.statusText, response.status, problem);
}

/** Hands bytes to the browser as a download. */
export function saveFile({ blob, name }: Downloaded): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A call that answers JSON. */
export async function call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const sent = body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify(body);
  return (await http(API + path, { method, body: sent })).json as Result;
}
