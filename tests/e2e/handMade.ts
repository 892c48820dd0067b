import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { areaLoaders } from '#resources/index.areas.ts';
import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { catalogue, type DeclaredScreen } from './records.ts';

const registry = (
  await Promise.all(Object.values(areaLoaders).map(async ({ pieces }) => (await pieces?.())?.pieces ?? []))
).flat();

/** Which hand-made parts show on which kind of screen. */
const partsOf: Readonly<Record<ScreenEntry['kind'], readonly (keyof Pieces)[]>> = {
  list: ['cells', 'leadAction', 'listActions', 'bulk', 'rowMenu'],
  show: ['aside', 'tabs', 'sections', 'dialogs', 'actions'],
  create: ['inputs', 'sections', 'saving', 'made'],
  edit: ['inputs', 'sections'],
  custom: [],
  report: ['cells'],
};

/** Made by hand, or holding a part that was. */
function isHandMade({ resource, name, kind }: DeclaredScreen): boolean {
  if (kind === 'custom') return true;
  const pieces = registry.find((one) => one.for.name === resource.name);
  if (!pieces) return false;
  if (Object.hasOwn(pieces.screens ?? {}, name)) return true;
  // Of several lists, and of the two forms, the first holds what the others hold.
  const first = catalogue.screens.find(
    (one) => one.resource === resource && (one.kind === kind || isSameForm(one.kind, kind)),
  );
  return first?.name === name && partsOf[kind].some((part) => pieces[part] !== undefined);
}
const forms: readonly string[] = ['create', 'edit'];
const isSameForm = (one: string, other: string): boolean => forms.includes(one) && forms.includes(other);

/** Of the generated screens of each kind the one with the most fields. */
function fullestGenerated(): readonly DeclaredScreen[] {
  const generated = catalogue.screens.filter((entry) => !isHandMade(entry));
  const fieldsOf = ({ resource }: DeclaredScreen): number => Object.keys(resource.fields).length;
  return (['list', 'show', 'create', 'edit'] as const).flatMap((kind) =>
    generated
      .filter((entry) => entry.kind === kind)
      .toSorted((one, other) => fieldsOf(other) - fieldsOf(one))
      .slice(0, 1),
  );
}

/**
 * What English and a phone are shown: every screen with hand-made parts, and one generated screen of each kind. Read from
 * the declarations and the register of pieces, so that a new hand-made screen is among them by itself.
 */
export const shownTwice = (): readonly DeclaredScreen[] => {
  const fullest = fullestGenerated();
  return catalogue.screens.filter((entry) => isHandMade(entry) || fullest.includes(entry));
};
