import { HttpError, useDataProvider } from 'ra-core';
import type { ClinicDataProvider } from './dataProvider.ts';
import { API, http } from '#src/client/session/http.ts';

export type { ClinicDataProvider, Option, StoredFile } from './dataProvider.ts';
export { freshKey } from '#src/client/session/http.ts';

/** The data provider with operations, transitions and options (ra-core knows only its own part). */
export const useClinicProvider = (): ClinicDataProvider => useDataProvider<ClinicDataProvider>();

/** A call to an address of the API that belongs to no resource, e.g. `/sessions`. Throws react-admin's `HttpError`. */
export async function callApi<Result = unknown>(
  path: string,
  options: {
    readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly body?: unknown;
    readonly signal?: AbortSignal;
    /** Nobody made this call by hand (SEC-29). */
    readonly background?: boolean;
    /** Makes a repeated try the same one (REL-12). */
    readonly idempotencyKey?: string;
  } = {},
): Promise<Result> {
  const { method = 'GET', body, signal, background, idempotencyKey } = options;
  const answer = await http(API + path, {
    method,
    signal,
    background,
    idempotencyKey,
    body: body === undefined ? null : JSON.stringify(body),
  });
  return answer.json as Result;
}

/** The lower_snake code of a refused call (`version_conflict`), `undefined` for other errors. */
export function codeOf(error: unknown): string | undefined {
  const body = error instanceof HttpError ? (error.body as { code?: unknown } | undefined) : undefined;
  return typeof body?.code === 'string' ? body.code : undefined;
}

/** What a failed call says to people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Sentences by field of a refused call; empty where the refusal names none. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  const body = error instanceof HttpError ? (error.body as { errors?: unknown } | undefined) : undefined;
  const errors = body?.errors;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors as Record<string, unknown>).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );
}
