import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { sectionsOf } from '../parts/sections.ts';
import { paperText } from '../parts/headFacts.ts';
import { kindOf } from '#src/fields/core/registry.ts';

interface FactsProps {
  readonly resource: AnyResource;
  readonly record: Row;
}

/** The facts of a sheet in one block, or below the headings of their sections; the alert of the head always stands first. */
function groupsOf(
  resource: AnyResource,
  names: readonly string[],
  reading: ReturnType<typeof useReading>,
): readonly { readonly title?: string | undefined; readonly names: readonly string[] }[] {
  if (resource.paper?.bySection !== true) return [{ names }];
  const alert = names.filter((name) => name === resource.head?.alert);
  const rest = names.filter((name) => name !== resource.head?.alert);
  return [
    { names: alert },
    ...sectionsOf(resource, reading).map(({ title, fields }) => ({
      title,
      names: rest.filter((name) => fields.includes(name)),
    })),
  ];
}

/** Facts that this person may read and that say something. */
export function Facts({ resource, record }: FactsProps) {
  const reading = useReading();
  const said = (resource.paper?.head ?? [])
    .filter((name) => name in record)
    .map((name) => ({
      place: placeOf(resource, name, reading.locale),
      text: paperText(resource, name, record, reading),
    }))
    .filter(({ text }) => text !== '');
  const byName = new Map(said.map((one) => [one.place.name, one]));
  return groupsOf(resource, [...byName.keys()], reading)
    .map(({ title, names }) => ({ title, facts: names.flatMap((name) => byName.get(name) ?? []) }))
    .filter(({ facts }) => facts.length > 0)
    .map(({ title = '', facts }) => (
      <section key={title} className="paper-section">
        {title === '' ? null : <h2>{title}</h2>}
        <dl className="paper-facts">
          {facts.map(({ place, text }) => (
            <div key={place.name} className={classOf(resource, place)}>
              <dt>{place.label}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ));
}

/** Long texts take the whole width; so does what nobody may overlook, in a frame. */
function classOf(resource: AnyResource, { name, field }: FieldPlace): string {
  if (name === resource.head?.alert) return 'paper-wide paper-alert';
  return kindOf(field).wide === true ? 'paper-wide' : '';
}
