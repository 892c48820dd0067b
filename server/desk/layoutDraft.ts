import { declaredLayout, isDemandable, lockedIn, type FieldArrangement } from '#metadata/derive/layout.ts';
import { text } from '#metadata/fields/kinds.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { objectsIn, placed, placeIn, textIn, unknownIn, type Found, type Sent } from './customFieldDraft.ts';

const label = text({ maxLength: 60 }) as Field;

/**
 * What a clinic wants of the declared fields, in stored form; fields that were not sent stay as they are. Noted by place:
 * `field_locked` for a basic field that would be hidden or optional (clinic.md F1), `not_demandable` for one nobody fills.
 */
export function readLayout(
  body: Sent,
  before: readonly FieldArrangement[],
  resource: AnyResource,
  found: Found,
): readonly FieldArrangement[] {
  if (body['layout'] === undefined) return before;
  const usual = new Map(declaredLayout(resource).map((one) => [one.key, one]));
  const locked = lockedIn(resource);
  const sections = Object.keys(resource.sections ?? {});
  const names = ['key', 'label_ar', 'label_en', 'locked', ...placed];
  const sent = objectsIn(body, 'layout').flatMap((one, index): FieldArrangement[] => {
    const at = `layout.${index}`;
    unknownIn(one, names, at, found);
    const key = String(one['key']);
    const [declared, field] = [usual.get(key), resource.fields[key]];
    if (declared === undefined || field === undefined) {
      found[`${at}.key`] = { key: 'unknown_field' };
      return [];
    }
    const place = placeIn({ ...declared, ...one }, at, index, sections, found);
    if (locked.has(key)) {
      if (!place.visible) found[`${at}.visible`] = { key: 'field_locked' };
      else if (!place.required) found[`${at}.required`] = { key: 'field_locked' };
    } else if (place.required && !declared.required && !isDemandable(field))
      found[`${at}.required`] = { key: 'not_demandable' };
    const labelOf = (name: 'label_ar' | 'label_en'): string | null => textIn(label, one, name, at, found);
    return [{ key, label_ar: labelOf('label_ar'), label_en: labelOf('label_en'), ...place }];
  });
  const keys = new Set(sent.map(({ key }) => key));
  if (keys.size < sent.length) found['layout'] = { key: 'not_unique' };
  return [...sent, ...before.filter(({ key }) => !keys.has(key))];
}
