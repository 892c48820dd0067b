import type { AccessRule } from './access.ts';
import type { AreaCard } from './card.ts';
import type { Permission } from './permissions.ts';
import type { AnyResource, Locale } from './resource.ts';

/** What a place of an area is called; `about` stands on its card among the settings. */
export interface PlaceWords {
  readonly title: string;
  readonly about?: string;
}

/** A group of the menu, as its area declares it. */
export interface MenuGroupWords extends Readonly<Record<Locale, string>> {
  /** A name of the icon table in `src/client/catalogue/icons.ts`. */
  readonly icon?: string;
}

/** A hand-made page that belongs to no entity; its component stands under its name in the area's `index.pages.ts`. */
export interface AreaPage {
  /** Unique in the product. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly access: AccessRule;
  /** A name of the icon table in `src/client/catalogue/icons.ts`. */
  readonly icon: string;
  /** The group of the menu it stands first in, for whoever has other places there; below `/settings/` it has a card. */
  readonly menu?: string;
  readonly words: Readonly<Record<Locale, PlaceWords>>;
}

/** Where somebody of a role works, and what stands at the foot of their phone until they choose for themselves. */
export interface WorkOfRole {
  readonly rank?: number;
  readonly first?: Readonly<Record<string, number>>;
}

/** What is begun from anywhere though no form of a new record has an address for it, such as booking over the calendar. */
export interface AreaStart {
  /** Where it begins: the first of these that is open to a person. */
  readonly ways: readonly { readonly path: `/${string}`; readonly access: AccessRule }[];
  readonly words: Readonly<Record<Locale, PlaceWords>>;
}

/** One step of the way from an empty clinic to a working one (UX-68); the server knows when it was done (`stepsDone`). */
export interface SetupStep {
  readonly name: string;
  /** Place in the list; areas stand between each other's steps. */
  readonly order: number;
  /** Whoever holds one of these may do it; nobody else sees it. */
  readonly permissions: readonly Permission[];
  /** Address inside the app. */
  readonly path: string;
  readonly words: Readonly<Record<Locale, { readonly title: string; readonly about: string }>>;
}

/**
 * A part of the product, as both sides know it: `resources/<name>/index.ts`. What only the server knows of it stands in
 * `index.server.ts` (server/kit/clinicAreas.ts), what only the browser draws in `index.pieces.ts` and `index.pages.ts`.
 */
export interface Area {
  /** Its folder; kept with every clinic it was given to. */
  readonly name: string;
  /** The groups of the menu it opens, in their order: what they are called, and their icon in the rail; the first place's where not said. */
  readonly menu?: Readonly<Record<string, MenuGroupWords>>;
  readonly entities: readonly AnyResource[];
  readonly pages?: readonly AreaPage[];
  /** What it brings to the days of people: cards of the first page. */
  readonly cards?: readonly AreaCard[];
  readonly steps?: readonly SetupStep[];
  /** Stand before the forms of new records among the quick actions and in the palette. */
  readonly starts?: readonly AreaStart[];
  /** Letters after `g` on the keyboard with the address each leads to; first come, in the order of the menu. */
  readonly letters?: readonly (readonly [letter: string, path: string])[];
  /** By the key of a preset role: the how manieth area its people work in, and what they open first thing, 1 before 2. */
  readonly workOf?: Readonly<Record<string, WorkOfRole>>;
}

/** Declares an area. */
export const defineArea = <const A extends Area>(area: A): A => area;
