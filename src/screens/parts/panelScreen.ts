import type { Field } from '#metadata/fields/types.ts';
import { holdsMany } from '#metadata/fields/kinds/index.ts';
import { kindOf } from '#src/fields/core/registry.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import { titleFields } from './titles.ts';

/** Parts the rows into few groups by one value of each. */
const partsRows = (field: Field): boolean =>
  !holdsMany(field) && ['values', 'reference', 'boolean'].includes(kindOf(field).filter);
/** Beside the name and the state; a panel is narrower than a page. */
const mostFigures = 2;

/**
 * How a resource without screens of its own is listed: by what names it, its first figures and its state; narrowed by
 * its state, its choices and whom it points at; by what only the server writes where it is among its figures.
 */
export function panelScreen(resource: AnyResource): Screen {
  const state = resource.workflow ? ['status'] : [];
  const names = titleFields(resource).filter((name) => name !== resource.titleEn);
  const figures = (resource.figures ?? []).filter((name) => !names.includes(name)).slice(0, mostFigures);
  const filters = Object.entries(resource.fields)
    .filter(
      ([name, field]) => partsRows(field) && (field.options.readOnly !== true || figures.includes(name)),
    )
    .map(([name]) => name);
  return { path: '', columns: [...names, ...figures, ...state], filters: [...state, ...filters] };
}
