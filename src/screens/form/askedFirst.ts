import { isFilledByServer } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { isNothing } from '#src/fields/core/isNothing.ts';

const fieldsIn = ({ sections = {} }: AnyResource): readonly string[] => Object.values(sections).flat();

/**
 * What the form for a new record asks before everything else, in the order of its sections: the fields of the quick form (clinic.md
 * 2.1), and whatever else it cannot be saved without, so that nothing folded away is ever missed. `quick`: the resource as its quick
 * form has it; `start`: what the form begins with.
 */
export function askedFirst(resource: AnyResource, quick: AnyResource, start: Row): readonly string[] {
  const wanted = new Set(fieldsIn(quick));
  return fieldsIn(resource).filter((name) => {
    const field = resource.fields[name];
    if (!field || field.options.readOnly === true || field.kind === 'computed') return false;
    const isMissing = field.options.required === true && !isFilledByServer(field) && isNothing(start[name]);
    return wanted.has(name) || isMissing;
  });
}
