import type { AnyResource } from '#metadata/resource.ts';
import { penalties } from './penalties/penalties.ts';
import { violationTypes } from './penalties/violation-types.ts';
import { targetAchievements } from './targets/target-achievements.ts';
import { targets } from './targets/targets.ts';

/** The entities of pay: what is taken off and what is added to it. */
export const entities = [
  penalties,
  violationTypes,
  targets,
  targetAchievements,
] as const satisfies readonly AnyResource[];
