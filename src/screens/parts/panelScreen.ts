import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import { titleFields } from './titles.ts';

const filterKinds = ['select', 'reference', 'boolean'];
/** Beside the name and the state; a panel is narrower than a page. */
const mostFigures = 2;

/**
 * How a resource without screens of its own is listed: by what names it, its first figures and its state; narrowed by
 * its state, its choices and whom it points at.
 */
export function panelScreen(resource: AnyResource): Screen {
  const state = resource.workflow ? ['status'] : [];
  const names = titleFields(resource).filter((name) => name !== resource.titleEn);
  const figures = (resource.figures ?? []).filter((name) => !names.includes(name)).slice(0, mostFigures);
  const filters = Object.entries(resource.fields)
    .filter(([, { kind, options }]) => filterKinds.includes(kind) && options.readOnly !== true)
    .map(([name]) => name);
  return { path: '', columns: [...names, ...figures, ...state], filters: [...state, ...filters] };
}
