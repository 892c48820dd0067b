import { waitingStates } from '#metadata/derive/approvals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { quoted, shortName, tableName } from './names.ts';

/** The file of current SQL that the declared approvals ask for: what waits is kept by triggers, whoever writes. */
export const approvalsSql = (resources: readonly AnyResource[]): string =>
  `-- Generated from the declared approvals by npm run generate. Do not edit: change the declaration instead.
${resources
  .filter((resource) => resource.source === undefined && waitingStates(resource).length > 0)
  .map((resource) => {
    const table = tableName(resource.name);
    return `
create or replace trigger ${quoted(shortName(`${table}__waits`))} after insert or delete or update of status on ${quoted(table)}
  for each row execute function track_approval_wait('${resource.name}', '{${waitingStates(resource).join(',')}}');
`;
  })
  .join('')}`;
