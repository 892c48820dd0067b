import type { AccessRule } from '../access.ts';
import type { Field, Fields } from '../fields/types.ts';
import type { AnyResource } from '../resource.ts';
import type { SelfDealing } from '../workflow.ts';

const isMoney = (field: Field): boolean =>
  (field.as ?? field.kind) === 'money' || 'inCurrency' in field.options;
const holdsMoney = (fields: Fields): boolean =>
  Object.values(fields).some((field) => isMoney(field) || (field.of !== undefined && holdsMoney(field.of)));

/** Only the person a record is about makes this transition: there is nobody to deal with but oneself. */
export const isForOwnRows = (rule: AccessRule): boolean => rule.every(({ scope }) => scope === 'self');

/** Whether a transition on a record about oneself is refused to whoever holds its right for all rows. */
export function refusesSelf(
  resource: AnyResource,
  rule: AccessRule,
  notOwn: SelfDealing | undefined,
): boolean {
  if (notOwn !== undefined) return notOwn === true;
  return resource.noSelfDealing === true && !rule.some(({ scope }) => scope === 'self');
}

const isSilent = (said: SelfDealing | undefined): boolean =>
  said === undefined || (said !== true && said.allowed.trim() === '');

/**
 * Where a declaration with a person and money, or states, leaves open whether somebody may decide about themself (hr.md G2).
 * One sentence for each; silence is a mistake, a reason is not.
 */
export function selfDealingMistakes(resource: AnyResource): string[] {
  const { workflow, operations, noSelfDealing } = resource;
  if (!resource.person || (!workflow && !holdsMoney(resource.fields))) return [];
  const mistakes: string[] = [];
  if (isSilent(noSelfDealing))
    mistakes.push('it has a person and money or states, and noSelfDealing is neither true nor a reason');
  const calls = [
    ...Object.entries(workflow?.transitions ?? {}).map(([name, transition]) => ({
      name,
      ...transition,
      covered: noSelfDealing === true,
    })),
    ...Object.entries(operations ?? {})
      .filter(([, { path, reads }]) => path.startsWith(':id') && !reads)
      .map(([name, operation]) => ({ name, ...operation, covered: false })),
  ];
  for (const { name, access, notOwn, covered } of calls) {
    const settled = isForOwnRows(access) || (covered && !access.some(({ scope }) => scope === 'self'));
    if (notOwn === undefined ? !settled : isSilent(notOwn))
      mistakes.push(`the step ${name} says neither notOwn nor why one may take it on a record about oneself`);
  }
  return mistakes;
}
