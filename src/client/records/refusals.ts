import { HttpError } from 'ra-core';
import { isUnreachable } from '#src/client/session/http.ts';
import type { Row } from './row.ts';

/** Another person's save that came first (REL-14). */
export interface Changed {
  /** The record as it is now. */
  readonly current: Row;
  /** Who saved last, and when; nothing where only the draft was older. */
  readonly by?: string | undefined;
  readonly at?: string | undefined;
  /** What differs from the version the form was opened with. */
  readonly fields?: readonly string[] | undefined;
}

interface Details {
  readonly current?: Row;
  readonly changed_by?: string | null;
  readonly changed_at?: string | null;
  readonly fields?: readonly string[];
}

const changedIn = ({ current, changed_by, changed_at, fields }: Details): Changed | undefined =>
  current && { current, by: changed_by ?? undefined, at: changed_at ?? undefined, fields };

/** What the server said no with. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** Fit to show. */
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
  /** The record as it is now, when someone else changed it meanwhile. */
  readonly changed: Changed | undefined;
  /** What it told beside, such as what stands in the way. */
  readonly details: unknown;
  /** Nothing was done for certain; an answer that never came may have been done. */
  readonly definite: boolean;
}

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Row).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );

/** Any failure of a call, as the form needs it. */
export function refusalOf(error: unknown): Refusal {
  const http = error instanceof HttpError ? error : undefined;
  const body = (http?.body ?? {}) as { code?: string; errors?: unknown; details?: Details };
  const status = Number(http?.status ?? 0);
  const code = body.code ?? (isUnreachable(error) ? 'unreachable' : 'error');
  return {
    status,
    code,
    message: error instanceof Error ? error.message : '',
    errors: textsIn(body.errors),
    changed: changedIn(body.details ?? {}),
    details: body.details,
    // What still runs on the server under the same key may yet be done.
    definite: status >= 400 && status < 500 && code !== 'in_progress',
  };
}
