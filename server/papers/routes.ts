import { seeingRules } from '#metadata/derive/seeing.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Repository } from '../data/repository.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { routesWith, type Route } from '../http/route.ts';
import { phrases, summaryOf } from '../openapi/callPhrases.ts';
import { count, fields, text, textOrNull } from '../openapi/schemas.ts';
import { countPrint, paperState } from './papers.ts';

interface PaperParts {
  readonly repository: Repository;
  readonly idempotency: Idempotency;
}
const route = routesWith<PaperParts>();

const letterhead = fields({
  name: text,
  phone: textOrNull,
  email: textOrNull,
  address: textOrNull,
  tax_number: textOrNull,
});

/**
 * The paper of a resource's records: looking at it, and counting a print (clinic.md V9: POST counts, GET previews). As open as
 * the record is, also while the subscription only reads.
 */
export function paperRoutes(resource: AnyResource): readonly Route<PaperParts>[] {
  const about = (name: 'paper' | 'print') =>
    ({
      name: `${resource.name}.${name}`,
      words: summaryOf(resource, phrases[name]),
      tag: resource.name,
      access: seeingRules(resource).flat(),
      judgedInside: true,
      config: { openWhile: 'read_only' },
    }) as const;
  return [
    route({
      ...about('paper'),
      method: 'GET',
      path: `/${resource.name}/:id/paper`,
      answer: fields({ code: textOrNull, copies: count, letterhead }),
      work: ({ parts, principal, params }) => paperState(parts.repository, principal, resource, params.id),
    }),
    route({
      ...about('print'),
      method: 'POST',
      path: `/${resource.name}/:id/print`,
      once: {},
      answer: fields({ code: text, copy: count }),
      work: ({ parts, principal, params }) => countPrint(parts.repository, principal, resource, params.id),
    }),
  ];
}
