import type { AnyResource } from '#metadata/resource.ts';
import { holidays } from './holidays/holidays.ts';

/** The entities of working time. */
export const entities = [holidays] as const satisfies readonly AnyResource[];
