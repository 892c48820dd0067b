import type { Area } from '#metadata/area.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { area as appointments } from './appointments/index.ts';
import { area as inventory } from './inventory/index.ts';
import { area as money } from './money/index.ts';
import { area as office } from './office/index.ts';
import { area as patients } from './patients/index.ts';
import { area as pay } from './pay/index.ts';
import { area as people } from './people/index.ts';
import { area as platform } from './platform/index.ts';
import { area as time } from './time/index.ts';
import { area as treatments } from './treatments/index.ts';

/** The product's areas, a line each, in the order of the menu. The browser fetches an area with the first of its screens. */
export const areas: readonly Area[] = [
  people,
  office,
  time,
  pay,
  inventory,
  patients,
  treatments,
  appointments,
  money,
  platform,
];

/** Every business entity of the product. */
export const resources: readonly AnyResource[] = areas.flatMap(({ entities }) => entities);

/** The groups of the menu, in its order. */
export const menuGroups: readonly string[] = areas.flatMap(({ menu }) => Object.keys(menu ?? {}));
