import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Database } from '#server/db/connect.ts';
import type { Row, ServerRules } from '#server/kit/rules.ts';
import { CountCache } from './counts.ts';
import { givenVersion } from './input.ts';
import { list, type ListAnswer } from './list.ts';
import { answerOf } from './load.ts';
import { readMany } from './many.ts';
import { one } from './one.ts';
import type { ListQuery } from './page.ts';
import { removeRecord } from './remove.ts';
import type { Services } from './services.ts';
import { inWork, type Engine } from './work.ts';
import { changeRecord, createRecord } from './write.ts';

export type { ListAnswer } from './list.ts';
export type { ListQuery } from './page.ts';

export interface RepositoryOptions {
  readonly database: Pick<Database, 'pool'>;
  readonly catalogue: Catalogue;
  readonly rules: readonly ServerRules[];
  readonly clock?: (() => Date) | undefined;
}

/** A write's input beside its values. */
export interface ChangeOptions {
  /** The version from If-Match, where the body holds none. */
  readonly version?: number | undefined;
}

/** The only door to rows: every call acts for one person in one clinic. All methods throw `ProblemError`. */
export interface Repository {
  list(principal: Principal, resource: AnyResource, query: ListQuery): Promise<ListAnswer>;
  /** The record as JSON text. */
  one(principal: Principal, resource: AnyResource, id: string): Promise<string>;
  many(principal: Principal, resource: AnyResource, ids: readonly unknown[]): Promise<ListAnswer>;
  create(principal: Principal, resource: AnyResource, input: Values): Promise<Row>;
  change(principal: Principal, resource: AnyResource, id: string, input: Values, options?: ChangeOptions): Promise<Row>;
  /** Answers the record that is no more (DESIGN 9.19). */
  remove(principal: Principal, resource: AnyResource, id: string, options?: ChangeOptions): Promise<Row>;
}

const engine: Engine = { create: createRecord, change: changeRecord, remove: removeRecord };

/** Builds the repository over a database and the declarations. */
export function createRepository({ database, catalogue, rules, clock }: RepositoryOptions): Repository {
  const services: Services = {
    database,
    catalogue,
    rules: new Map(rules.map((one) => [one.for.name, one])),
    counts: new CountCache(),
    clock: clock ?? (() => new Date()),
  };
  return {
    list: (principal, resource, query) => list(services, principal, resource, query),
    one: (principal, resource, id) => one(services, principal, resource, id),
    many: (principal, resource, ids) => readMany(services, principal, resource, ids),
    create: (principal, resource, input) =>
      inWork(services, principal, engine, async (work) => {
        const id = await createRecord(work, resource, input, { mode: 'person' });
        return answerOf(work, resource, id);
      }),
    change: (principal, resource, id, input, options = {}) =>
      inWork(services, principal, engine, async (work) => {
        const version = options.version ?? givenVersion(input);
        await changeRecord(work, resource, id, input, { mode: 'person', version });
        return answerOf(work, resource, id);
      }),
    remove: (principal, resource, id, options = {}) =>
      inWork(services, principal, engine, async (work) => {
        const record = await answerBefore(work, resource, id);
        await removeRecord(work, resource, id, { mode: 'person', version: options.version });
        return record;
      }),
  };
}

/** The record as its caller sees it before it goes; an empty answer where the removal itself will refuse. */
const answerBefore: typeof answerOf = async (work, resource, id) =>
  isId(id) ? answerOf(work, resource, id) : {};
