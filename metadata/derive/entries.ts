import type { AccessRule } from '../access.ts';
import type { DrawnCard } from '../card.ts';
import { isDrawnCard } from './cardKinds.ts';
import type { Area, AreaPage, AreaStart, PlaceWords, WorkOfRole } from '../area.ts';
import type { Report } from '../report.ts';
import { permissionsOf } from './askedPermissions.ts';
import { placeOfReport } from './reportRows.ts';
import type { AnyResource, Locale } from '../resource.ts';
import type { AnyWords } from './shapes.ts';
import type { Screen, StandardScreen } from '../screens.ts';

/** What menu, routes and titles read of a screen. */
export type ScreenPlace = Pick<Screen, 'path' | 'kind' | 'action' | 'own' | 'menu' | 'where' | 'opens'>;
/** What is known of a report with an address of its own. */
type ReportEntry = Pick<Report, 'place' | 'access'>;
/** What an entity and its screens are called. */
export type NameWords = Pick<AnyWords, 'one' | 'many' | 'screens'>;

/**
 * What the browser knows of every entity from the start: its names, its addresses and who may open them. Fields, rules and
 * all other words come with the first screen of its area. A whole declaration is one too.
 */
export interface EntityEntry extends Pick<
  AnyResource,
  'name' | 'module' | 'menu' | 'panel' | 'settings' | 'parent' | 'access' | 'insteadOf'
> {
  readonly screens: Readonly<Record<string, ScreenPlace>>;
  /** Those with an address of their own; of a whole declaration all. */
  readonly reports?: Readonly<Record<string, ReportEntry>>;
  readonly words: Readonly<Record<Locale, NameWords>>;
}

/** A row of the table the browser starts with. */
export interface StartEntry extends EntityEntry {
  readonly area: string;
  /** Other areas its screens are drawn with: the homes of the records that are filled in inside its form. */
  readonly needs: readonly string[];
  /** Which parts of its title are codes, where it has several: they stay whole where the rest has no room (UX-58). */
  readonly codes?: readonly boolean[];
}

/** One address of the product, as the router, the menu and the routes document read it. */
export interface ScreenEntry<R extends EntityEntry = EntityEntry> {
  readonly resource: R;
  readonly name: string;
  readonly kind: StandardScreen | 'custom' | 'report';
  /** The parameter of its address that is the record's own id; addresses of one resource may call it differently. */
  readonly idParam: string | undefined;
  /** With a leading slash and the contract's parameter names. */
  readonly path: string;
  readonly rule: AccessRule;
  /** What it asks for, any one of these; `a&b` where both are needed. */
  readonly permissions: readonly string[];
  readonly screen: R['screens'][string];
}

/** Entities with their addresses, as paths are looked up in them. */
export interface AddressBook {
  readonly resources: readonly EntityEntry[];
  readonly byName: ReadonlyMap<string, EntityEntry>;
  readonly screens: readonly ScreenEntry[];
}

const standardScreens: readonly string[] = ['list', 'show', 'create', 'edit'];
export const kindOf = (name: string, screen: ScreenPlace): StandardScreen | 'custom' =>
  screen.kind ?? (standardScreens.includes(name) ? (name as StandardScreen) : 'custom');
/** The access rule that guards a screen: its `action`, else its own name, else its kind. */
export const actionOf = (resource: EntityEntry, name: string, screen: ScreenPlace): string =>
  screen.action ?? (resource.access[name] ? name : kindOf(name, screen));

/** The parameters of an address that are not its parent's id: at most one, and that is the record's own. */
export const ownParamsOf = ({ parent }: Pick<EntityEntry, 'parent'>, path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (name === parent?.param ? [] : [name]));

const screensOfOne = <R extends EntityEntry>(resource: R): readonly ScreenEntry<R>[] =>
  Object.entries(resource.screens).map(([name, screen]): ScreenEntry<R> => {
    const rule = resource.access[actionOf(resource, name, screen)] ?? [];
    return {
      resource,
      name,
      kind: kindOf(name, screen),
      idParam: ownParamsOf(resource, screen.path)[0],
      path: `/${screen.path}`,
      rule,
      permissions: permissionsOf(rule),
      screen: screen as R['screens'][string],
    };
  });

/** What a report's own screen is called among those of its entity. */
export const reportScreen = (report: string): string => `reports.${report}`;

const reportScreensOf = <R extends EntityEntry>(resource: R): readonly ScreenEntry<R>[] =>
  Object.entries(resource.reports ?? {}).flatMap(([name, report]): ScreenEntry<R>[] => {
    const { path, menu } = placeOfReport(report);
    if (path === undefined) return [];
    return [
      {
        resource,
        name: reportScreen(name),
        kind: 'report',
        idParam: undefined,
        path: `/${path}`,
        rule: report.access,
        permissions: permissionsOf(report.access),
        screen: { path, ...(menu === undefined ? {} : { menu }) } as R['screens'][string],
      },
    ];
  });

/** Every address of these entities, in their order; those of their reports after their own. */
export const screensOf = <R extends EntityEntry>(resources: readonly R[]): readonly ScreenEntry<R>[] =>
  resources.flatMap((resource) => [...screensOfOne(resource), ...reportScreensOf(resource)]);

/** A group of the menu with what it is called. */
interface StartGroup {
  readonly icon?: string;
  readonly words: Readonly<Record<Locale, PlaceWords>>;
}

/** What the browser knows of an area from the start: where it stands in the menu, its pages and its cards. */
export interface StartArea {
  readonly name: string;
  readonly menu: Readonly<Record<string, StartGroup>>;
  readonly pages: readonly AreaPage[];
  /** Those drawn by hand; of the others the server answers everything (`GET /dashboard`). */
  readonly cards: readonly DrawnCard[];
  /** Whoever holds one of these may have steps of a new clinic to do; the server decides which. */
  readonly setsUp: readonly string[];
  readonly letters: NonNullable<Area['letters']>;
  readonly workOf: Readonly<Record<string, WorkOfRole>>;
  readonly starts: readonly AreaStart[];
}

/** The areas as the browser starts with them. */
export const startAreas = (areas: readonly Area[]): readonly StartArea[] =>
  areas.map(
    ({ name, menu = {}, pages = [], cards = [], steps = [], letters = [], workOf = {}, starts = [] }) => ({
      name,
      menu: Object.fromEntries(
        Object.entries(menu).map(([group, { ar, en, icon }]) => [
          group,
          { ...(icon === undefined ? {} : { icon }), words: { ar: { title: ar }, en: { title: en } } },
        ]),
      ),
      pages,
      cards: cards.filter(isDrawnCard),
      letters,
      workOf,
      starts,
      setsUp: [...new Set(steps.flatMap(({ permissions }) => permissions))],
    }),
  );

const placeOf = ({ path, kind, action, own, menu, where, opens }: Screen): ScreenPlace => ({
  path,
  ...(kind === undefined ? {} : { kind }),
  ...(action === undefined ? {} : { action }),
  ...(own === undefined ? {} : { own }),
  ...(menu === undefined ? {} : { menu }),
  ...(where === undefined ? {} : { where }),
  ...(opens === undefined ? {} : { opens }),
});

/** Reports with an address of their own. */
const openReports = ({ reports = {} }: AnyResource) =>
  Object.entries(reports).filter(([, report]) => placeOfReport(report).path !== undefined);

const reportPlace = ({ place, access }: Report): ReportEntry => ({
  ...(place === undefined ? {} : { place }),
  access,
});

function namesOf(resource: AnyResource, locale: Locale): NameWords {
  const { one, many, screens, reports } = resource.words[locale];
  const titles = openReports(resource).map(([name]) => [reportScreen(name), reports?.[name]?.title ?? many]);
  if (titles.length === 0) return { one, many, ...(screens === undefined ? {} : { screens }) };
  return { one, many, screens: { ...screens, ...Object.fromEntries(titles) } };
}

function codesOf({ title, fields }: AnyResource): readonly boolean[] | undefined {
  const names = [title].flat();
  return names.length < 2
    ? undefined
    : names.map((name) => (fields[name]?.options as { code?: unknown } | undefined)?.code !== undefined);
}

/** The table of every entity the browser starts with, from the declarations of the areas. */
export function startEntries(areas: readonly Area[]): readonly StartEntry[] {
  const homes = new Map(
    areas.flatMap(({ name: area, entities }) => entities.map(({ name }) => [name, area] as const)),
  );
  return areas.flatMap(({ name: area, entities }) =>
    entities.map((resource): StartEntry => {
      const { name, module, menu, panel, settings, parent, access, screens, insteadOf } = resource;
      const reports = openReports(resource).map(([key, report]) => [key, reportPlace(report)] as const);
      const parts = Object.values(resource.fields).flatMap(({ kind, target }) =>
        kind === 'part' && target !== undefined ? [homes.get(target) ?? area] : [],
      );
      const codes = codesOf(resource);
      return {
        name,
        area,
        needs: [...new Set(parts)].filter((home) => home !== area),
        ...(module === undefined ? {} : { module }),
        ...(menu === undefined ? {} : { menu }),
        ...(panel === undefined ? {} : { panel }),
        ...(settings === undefined ? {} : { settings }),
        ...(parent === undefined ? {} : { parent }),
        ...(codes === undefined ? {} : { codes }),
        ...(insteadOf === undefined ? {} : { insteadOf }),
        access,
        screens: Object.fromEntries(Object.entries(screens).map(([key, screen]) => [key, placeOf(screen)])),
        ...(reports.length === 0 ? {} : { reports: Object.fromEntries(reports) }),
        words: { ar: namesOf(resource, 'ar'), en: namesOf(resource, 'en') },
      };
    }),
  );
}
