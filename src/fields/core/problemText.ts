import { fieldText } from '#i18n/errors.ts';
import { fill } from '#i18n/fill.ts';
import type { Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { placeOf, linePlace } from './place.ts';
import type { Reading } from '#src/client/words/reading.ts';
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
  if (path in resource.fields) return placeOf(resource, path, locale).label;
  if (!(first in resource.fields)) return '';
  const place = placeOf(resource, first, locale);
  if (second === undefined || second === 'root' || place.field.kind === 'custom') return place.label;
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
