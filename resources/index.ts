import type { AnyResource } from '#metadata/resource.ts';
import { entities as inventory } from './inventory/index.ts';
import { entities as pay } from './pay/index.ts';
import { entities as people } from './people/index.ts';
import { entities as time } from './time/index.ts';

/** The product's areas with their entities, a line each. The browser fetches an area with the first of its screens. */
export const areas = { people, time, pay, inventory } as const satisfies Readonly<
  Record<string, readonly AnyResource[]>
>;

/** Every business entity of the product. */
export const resources = [...people, ...time, ...pay, ...inventory] as const;
