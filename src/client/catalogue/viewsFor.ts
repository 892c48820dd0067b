import type { AnyResource } from '#metadata/resource.ts';
import type { Views } from './views.ts';

let registry: readonly Views[] = [];

/** Told once at the start; asked for here, so that screens and the views that reuse them do not import each other. */
export function provideViews(all: readonly Views[]): void {
  registry = all;
}

/** The hand-made pieces of a resource's screens, if it has any. */
export const viewsFor = (resource: AnyResource): Views | undefined =>
  registry.find((views) => views.for.name === resource.name);

/** The pieces of settings, told by their page when it is opened: nothing of them loads before. */
export function addViews(views: Views): void {
  registry = [...registry.filter((one) => one.for.name !== views.for.name), views];
}
