import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { isPatientFile } from '#metadata/derive/patientFiles.ts';
import { reportOf } from '#metadata/derive/reportRows.ts';
import type { AnyResource } from '#metadata/resource.ts';

/** Each row is a file of staff, or a login. */
const isStaffFile = ({ person, fields }: AnyResource): boolean =>
  person === 'id' || (person !== undefined && fields[person]?.options.unique === true);

/**
 * Each row of a list tells of a person: a file of staff, a login, a patient, or what stands in a patient's file (a note, a
 * picture, a consent, a visit, a payment).
 */
export function tellsOfPeople({ byName }: Catalogue, resource: AnyResource): boolean {
  if (isStaffFile(resource) || isPatientFile(resource)) return true;
  return Object.values(resource.fields).some(
    ({ kind, target, options }) =>
      kind === 'reference' && options.required === true && isPatientFile(byName.get(target ?? '')),
  );
}

/** The same of a report over the clinic; one of a single record tells of one person. */
export function reportsPeople({ byName }: Catalogue, owner: AnyResource, name: string): boolean {
  const { of, opens, columns } = reportOf(owner, name);
  if (of === 'record') return false;
  const led = Object.values<{ readonly target?: string | undefined }>(columns).map(({ target }) => target);
  return [opens?.of, ...led].some((target) => isPatientFile(byName.get(target ?? '')));
}
