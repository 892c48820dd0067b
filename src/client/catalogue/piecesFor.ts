import type { AnyResource } from '#metadata/resource.ts';
import type { Pieces } from './pieces.ts';

let registry: readonly Pieces[] = [];

/** Told once at the start; asked for here, so that screens and the pieces that reuse them do not import each other. */
export function providePieces(all: readonly Pieces[]): void {
  registry = all;
}

/** The hand-made pieces of a resource's screens, if it has any. */
export const piecesFor = (resource: AnyResource): Pieces | undefined =>
  registry.find((pieces) => pieces.for.name === resource.name);

/** The pieces of settings, told by their page when it is opened: nothing of them loads before. */
export function addPieces(pieces: Pieces): void {
  registry = [...registry.filter((one) => one.for.name !== pieces.for.name), pieces];
}
