import type { AnyResource } from '#metadata/resource.ts';
import { branches } from './people/branches/branches.ts';
import { roles } from './people/roles/roles.ts';

/** Every business entity of the product, one line each. */
export const resources = [branches, roles] as const satisfies readonly AnyResource[];
