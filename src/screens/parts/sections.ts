import { holds } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import type { Reading } from '#src/client/words/reading.ts';

export interface SectionPlan {
  readonly name: string;
  readonly title: string | undefined;
  readonly fields: readonly string[];
}

/** `is_active` says the state once more, for callers of the API; a page shows the state itself. */
const isState = ({ fields, workflow }: AnyResource, name: string): boolean =>
  name === 'is_active' && workflow !== undefined && fields[name]?.kind === 'computed';

/**
 * The sections of a resource's form and page. Fields that no declared section names stand in one of their own at the
 * end; without declared sections there is a single one.
 */
export function sectionsOf(resource: AnyResource, { locale, t }: Reading): readonly SectionPlan[] {
  const declared = Object.entries(resource.sections ?? {});
  const words = resource.words[locale].sections ?? {};
  const named = new Set(declared.flatMap(([, fields]) => fields));
  const rest = Object.keys(resource.fields).filter(
    (name) =>
      !named.has(name) &&
      name !== resource.parent?.field &&
      !isState(resource, name) &&
      resource.fields[name]?.hidden !== true &&
      resource.fields[name]?.within === undefined,
  );
  const sections = declared.map(([name, fields]): SectionPlan => ({
    name,
    title: words[name],
    fields: fields.filter((field) => field !== resource.parent?.field),
  }));
  if (rest.length === 0) return sections;
  const title = declared.length === 0 ? undefined : t.form.other;
  return [...sections, { name: '', title, fields: rest }];
}

/** A choice that another field is read with: «أيام» beside «نصف يوم» would say it twice. */
const isSaidElsewhere = (resource: AnyResource, choice: string, record: Row): boolean =>
  Object.entries(resource.fields).some(
    ([name, { options }]) => options['saidWith'] === choice && name in record,
  );

/** The fields of a section that the API sent and whose condition holds. */
export const shownFields = (resource: AnyResource, { fields }: SectionPlan, record: Row): readonly string[] =>
  fields.filter((name) => {
    const field = resource.fields[name];
    // The head shows the picture; here it would be the same again, or a dash.
    if (!field || field.kind === 'image' || !((field.within?.field ?? name) in record)) return false;
    if (isSaidElsewhere(resource, name, record)) return false;
    const { showWhen, saidWith } = field.options;
    // Without a value it says its choice alone, such as a warning.
    return !showWhen || saidWith !== undefined || holds(showWhen, record);
  });

/** More sections than this become tabs. */
export const MOST_SECTIONS = 4;
