import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { sectionsOf, shownFields } from '../parts/sections.ts';
import { paperText } from '../parts/headFacts.ts';
import { kindOf } from '#src/fields/core/registry.ts';
import { filesOf } from '#src/fields/file/file.tsx';
import { isPictured, PaperPictures } from './PaperPictures.tsx';

interface FactsProps {
  readonly resource: AnyResource;
  readonly record: Row;
}

interface Group {
  readonly title?: string | undefined;
  readonly names: readonly string[];
}

/** What somebody entered: not what the system keeps or reckons, nor the title, which stands above. */
function isEntered({ fields, title }: AnyResource, name: string): boolean {
  const field = fields[name];
  if (!field || name === title || field.kind === 'computed') return false;
  return field.options.readOnly !== true;
}

/** The facts of a sheet in one block as declared, or all that was entered below the headings of its sections; the alert stands first. */
function groupsOf(
  resource: AnyResource,
  record: Row,
  reading: ReturnType<typeof useReading>,
): readonly Group[] {
  const declared = resource.paper?.head;
  if (declared) return [{ names: declared.filter((name) => name in record) }];
  const alert = resource.head?.alert;
  return [
    { names: alert !== undefined && alert in record ? [alert] : [] },
    ...sectionsOf(resource, reading).map((plan) => ({
      title: plan.title,
      // A switch that is off says nothing on paper.
      names: shownFields(resource, plan, record).filter(
        (name) => name !== alert && record[name] !== false && isEntered(resource, name),
      ),
    })),
  ];
}

/** Facts that this person may read and that say something. */
export function Facts({ resource, record }: FactsProps) {
  const reading = useReading();
  return groupsOf(resource, record, reading)
    .map(({ title, names }) => ({
      title,
      facts: names
        .map((name) => ({
          place: placeOf(resource, name, reading.locale),
          text: paperText(resource, name, record, reading),
        }))
        .filter(({ text }) => text !== ''),
    }))
    .filter(({ facts }) => facts.length > 0)
    .map(({ title = '', facts }) => (
      <section key={title} className="paper-section">
        {title === '' ? null : <h2>{title}</h2>}
        <dl className="paper-facts">
          {facts.map(({ place, text }) => (
            <div key={place.name} className={classOf(resource, place)}>
              <dt>{place.label}</dt>
              <dd>
                {isPictured(place.field) ? (
                  <PaperPictures files={filesOf(record, place.name)} />
                ) : (
                  <bdi>{text}</bdi>
                )}
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
