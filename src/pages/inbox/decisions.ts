import { decisionsOf } from '#metadata/derive/approvals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { mayNow } from '#src/screens/parts/access.ts';
import type { InboxRow } from '#src/features/inbox/api.ts';

/** A decision this person can take on a row now. */
export interface Choice {
  readonly name: string;
  /** It agrees: the first that neither harms, nor takes back, nor answers an objection. */
  readonly leads: boolean;
  readonly danger: boolean;
}

/** The decisions of a row in the order they are declared, as the server offers them. */
export function choicesOf(resource: AnyResource, record: InboxRow['record']): readonly Choice[] {
  const may = mayNow(record);
  const open = decisionsOf(resource).filter(
    ({ name, states }) => may.includes(name) && states.includes(String(record['status'])),
  );
  const leading = open.find(
    ({ transition: { danger, quiet, weighs } }) => danger !== true && !quiet && (weighs ?? '') === '',
  );
  return open.map(({ name, transition }) => ({
    name,
    leads: name === leading?.name,
    danger: transition.danger === true,
  }));
}

/** The decisions that can be taken for all of these rows at once; none where they are of several kinds. */
export const commonChoices = (resource: AnyResource, rows: readonly InboxRow[]): readonly string[] =>
  decisionsOf(resource).flatMap(({ name, transition }) =>
    transition.single !== true &&
    rows.length > 0 &&
    rows.every((row) => row.resource === resource.name && mayNow(row.record).includes(name))
      ? [name]
      : [],
  );
