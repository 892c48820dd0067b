import type { AccessRule } from '../access.ts';
import { grantsIn } from './askedPermissions.ts';
import { kinds } from '../fields/kinds/index.ts';
import type { Fields } from '../fields/types.ts';
import { permissionGroups, staffPermissions } from '../permissions.ts';
import type { AnyResource } from '../resource.ts';
import type { Catalogue } from './catalogue.ts';
import { filterMistakes } from './filterMistakes.ts';
import { guess } from './nearest.ts';
import { sentenceMistakes } from './sentenceMistakes.ts';

type Ruled = Readonly<Record<string, { readonly access: AccessRule }>>;

/** The rules of fields: who reads them, who writes them; those of lines with their place. */
const fieldRules = (fields: Fields, before = ''): [string, AccessRule][] =>
  Object.entries(fields).flatMap(([name, { options, of = {} }]): [string, AccessRule][] => [
    ...(options.read ? [[`${before}${name}.read`, options.read] as [string, AccessRule]] : []),
    ...(options.write ? [[`${before}${name}.write`, options.write] as [string, AccessRule]] : []),
    ...fieldRules(of, `${before}${name}.`),
  ]);

/** Every rule of a declaration with the place it stands in. */
function rulesOf({
  access,
  chooseBy,
  workflow,
  operations,
  reports,
  fields,
}: AnyResource): [string, AccessRule][] {
  const ruled = (of: object | undefined): [string, AccessRule][] =>
    Object.entries((of ?? {}) as Ruled).map(([name, one]) => [name, one.access]);
  return [
    ...Object.entries(access),
    ...(chooseBy ? [['chooseBy', chooseBy] as [string, AccessRule]] : []),
    ...ruled(workflow?.transitions),
    ...ruled(operations),
    ...ruled(reports),
    ...fieldRules(fields),
    ...Object.entries(reports ?? {}).flatMap(([name, { columns }]) => fieldRules(columns, `${name}.`)),
  ];
}

/** Who is told by permission, with the transition that tells. */
const toldOf = ({ workflow }: AnyResource): [string, string][] =>
  Object.entries(workflow?.transitions ?? {}).flatMap(([name, { notify = [] }]) =>
    notify.flatMap(({ to }): [string, string][] =>
      typeof to === 'object' && 'permission' in to ? [[`${name}.notify`, to.permission]] : [],
    ),
  );

const ofContract: readonly string[] = Object.values(permissionGroups).flat();
const shownPlaces = 3;

/** The places of one mistyped word in a few words: `list, show, create and 2 more ask`. */
function asking(places: readonly string[]): string {
  if (places.length === 1) return `${places.join('')} asks`;
  const more = places.length - shownPlaces;
  return more > 0
    ? `${places.slice(0, shownPlaces).join(', ')} and ${more} more ask`
    : `${places.slice(0, -1).join(', ')} and ${places.at(-1) ?? ''} ask`;
}

/** One sentence for each mistyped permission, whatever it opens. */
function permissionMistakes(resource: AnyResource, permissions: readonly string[]): string[] {
  const found = new Map<string, { readonly places: string[]; readonly known: readonly string[] }>();
  const look = (place: string, name: string, known: readonly string[]): void => {
    if (known.includes(name)) return;
    const places = found.get(name)?.places ?? [];
    found.set(name, { places: [...places, ...(places.includes(place) ? [] : [place])], known });
  };
  for (const [place, rule] of rulesOf(resource))
    for (const grant of grantsIn(rule)) {
      // A name read from a table that lacks it is undefined.
      if ('permission' in grant) look(place, grant.permission ?? 'undefined', permissions);
      if ('staff' in grant) look(place, grant.staff ?? 'undefined', staffPermissions);
    }
  for (const [place, name] of toldOf(resource)) look(place, name, permissions);
  return [...found].map(
    ([name, { places, known }]) =>
      `${asking(places)} for ${name}, which is no permission${guess(name, known)}`,
  );
}

function menuMistakes(
  { menu, screens }: AnyResource,
  icons: readonly string[],
  groups?: readonly string[],
): string[] {
  if (menu === undefined) return [];
  const { icon, area } = menu;
  const own = Object.values(screens).flatMap((screen) =>
    typeof screen.menu === 'string' ? [screen.menu] : [],
  );
  return [
    ...[icon, ...own]
      .filter((one) => !icons.includes(one))
      .map((one) => `its menu's icon ${one} is not in the icon table${guess(one, icons)}`),
    ...(groups === undefined || groups.includes(area)
      ? []
      : [`no area opens ${area}, the group of its menu${guess(area, groups)}`]),
  ];
}

/** Names the areas declare: the groups of the menu, not asked about where not given, and permissions beyond the contract's. */
interface NamesOfAreas {
  readonly groups?: readonly string[];
  readonly permissions?: readonly string[];
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
  ['month', resource.month === undefined ? [] : ['about', 'grid', 'keys', 'more', 'empty']],
];

const languages = { ar: 'Arabic', en: 'English' } as const;

/** The words of one place in one language, as far as they were written. */
function wordsAt(resource: AnyResource, locale: keyof typeof languages, place: string) {
  const at = place
    .split('.')
    .reduce<unknown>(
      (words, step) => (words as Readonly<Record<string, unknown>> | undefined)?.[step],
      resource.words[locale],
    );
  return (at ?? {}) as Readonly<Record<string, unknown>>;
}

/** One sentence for each missing word, in whichever languages; a word under a name nobody asks for may be meant. */
function wordMistakes(resource: AnyResource): string[] {
  return neededWords(resource).flatMap(([place, names]) =>
    names.flatMap((name) => {
      const missing = (['ar', 'en'] as const).filter((locale) => {
        const word = wordsAt(resource, locale, place)[name];
        return typeof word !== 'string' || word === '';
      });
      if (missing.length === 0) return [];
      const unasked = missing.flatMap((locale) =>
        Object.keys(wordsAt(resource, locale, place)).filter((other) => !names.includes(other)),
      );
      const where = missing.map((locale) => languages[locale]).join(' and ');
      return [`${place}.${name} has no word in ${where}${guess(name, unasked)}`];
    }),
  );
}

/** Bounds of exact numbers are texts as their values are: a number there makes the compiler lose the whole declaration. */
const boundMistakes = (fields: Fields, before = ''): string[] =>
  Object.entries(fields).flatMap(([name, { kind, options, of = {} }]) => [
    ...(kinds[kind].number !== 'exact'
      ? []
      : ['min', 'max', 'above', 'default'].flatMap((option) => {
          const bound = options[option];
          return typeof bound === 'number'
            ? [
                `${before}${name} has ${option}: ${bound}, and exact numbers are texts; write ${option}: '${bound}'`,
              ]
            : [];
        })),
    ...boundMistakes(of, `${before}${name}.`),
  ]);

/**
 * What a newcomer mistypes and the compiler tells late or in many words: permissions, icons, words that are missing, bounds, what sections
 * and filters name.
 * One sentence per mistake. `icons` are the names of the icon table.
 */
export const spellingMistakes = (
  { resources }: Catalogue,
  icons: readonly string[],
  { groups, permissions = [] }: NamesOfAreas = {},
): readonly string[] =>
  resources.flatMap((resource) =>
    [
      ...new Set([
        ...permissionMistakes(resource, [...ofContract, ...permissions]),
        ...menuMistakes(resource, icons, groups),
        ...wordMistakes(resource),
        ...boundMistakes(resource.fields),
        ...filterMistakes(resource),
        ...sentenceMistakes(resource),
      ]),
    ].map((mistake) => `${resource.name}: ${mistake}${mistake.endsWith('?') ? '' : '.'}`),
  );
