/**
 * Where the addresses of areas that are not built yet will stand, so that menu, rail and settings are settled before they
 * come. An area takes its rows over when it is built: they become `menu` of its declarations, and leave this table. The
 * app reads nothing of it; tests/contract/places.test.ts asks it together with what is built for every address of the contract.
 */

/** Why an address has no place: it is a form, or one record. */
type Reason = 'form' | 'record';

/** A place to come. Icons are those of @mui/icons-material by name, since nothing is to be loaded for them yet. */
export interface LaterPlace {
  readonly path: string;
  /** A group of the menu: `self` for one's own, `platform` for what is reached from the settings alone. */
  readonly group: string;
  /** Among the places of its area; one's own keep the order of their areas. */
  readonly order: number;
  readonly icon: string;
  readonly ar: string;
  readonly en: string;
}

/** The groups the rail will have beside those that areas declare today, each after the one named. */
export const laterGroups: readonly {
  readonly group: string;
  readonly after: string;
  readonly icon: string;
  readonly ar: string;
  readonly en: string;
}[] = [];

export const laterPlaces: readonly LaterPlace[] = [];

/** Addresses to come that no menu names, with the reason. */
export const laterWithoutPlace: Readonly<Record<Reason, readonly string[]>> = {
  form: [],
  record: [],
};
