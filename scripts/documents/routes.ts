import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import { menuGroups } from '#resources/index.ts';
import { code, codes, heading, table } from './markdown.ts';

/** One address as the contract or a hand-typed list names it. */
export interface ListedRoute {
  readonly group: string;
  readonly path: string;
  readonly permissions: readonly string[];
  readonly guard: string;
}

/** Reads a table of addresses: group, path, permissions joined by |, guard; lines with # are remarks. */
export function readRoutes(text: string): ListedRoute[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.includes('\t') && !line.startsWith('#') && !line.startsWith('group\t'))
    .map((line) => {
      const [group = '', path = '', permissions = '', guard = ''] = line.split('\t');
      return { group, path, permissions: permissions.split('|').filter(Boolean), guard: guard.trim() };
    });
}

const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':');

const standardTitles = {
  show: { ar: 'عرض', en: 'View' },
  create: { ar: 'إضافة', en: 'Add' },
  edit: { ar: 'تعديل', en: 'Edit' },
} as const;

function titleOf({ resource, name, kind }: ScreenEntry<AnyResource>, locale: Locale): string {
  const words = resource.words[locale];
  const own = words.screens?.[name];
  if (kind === 'report') return words.reports?.[name.replace('reports.', '')]?.title ?? words.many;
  if (own !== undefined || kind === 'list' || kind === 'custom') return own ?? words.many;
  return `${standardTitles[kind][locale]}: ${words.one}`;
}

/** An area is said where the menu is; a resource without a menu entry belongs to its parent's. */
function areaOf({ resource }: ScreenEntry, catalogue: Catalogue): string {
  const parent = catalogue.byName.get(resource.parent?.resource ?? '');
  return resource.menu?.area ?? parent?.menu?.area ?? 'other';
}

const whoOf = ({ permissions, rule }: ScreenEntry): string => {
  if (permissions.length > 0) return codes(permissions);
  if (rule.some((grant) => 'clinicOwner' in grant)) return 'owner';
  return rule.length === 0 ? 'nobody' : 'everybody signed in';
};

/** docs/generated/routes.md: every built address with its rights, and what of the contract is still to come. */
export function routesDocument(
  catalogue: Catalogue,
  pages: readonly string[],
  contract: readonly ListedRoute[],
): string {
  const groups = catalogue.screens.map((entry) => areaOf(entry, catalogue)).filter((one) => one !== 'other');
  const sections = [...new Set([...menuGroups, ...groups, 'other'])].flatMap((area) => {
    const entries = catalogue.screens.filter((entry) => areaOf(entry, catalogue) === area);
    if (entries.length === 0) return [];
    const rows = entries.map((entry) => [
      code(entry.path),
      titleOf(entry, 'ar'),
      titleOf(entry, 'en'),
      whoOf(entry),
      `${entry.resource.name}.${entry.name}`,
    ]);
    return [`## ${area}\n\n${table(['address', 'العربية', 'English', 'any of', 'declared as'], rows)}`];
  });
  const built = new Set([...catalogue.screens.map(({ path }) => path), ...pages].map(shapeOf));
  const missing = contract.filter(({ path }) => !built.has(shapeOf(path)));
  const count = `${contract.length - missing.length} of the contract’s ${contract.length} addresses are built.`;
  return [
    heading('Addresses', count),
    ...sections,
    `## Pages without an entity\n\n${table(
      ['address'],
      pages.map((path) => [code(path)]),
    )}`,
    `## Of the contract, not yet built\n\n${table(
      ['address', 'any of', 'group'],
      missing.map(({ path, permissions, guard, group }) => [
        code(path),
        guard || codes(permissions).replace(/^—$/, 'everybody signed in'),
        group,
      ]),
    )}`,
  ].join('\n');
}
