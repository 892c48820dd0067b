import type { AnyResource } from '../resource.ts';

/** Whether the records are files of people who are no staff: whoever opens one is noted, and none is its reader's own by being it. */
export const isPatientFile = (resource: AnyResource | undefined): boolean =>
  resource?.opened === true && resource.person !== 'id';
