import { serverRules } from '#server/kit/rules.ts';
import { salarySystemVersions } from './salary-system-versions.ts';

/** Versions are written with their system alone; what an approved circle went by is refused by the engine (`effective`). */
export const salarySystemVersionRules = serverRules(salarySystemVersions, {});
