import { useCallback, useState } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { isOpen } from './formValues.ts';
import { useReading } from '#src/client/words/useReading.ts';

const none: Row = {};
/** People are chosen anew each time: a record about the wrong person is worse than a click. */
const people = ['employees', 'users'];

/**
 * The fields whose last choice is worth repeating: where the record belongs, and, in records about somebody, the
 * kinds they must be given. What has a declared default keeps that.
 */
function repeated(resource: AnyResource): readonly string[] {
  const places = [resource.branch, resource.department];
  const isAboutPerson = resource.person !== undefined && resource.person !== 'id';
  return Object.entries(resource.fields).flatMap(([name, { kind, target = '', options }]) => {
    if (
      kind !== 'reference' ||
      people.includes(target) ||
      (options as { default?: unknown }).default !== undefined
    )
      return [];
    const isPlace = places.includes(name) || ['branches', 'departments'].includes(target);
    return isPlace || (isAboutPerson && options.required === true) ? [name] : [];
  });
}

/** What was chosen the last time in a new record's form, as defaults that are said and can be cleared (UX-21). */
export function useLastChoices(resource: AnyResource, given: Row) {
  const subject = useSubject();
  const reading = useReading();
  const [kept, keep] = usePreference<Row>(`form.${resource.name}.last`, none);
  const formCase = { resource, record: undefined, subject, reading };
  const names = repeated(resource).filter((name) => isOpen(formCase, name));
  // Held from the opening: a save must not change what the open form began with.
  const [opened] = useState<Row>(() =>
    Object.fromEntries(
      names.flatMap((name) =>
        typeof kept[name] === 'string' && !(name in given) ? [[name, kept[name]]] : [],
      ),
    ),
  );
  const remember = useCallback(
    (saved: Row): void => {
      const now = Object.fromEntries(
        repeated(resource).flatMap((name) => (saved[name] ? [[name, saved[name]]] : [])),
      );
      if (JSON.stringify(now) !== JSON.stringify(kept)) keep(now);
    },
    [resource, kept, keep],
  );
  return { opened, remember };
}
