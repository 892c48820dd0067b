import { createRepository, type Repository, type RepositoryOptions } from '../data/repository.ts';
import type { Database } from '../db/connect.ts';
import type { Logger } from '../log.ts';
import { createMarks } from '../notifications/marks.ts';

interface Parts extends Pick<RepositoryOptions, 'rules'> {
  readonly database: Pick<Database, 'pool'>;
  readonly logger: Logger;
}

/** The repository of a clinic's product, whose writes are told to every process after their commits. */
export function ourRepository(
  { database, rules, logger }: Parts,
  given: Pick<RepositoryOptions, 'catalogue' | 'clock' | 'linkTo'>,
): Repository {
  const tellChanged = createMarks(database.pool, given.catalogue, logger);
  return createRepository({ database, rules, ...given, tellChanged });
}
