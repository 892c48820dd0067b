import type { AccessRule } from '../access.ts';
import type { Fields } from '../fields/types.ts';
import { permissionGroups, staffPermissions } from '../permissions.ts';
import type { AnyResource } from '../resource.ts';
import type { Catalogue } from './catalogue.ts';

/** Steps from one word to the other: letters put in, left out or changed. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries())
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known name that comes nearest, as a question; nothing where none is near. */
function guess(name: string, known: readonly string[]): string {
  const [best] = known
    .map((one) => ({ one, steps: distance(name, one) }))
    .toSorted((a, b) => a.steps - b.steps);
  return best !== undefined && best.steps <= Math.max(2, name.length / 4)
    ? `; did you mean ${best.one}?`
    : '';
}

/** Every rule of a declaration with the place it stands in. */
function rulesOf({ access, chooseBy, workflow, operations, fields }: AnyResource): [string, AccessRule][] {
  const ruled = (of: object | undefined): [string, AccessRule][] =>
    Object.entries((of ?? {}) as Readonly<Record<string, { readonly access: AccessRule }>>).map(
      ([name, one]) => [name, one.access],
    );
  return [
    ...Object.entries(access),
    ...(chooseBy ? [['chooseBy', chooseBy] as [string, AccessRule]] : []),
    ...ruled(workflow?.transitions),
    ...ruled(operations),
    ...Object.entries(fields).flatMap(([name, { options }]): [string, AccessRule][] => [
      ...(options.read ? [[`${name}.read`, options.read] as [string, AccessRule]] : []),
      ...(options.write ? [[`${name}.write`, options.write] as [string, AccessRule]] : []),
    ]),
  ];
}

const permissions: readonly string[] = Object.values(permissionGroups).flat();

function permissionMistakes(resource: AnyResource): string[] {
  return rulesOf(resource).flatMap(([place, rule]) =>
    rule.flatMap((grant) => {
      const [name, known] =
        'permission' in grant
          ? [grant.permission, permissions]
          : 'staff' in grant
            ? [grant.staff, staffPermissions as readonly string[]]
            : [undefined, []];
      if (name === undefined || known.includes(name)) return [];
      return [`${place} asks for ${name}, which is no permission${guess(name, known)}`];
    }),
  );
}

function iconMistakes({ menu }: AnyResource, icons: readonly string[]): string[] {
  if (menu === undefined || icons.includes(menu.icon)) return [];
  return [`its menu's icon ${menu.icon} is not in the icon table${guess(menu.icon, icons)}`];
}

/** The options of a field a reader chooses from. */
const valuesOf = (fields: Fields): [string, readonly string[]][] =>
  Object.entries(fields).flatMap(([name, { values }]) =>
    values === undefined ? [] : [[`options.${name}`, values] as [string, readonly string[]]],
  );

/** The words a declaration needs, by the place they stand in. */
const neededWords = (resource: AnyResource): [string, readonly string[]][] => [
  ['fields', Object.keys(resource.fields)],
  ...valuesOf(resource.fields),
  ...Object.entries(resource.fields).flatMap(([name, { of }]): [string, readonly string[]][] =>
    of === undefined
      ? []
      : [
          [`lines.${name}.fields`, Object.keys(of)],
          ...valuesOf(of).map(([place, values]): [string, readonly string[]] => [
            `lines.${name}.${place}`,
            values,
          ]),
        ],
  ),
  ['states', Object.keys(resource.workflow?.states ?? {})],
  [
    'actions',
    [...Object.keys(resource.workflow?.transitions ?? {}), ...Object.keys(resource.operations ?? {})],
  ],
  ['errors', [...Object.keys(resource.checks ?? {}), ...(resource.refusals ?? [])]],
  ['sections', Object.keys(resource.sections ?? {})],
  ['filters', resource.filters ?? []],
  ['views', Object.keys(resource.views ?? {})],
];

function wordMistakes(resource: AnyResource): string[] {
  return (['ar', 'en'] as const).flatMap((locale) =>
    neededWords(resource).flatMap(([place, names]) => {
      const at = place
        .split('.')
        .reduce<unknown>(
          (words, step) => (words as Readonly<Record<string, unknown>> | undefined)?.[step],
          resource.words[locale],
        );
      const given = (at ?? {}) as Readonly<Record<string, unknown>>;
      return names
        .filter((name) => typeof given[name] !== 'string' || given[name] === '')
        .map((name) => `${place}.${name} has no word in ${locale === 'ar' ? 'Arabic' : 'English'}`);
    }),
  );
}

/**
 * What a newcomer mistypes and the compiler tells a minute later: permissions, icons and words that are missing. One sentence
 * per mistake. `icons` are the names of the icon table.
 */
export const spellingMistakes = ({ resources }: Catalogue, icons: readonly string[]): readonly string[] =>
  resources.flatMap((resource) =>
    [
      ...new Set([
        ...permissionMistakes(resource),
        ...iconMistakes(resource, icons),
        ...wordMistakes(resource),
      ]),
    ].map((mistake) => `${resource.name}: ${mistake}${mistake.endsWith('?') ? '' : '.'}`),
  );
