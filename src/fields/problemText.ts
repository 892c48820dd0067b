import { HttpError } from 'ra-core';
import { fieldText } from '#i18n/errors.ts';
import { fill } from '#i18n/fill.ts';
import type { Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { isUnreachable } from '#src/client/session/http.ts';
import { placeOf, linePlace } from '#src/fields/place.ts';
import type { Reading, Row } from '#src/fields/kind.ts';
import { say } from '#src/client/words/recordWords.ts';

type Find = (name: string) => AnyResource | undefined;

/** The resource whose words name a field's problem: a part's fields belong to its target. */
function ownerOf(resource: AnyResource, path: string, find: Find): AnyResource {
  const [first = '', second] = path.split('.');
  const field = resource.fields[first];
  return field?.kind === 'part' && second !== undefined ? (find(field.target ?? '') ?? resource) : resource;
}

/** The sentence for a field's problem, in the language of the form. */
export function problemText(
  resource: AnyResource,
  path: string,
  problem: Problem,
  reading: Reading,
  find: Find,
): string {
  const { locale } = reading;
  const owner = ownerOf(resource, path, find);
  const own = owner.words[locale].errors?.[problem.key] ?? resource.words[locale].errors?.[problem.key];
  if (own !== undefined) return fill(locale, own, problem.values);
  return fieldText(locale, problem.key, problem.values) ?? problem.key;
}

/** What a path of the form is called: `documents.0.file` → المستندات، سطر 1، الملف. */
export function pathLabel(resource: AnyResource, path: string, reading: Reading, find: Find): string {
  const { locale, t } = reading;
  const [first = '', second, third] = path.split('.');
  if (!(first in resource.fields)) return '';
  const place = placeOf(resource, first, locale);
  if (second === undefined || second === 'root') return place.label;
  const joined = (...parts: string[]): string => parts.join(locale === 'ar' ? '، ' : ', ');
  if (place.field.kind === 'part') {
    const target = find(place.field.target ?? '');
    return target && second in target.fields
      ? joined(place.label, placeOf(target, second, locale).label)
      : place.label;
  }
  const row = say(locale, t.lines.row, { n: Number(second) + 1 });
  const child =
    third !== undefined && place.field.of?.[third] ? linePlace(place, third, locale).label : undefined;
  return child === undefined ? joined(place.label, row) : joined(place.label, row, child);
}

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
    // What still runs on the server under the same key may yet be done.
    definite: status >= 400 && status < 500 && code !== 'in_progress',
  };
}
