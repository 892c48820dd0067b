import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { addressOf } from '#src/client/session/paths.ts';

/** A sample row that stayed, and what real data refers to it. */
export interface Kept {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
  readonly because: readonly string[];
}

/** Where the row can be opened, so that its ties can be looked at. */
export const pathFor = ({ resource, id }: Kept): string =>
  addressOf(catalogue, resource, 'show', {}, id) ?? '/dashboard';
