import type { FastifyInstance } from 'fastify';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import type { Repository } from '../data/repository.ts';
import { inClinic } from '../db/transaction.ts';
import { bodyOf, once, withVersion } from '../http/calls.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { principalOf } from '../http/request.ts';
import { ProblemError } from '../problems.ts';
import { mentionable } from './readers.ts';
import { ofRecord, remarkJson, type Remark, type RemarkPlace } from './rows.ts';
import { addRemark, changeRemark, settleFollowUp, versionOf, withdrawRemark } from './write.ts';

interface RemarkParts {
  readonly repository: Repository;
  readonly idempotency: Idempotency;
}
interface OfRecord {
  Params: { id: string };
  Querystring: Readonly<Record<string, string>>;
}
interface OfRemark {
  Params: { id: string; remarkId: string };
}

/** A page of remarks in the order they were written; the newest page where nothing is said. */
export interface RemarkPage {
  readonly data: readonly Remark[];
  readonly total: number;
  /** There are some before the first of these. */
  readonly older: boolean;
}

const most = 100;

async function remarksOf(
  repository: Repository,
  principal: Principal,
  { resource, id }: RemarkPlace,
  query: Readonly<Record<string, string>>,
): Promise<RemarkPage> {
  const { before = null, limit = '20', ...others } = query;
  const isStrange = Object.keys(others).length > 0 || (before !== null && !isId(before));
  if (isStrange || !/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > most)
    throw new ProblemError('bad_request');
  await repository.one(principal, resource, id);
  const { pool } = repository.inside.services.database;
  const given = [resource.name, id];
  const [page, count] = await inClinic(pool, wallFor(principal), [
    {
      text: `select ${remarkJson(principal)} as remark from remarks r where ${ofRecord}
        and ($3::uuid is null or (r.created_at, r.id) < (select b.created_at, b.id from remarks b
          where b.clinic_id = r.clinic_id and b.resource = r.resource and b.record_id = r.record_id and b.id = $3))
        order by r.created_at desc, r.id desc limit $4`,
      values: [...given, before, Number(limit) + 1],
    },
    { text: `select count(*)::int as total from remarks r where ${ofRecord}`, values: given },
  ]);
  const rows = ((page?.rows ?? []) as { remark: Remark }[]).map(({ remark }) => remark);
  return {
    data: rows.slice(0, Number(limit)).toReversed(),
    total: Number((count?.rows[0] as { total: number } | undefined)?.total),
    older: rows.length > Number(limit),
  };
}

/** The remarks of a resource's records, below their addresses (UX-82); they are as open as the record is. */
export function mountRemarks(
  app: FastifyInstance,
  resource: AnyResource,
  { repository, idempotency }: RemarkParts,
): void {
  const base = `/${resource.name}/:id/remarks`;
  app.get<OfRecord>(base, (request) =>
    remarksOf(repository, principalOf(request), { resource, id: request.params.id }, request.query),
  );
  app.get<OfRecord>(`${base}/people`, async (request) => {
    const principal = principalOf(request);
    const { id } = request.params;
    await repository.one(principal, resource, id);
    return mentionable(
      repository.inside.services,
      principal,
      resource,
      id,
      (request.query['q'] ?? '').slice(0, 100),
    );
  });
  app.post<OfRecord>(base, (request, reply) =>
    once(idempotency, request, reply, { status: 201 }, () =>
      addRemark(repository, principalOf(request), { resource, id: request.params.id }, bodyOf(request)),
    ),
  );
  const placeOf = ({ id, remarkId }: OfRemark['Params']) => ({ resource, id, remark: remarkId });
  app.put<OfRemark>(`${base}/:remarkId`, (request) =>
    withVersion(request, (ifMatch) =>
      changeRemark(repository, principalOf(request), placeOf(request.params), bodyOf(request), ifMatch),
    ),
  );
  app.post<OfRemark>(`${base}/:remarkId/withdraw`, (request, reply) =>
    once(idempotency, request, reply, {}, () =>
      withVersion(request, (ifMatch) => {
        const version = versionOf(bodyOf(request), ifMatch);
        return withdrawRemark(repository, principalOf(request), placeOf(request.params), version);
      }),
    ),
  );
  app.post<OfRemark>(`${base}/:remarkId/follow-up`, (request, reply) =>
    once(idempotency, request, reply, {}, () =>
      withVersion(request, (ifMatch) =>
        settleFollowUp(repository, principalOf(request), placeOf(request.params), bodyOf(request), ifMatch),
      ),
    ),
  );
}
