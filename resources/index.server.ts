import type { ClinicArea } from '#server/kit/clinicAreas.ts';
import type { ServerRules } from '#server/kit/rules.ts';
import { area as appointments } from './appointments/index.server.ts';
import { area as inventory } from './inventory/index.server.ts';
import { area as money } from './money/index.server.ts';
import { area as office } from './office/index.server.ts';
import { area as patients } from './patients/index.server.ts';
import { area as pay } from './pay/index.server.ts';
import { area as people } from './people/index.server.ts';
import { area as platform } from './platform/index.server.ts';
import { area as time } from './time/index.server.ts';
import { area as treatments } from './treatments/index.server.ts';

/** What the server knows of each area, a line each, in the order a clinic is filled. */
export const clinicAreas: readonly ClinicArea[] = [
  platform,
  people,
  time,
  pay,
  office,
  inventory,
  patients,
  appointments,
  treatments,
  money,
];

/** Server-only rules of the entities that have any. */
export const serverRulesRegistry: readonly ServerRules[] = clinicAreas.flatMap(({ rules = [] }) => rules);
