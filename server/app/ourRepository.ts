import type { Config } from '../config.ts';
import { createRepository, type Repository, type RepositoryOptions } from '../data/repository.ts';
import type { Database } from '../db/connect.ts';
import { showsStrokes } from '../files/images.ts';
import type { FileStore } from '../files/store.ts';
import type { Logger } from '../log.ts';
import { createMarks } from '../notifications/marks.ts';

interface Parts extends Pick<RepositoryOptions, 'rules'> {
  readonly database: Pick<Database, 'pool'>;
  readonly logger: Logger;
  readonly config: Pick<Config, 'rateLimits'>;
}

/** The repository of a clinic's product, whose writes are told to every process after their commits. */
export function ourRepository(
  { database, rules, logger, config }: Parts,
  {
    store,
    ...given
  }: Pick<RepositoryOptions, 'catalogue' | 'clock' | 'linkTo' | 'leaveJob'> & {
    readonly store: FileStore;
  },
): Repository {
  const tellChanged = createMarks(database.pool, given.catalogue, logger);
  const bytesOf = (key: string) => store.read(key);
  const isDrawn = async (key: string) => await showsStrokes(await store.read(key));
  const limitsAddresses = config.rateLimits;
  return createRepository({ database, rules, ...given, bytesOf, tellChanged, isDrawn, limitsAddresses });
}
