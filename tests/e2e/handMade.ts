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

/** Of some screens the one of each kind with the most fields. */
function fullestOf(screens: readonly DeclaredScreen[]): readonly DeclaredScreen[] {
  const fieldsOf = ({ resource }: DeclaredScreen): number => Object.keys(resource.fields).length;
  return (['list', 'show', 'create', 'edit', 'custom', 'report'] as const).flatMap((kind) =>
    screens
      .filter((entry) => entry.kind === kind)
      .toSorted((one, other) => fieldsOf(other) - fieldsOf(one))
      .slice(0, 1),
  );
}

/**
 * What English and a phone are shown: of each kind the fullest generated screen and the fullest with hand-made parts, read from
 * the declarations and the register of pieces. test:long shows every screen.
 */
export const shownTwice = (): readonly DeclaredScreen[] => {
  const generated = fullestOf(catalogue.screens.filter((entry) => !isHandMade(entry)));
  const handMade = fullestOf(catalogue.screens.filter(isHandMade));
  return catalogue.screens.filter((entry) => generated.includes(entry) || handMade.includes(entry));
};
