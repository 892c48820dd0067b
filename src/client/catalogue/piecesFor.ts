import type { AnyResource } from '#metadata/resource.ts';
import type { Pieces } from './pieces.ts';

let registry: readonly Pieces[] = [];

/** The hand-made pieces of a resource's screens, if it has any. */
export const piecesFor = ({ name }: Pick<AnyResource, 'name'>): Pieces | undefined =>
  registry.find((pieces) => pieces.for.name === name);

/** Told by an area when it comes, and of settings by their page: screens and the pieces that reuse them do not import each other. */
export function addPieces(pieces: Pieces): void {
  registry = [...registry.filter((one) => one.for.name !== pieces.for.name), pieces];
}
