import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { clinicAreas, serverRulesRegistry } from '#resources/index.server.ts';
import { resources } from '#resources/index.ts';
import { createRepository } from '#server/data/repository.ts';
import { runClinicDay, type ClinicDay } from '#server/jobs/clinicDay.ts';

/** One look of the schedule at what every area does once a day, as the product runs it. */
export function doDailyWork(parts: Omit<ClinicDay, 'areas' | 'inside'>): Promise<void> {
  const { inside } = createRepository({
    database: parts,
    catalogue: buildCatalogue(resources),
    rules: serverRulesRegistry,
    clock: parts.clock,
    linkTo: (_, page) => page,
  });
  return runClinicDay({ ...parts, areas: clinicAreas, inside });
}
