import { seeingRules } from '#metadata/derive/seeing.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import type { Repository } from '../data/repository.ts';
import { inClinic } from '../db/transaction.ts';
import { objectFor } from '../http/bodies.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { idParameter, numberOr, textParameter } from '../http/parameters.ts';
import { routesWith, type Route } from '../http/route.ts';
import { phrases, summaryOf } from '../openapi/callPhrases.ts';
import { count, fields, flag, id, listOf, text, textOrNull } from '../openapi/schemas.ts';
import { mentionable } from './readers.ts';
import { ofRecord, remarkJson, type Remark, type RemarkPlace } from './rows.ts';
import { changedRemark, newRemark, remarkAnswer, settledFollowUp, withdrawnRemark } from './schemas.ts';
import { addRemark, changeRemark, settleFollowUp, versionOf, withdrawRemark } from './write.ts';

interface RemarkParts {
  readonly repository: Repository;
  readonly idempotency: Idempotency;
}
/** A page of remarks in the order they were written; the newest page where nothing is said. */
export interface RemarkPage {
  readonly data: readonly Remark[];
  readonly total: number;
  /** There are some before the first of these. */
  readonly older: boolean;
}

async function remarksOf(
  repository: Repository,
  principal: Principal,
  { resource, id }: RemarkPlace,
  { before = null, limit }: { readonly before?: string | null | undefined; readonly limit: number },
): Promise<RemarkPage> {
  await repository.one(principal, resource, id);
  const { pool } = repository.inside.services.database;
  const given = [resource.name, id];
  const [page, count] = await inClinic(pool, wallFor(principal), [
    {
      text: `select ${remarkJson(principal)} as remark from remarks r where ${ofRecord(resource)}
        and ($3::uuid is null or (r.created_at, r.id) < (select b.created_at, b.id from remarks b
          where ${ofRecord(resource, 'b')} and b.id = $3))
        order by r.created_at desc, r.id desc limit $4`,
      values: [...given, before, limit + 1],
    },
    { text: `select count(*)::int as total from remarks r where ${ofRecord(resource)}`, values: given },
  ]);
  const rows = ((page?.rows ?? []) as { remark: Remark }[]).map(({ remark }) => remark);
  return {
    data: rows.slice(0, limit).toReversed(),
    total: Number((count?.rows[0] as { total: number } | undefined)?.total),
    older: rows.length > limit,
  };
}

/** What this route belongs to in the document, who may call it, and what it is called there. */
const about = (resource: AnyResource, name: keyof typeof phrases) => ({
  name: `${resource.name}.${name}`,
  words: summaryOf(resource, phrases[name]),
  tag: resource.name,
  access: seeingRules(resource).flat(),
  judgedInside: true as const,
});

const route = routesWith<RemarkParts>();

/** The remarks of a resource's records, below their addresses (UX-82); they are as open as the record is. */
export function remarkRoutes(resource: AnyResource): readonly Route<RemarkParts>[] {
  const base = `/${resource.name}/:id/remarks` as const;
  return [
    route({
      ...about(resource, 'remarks'),
      method: 'GET',
      path: base,
      query: {
        before: idParameter('The id of the first one already read.'),
        limit: numberOr(20, '1 to 100.', { maximum: 100 }),
      },
      answer: fields({ data: listOf(remarkAnswer), total: count, older: flag }),
      work: ({ parts, principal, params, query }) =>
        remarksOf(parts.repository, principal, { resource, id: params.id }, query),
    }),
    route({
      ...about(resource, 'remarkPeople'),
      method: 'GET',
      path: `${base}/people`,
      query: { q: textParameter('Words of a name, Arabic or Latin.') },
      otherQuery: 'ignored',
      answer: listOf(fields({ id, name: text, fact: textOrNull })),
      async work({ parts: { repository }, principal, params, query: { q = '' } }) {
        await repository.one(principal, resource, params.id);
        return mentionable(repository.inside.services, principal, resource, params.id, q.slice(0, 100));
      },
    }),
    ...writingRoutes(resource, base),
  ];
}

type RemarkParams = Readonly<Record<'id' | 'remarkId', string>>;

function writingRoutes(resource: AnyResource, base: `/${string}/:id/remarks`): readonly Route<RemarkParts>[] {
  const ofRemark = `${base}/:remarkId` as const;
  const placeOf = (params: RemarkParams) => ({ resource, id: params.id, remark: params.remarkId });
  return [
    route({
      ...about(resource, 'addRemark'),
      method: 'POST',
      path: base,
      once: {},
      body: objectFor(newRemark),
      answer: remarkAnswer,
      status: 201,
      work: ({ parts, principal, params, body }) =>
        addRemark(parts.repository, principal, { resource, id: params.id }, body),
    }),
    route({
      ...about(resource, 'changeRemark'),
      method: 'PUT',
      path: ofRemark,
      ifMatch: true,
      body: objectFor(changedRemark),
      answer: remarkAnswer,
      work: ({ parts, principal, params, body, version }) =>
        changeRemark(parts.repository, principal, placeOf(params), body, version),
    }),
    route({
      ...about(resource, 'withdrawRemark'),
      method: 'POST',
      path: `${ofRemark}/withdraw`,
      once: {},
      ifMatch: true,
      body: objectFor(withdrawnRemark),
      answer: remarkAnswer,
      work: ({ parts, principal, params, body, version }) =>
        withdrawRemark(parts.repository, principal, placeOf(params), versionOf(body, version)),
    }),
    route({
      ...about(resource, 'settleFollowUp'),
      method: 'POST',
      path: `${ofRemark}/follow-up`,
      once: {},
      ifMatch: true,
      body: objectFor(settledFollowUp),
      answer: remarkAnswer,
      work: ({ parts, principal, params, body, version }) =>
        settleFollowUp(parts.repository, principal, placeOf(params), body, version),
    }),
  ];
}
