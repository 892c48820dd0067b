import { useDataProvider } from 'ra-core';
import { ownPassword, signature } from '#metadata/derive/inPerson.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import type { Row } from '#src/client/records/row.ts';
import { transitionOf } from './transitions.ts';

/** What was typed and drawn as it is sent: a signature is stored as a private picture first. */
export function useProofs(resource: AnyResource, transition: string) {
  const provider = useDataProvider<ClinicDataProvider>();
  const { inPerson } = transitionOf(resource, transition);
  return async (values: Row): Promise<Row> => {
    if (inPerson === undefined) return values;
    const { [signature]: picture, ...rest } = values;
    if (!(picture instanceof File) || inPerson.drawn === undefined || ownPassword in rest) return rest;
    const { data } = await provider.upload(picture, `${resource.name}.${inPerson.drawn}`);
    return { ...rest, [signature]: data.id };
  };
}
