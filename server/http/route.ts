import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decide, type AccessRule } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import type { JsonSchema } from '../openapi/fieldSchema.ts';
import { ProblemError } from '../problems.ts';
import type { Body } from './bodies.ts';
import { once, withVersion } from './calls.ts';
import type { Idempotency } from './idempotency.ts';
import type { Parameter, ParameterValues } from './parameters.ts';
import type { Rate, RateLimiter } from './rateLimits.ts';
import { principalOf } from './request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this address was declared as; nothing below `/api/v1` is answered without one. */
    route?: RouteFacts;
  }
}

/** What a route is, for the server and for the document alike. */
export interface RouteFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, parameters as `:id`. */
  readonly path: `/${string}`;
  /** Its name in the document; each is given once. */
  readonly name: string;
  readonly words: Readonly<Record<'ar' | 'en', string>>;
  /** The resource it belongs to in the document; `platform` where not said. */
  readonly tag?: string;
  /** `public`: nobody needs to be signed in. Else any one of the grants is enough. */
  readonly access: 'public' | AccessRule;
  readonly query?: Readonly<Record<string, Parameter<unknown>>>;
  readonly body?: Body<unknown>;
  /** Headers it reads beside those every call has, as OpenAPI parameters. */
  readonly headers?: readonly JsonSchema[];
  /** The version may stand in If-Match; the work gets it as `version`. */
  readonly ifMatch?: true;
  /** It is carried out once for each Idempotency-Key, however often it is sent (REL-12). */
  readonly isOnce: boolean;
  /** Of the answer when the work succeeds; 200 where not said. */
  readonly status?: 200 | 201;
  /** JSON Schema of the answer; absent where it is no JSON. */
  readonly answer?: JsonSchema;
  readonly answerHeaders?: JsonSchema;
}

/** A declared route, ready to be mounted with the `Parts` its work needs. */
export interface Route<Parts> {
  readonly facts: RouteFacts;
  readonly options: RouteOptions;
  handle(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

interface RouteOptions {
  readonly config?: FastifyContextConfig;
  /** In bytes. */
  readonly bodyLimit?: number;
}

/** The names of a path's parameters. */
export type PathValues<Path extends string> = string extends Path
  ? Readonly<Record<string, string>>
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? { readonly [Key in Name]: string } & PathValues<`/${Rest}`>
    : Path extends `${string}:${infer Name}`
      ? { readonly [Key in Name]: string }
      : unknown;

/** One request as the work of its route sees it. */
export interface Call<Parts, Path extends string, Query, Sent> {
  readonly parts: Parts;
  readonly params: PathValues<Path>;
  readonly query: Query;
  readonly body: Sent;
  /** From If-Match. */
  readonly version: number | undefined;
  /** Who asks. Throws 401 where nobody is signed in. */
  readonly principal: Principal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type OnceOptions = Omit<Parameters<typeof once>[3], 'status'>;

interface RouteDeclaration<
  Parts,
  Path extends string,
  Query extends Readonly<Record<string, Parameter<unknown>>>,
  Sent,
>
  extends Omit<RouteFacts, 'path' | 'query' | 'body' | 'isOnce'>, RouteOptions {
  readonly path: Path;
  readonly query?: Query;
  /** Names the query does not declare: refused with 400 unless they are to be `ignored`. */
  readonly otherQuery?: 'ignored';
  readonly body?: Body<Sent>;
  /** Whose words the refusal speaks in. */
  readonly about?: AnyResource;
  /** The work judges the rule itself, with the rows it opens; what is declared here is for the document. */
  readonly judgedInside?: true;
  /** The caller's minute it is taken from beside that of all reads or writes; `holdsPlace`: one of the clinic's for heavy work. */
  readonly limit?: Parts extends { readonly limiter: RateLimiter }
    ? { readonly rate: Rate; readonly holdsPlace?: true }
    : never;
  readonly once?: Parts extends { readonly idempotency: Idempotency }
    ? OnceOptions | ((parts: Parts, request: FastifyRequest) => OnceOptions)
    : never;
  work(call: Call<Parts, Path, ParameterValues<Query>, Sent>): unknown;
}

type Declared = Readonly<Record<string, Parameter<unknown>>>;

function queryOf(request: FastifyRequest, declared: Declared, others: 'ignored' | undefined): object {
  const sent = request.query as Readonly<Record<string, string | undefined>>;
  if (others === undefined && Object.keys(sent).some((name) => !Object.hasOwn(declared, name)))
    throw new ProblemError('bad_request');
  return Object.fromEntries(Object.entries(declared).map(([name, one]) => [name, one.read(sent[name])]));
}

/** Throws 403 `forbidden` for whom the rule does not admit. */
function demandAccess(request: FastifyRequest, rule: AccessRule, resource: AnyResource | undefined): void {
  if (decide(rule, principalOf(request)) === undefined) throw new ProblemError('forbidden', { resource });
}

async function keepWithin(
  limit: { readonly rate: Rate; readonly holdsPlace?: true },
  { limiter }: { readonly limiter: RateLimiter },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { userId, clinicId } = principalOf(request);
  await limiter.take(limit.rate, userId);
  if (limit.holdsPlace === true) await limiter.holdPlace(clinicId, reply);
}

/**
 * Declares routes whose work needs `Parts`. The object is all there is of a route: the server checks by it who may call, how
 * often, and what is sent, and the OpenAPI document is derived from it.
 */
export const routesWith =
  <Parts>() =>
  <const Path extends `/${string}`, Sent = undefined, Query extends Declared = Record<never, never>>(
    declaration: RouteDeclaration<Parts, Path, Query, Sent>,
  ): Route<Parts> => {
    const { work, once: onceOptions, config, bodyLimit, limit, ...rest } = declaration;
    const { about, judgedInside, otherQuery, ...facts } = rest;
    const { access, query, body, status = 200, ifMatch } = facts;
    const options = {
      config: { ...config, ...(access === 'public' ? { session: 'none' as const } : {}) },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
    };
    const run = async (parts: Parts, request: FastifyRequest, reply: FastifyReply, version?: number) =>
      await work({
        parts,
        params: request.params as PathValues<Path>,
        query: (query ? queryOf(request, query, otherQuery) : {}) as ParameterValues<Query>,
        body: (await body?.read(request)) as Sent,
        version,
        get principal() {
          return principalOf(request);
        },
        request,
        reply,
      });
    return {
      facts: { ...facts, isOnce: onceOptions !== undefined },
      options,
      async handle(parts, request, reply) {
        if (access !== 'public' && judgedInside !== true) demandAccess(request, access, about);
        if (limit !== undefined) await keepWithin(limit, parts as { limiter: RateLimiter }, request, reply);
        const answer = (): Promise<unknown> =>
          ifMatch === true
            ? withVersion(request, (version) => run(parts, request, reply, version))
            : run(parts, request, reply);
        if (onceOptions !== undefined) {
          const { idempotency } = parts as { readonly idempotency: Idempotency };
          const given = typeof onceOptions === 'function' ? onceOptions(parts, request) : onceOptions;
          return await once(idempotency, request, reply, { ...given, status }, answer);
        }
        const answered = await answer();
        if (status !== 200) reply.code(status);
        return answered;
      },
    };
  };

/** Mounts declared routes. */
export function mountRoutes<Parts>(
  app: FastifyInstance,
  routes: readonly Route<Parts>[],
  parts: Parts,
): void {
  for (const { facts, options, handle } of routes)
    app.route({
      method: facts.method,
      url: facts.path,
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      config: { ...options.config, route: facts },
      handler: (request, reply) => handle(parts, request, reply),
    });
}

/** From here on an address that is not declared does not start: nobody checked it and no document knows it. */
export function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.route === undefined)
      throw new Error(
        `${[method].flat().join(', ')} ${url} has no route object: declare it (server/http/route.ts).`,
      );
  });
}
