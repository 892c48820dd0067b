import { changing, within, type AccessRule } from '../access.ts';
import type { Module } from '../permissions.ts';
import { filledWords } from './defaultWords.ts';

type Ruled = Readonly<
  Record<string, { readonly access: AccessRule; readonly reads?: boolean; readonly whileReading?: true }>
>;
const standardChanges: readonly string[] = ['create', 'edit', 'remove'];

/**
 * Every rule of a declaration told of its module and of whether it opens a change, so that the one decision hides it on
 * both sides: what a clinic switched off (UX-71), and all changes while its subscription only reads (platform.md 5.6). Words that follow
 * from others are filled in.
 */
export function bound<
  S extends {
    readonly module?: Module;
    readonly access: Readonly<Record<string, AccessRule>>;
    readonly chooseBy?: AccessRule;
    readonly opensBy?: { readonly field: string; readonly values: Readonly<Record<string, AccessRule>> };
  },
>(spec: S): S {
  const { module, access, chooseBy, opensBy } = spec;
  const { ledger, workflow, operations, reports } = spec as {
    ledger?: object;
    workflow?: { transitions: Ruled };
    operations?: Ruled;
    reports?: Ruled;
  };
  const bind = (rule: AccessRule, changes: boolean): AccessRule => {
    const told = changes ? changing(rule) : rule;
    return module === undefined ? told : within(module, told);
  };
  const bindAll = (ruled: Ruled, reads = false): Ruled =>
    Object.fromEntries(
      Object.entries(ruled).map(([name, one]) => [
        name,
        { ...one, access: bind(one.access, !reads && one.reads !== true && one.whileReading !== true) },
      ]),
    );
  const words = filledWords(spec as Parameters<typeof filledWords>[0]);
  return Object.freeze({
    ...spec,
    ...(words && { words }),
    access: Object.fromEntries(
      Object.entries(access).map(([name, rule]) => [name, bind(rule, standardChanges.includes(name))]),
    ),
    ...(chooseBy && { chooseBy: bind(chooseBy, false) }),
    ...(opensBy && {
      opensBy: {
        ...opensBy,
        values: Object.fromEntries(
          Object.entries(opensBy.values).map(([value, rule]) => [value, bind(rule, false)]),
        ),
      },
    }),
    ...(workflow && { workflow: { ...workflow, transitions: bindAll(workflow.transitions) } }),
    ...(operations && { operations: bindAll(operations) }),
    ...(reports && { reports: bindAll(reports, true) }),
    ...(ledger && { lacks: standardChanges }),
  });
}
