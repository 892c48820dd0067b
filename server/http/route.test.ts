import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { may, signedIn } from '#metadata/access.ts';
import type { Principal } from '../identity/principal.ts';
import { routePaths } from './routePaths.ts';
import { listOf, named, namedSchemas, text } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import { areaRoute } from '../app/areaCalls.ts';
import { choiceOr, filledText, objectBody, optionalFlag, requiredFlag } from './bodies.ts';
import { choiceParameter, dayParameter, idParameter, numberOr } from './parameters.ts';
import { problemAnswer } from '../problemAnswer.ts';
import { mountRoutes, refuseUndeclared, routesWith, type Route } from './route.ts';

const id = '0190f5a0-1111-4222-8333-444455556666';
const route = routesWith<{ readonly shop: string }>();
const visit = named('Visit', { type: 'object', properties: { on: text } });

const visits = route({
  method: 'GET',
  path: '/shops/:shop/visits',
  name: 'visits',
  words: { en: 'Visits', ar: 'الزيارات' },
  access: may('view_branches'),
  query: {
    from: dayParameter('First day'),
    by: idParameter('Who'),
    kind: choiceParameter('Kind', ['first', 'again']),
    limit: numberOr(20, 'How many', { maximum: 50 }),
  },
  answer: listOf(visit),
  work: ({ parts, params, query }) => ({ in: parts.shop, ...params, ...query }),
});
const opening = route({
  method: 'PUT',
  path: '/shops',
  name: 'openShop',
  words: { en: 'Open a shop', ar: 'فتح محل' },
  access: signedIn(),
  body: objectBody(
    {
      name: filledText,
      kind: choiceOr(['small', 'large']),
      open: requiredFlag,
      quiet: optionalFlag('No bell.'),
    },
    { others: 'refused' },
  ),
  status: 201,
  work: ({ body }) => body,
});

let app: FastifyInstance;
const start = async (routes: readonly Route<{ readonly shop: string }>[], permissions: readonly string[]) => {
  app = fastify();
  const principal = { permissions: new Set(permissions), isOwner: false, dataScope: 'all' };
  app.decorateRequest('locale', 'ar');
  app.decorateRequest('principal', null);
  app.addHook('onRequest', async (request) => {
    request.principal = principal as unknown as Principal;
  });
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof ProblemError)) throw error;
    const { status, body } = problemAnswer(error, 'en', request.id);
    return reply.code(status).send(body);
  });
  refuseUndeclared(app);
  mountRoutes(app, routes, { shop: 'Giza' });
  await app.ready();
};
afterEach(() => app.close());

describe('a declared route', () => {
  beforeEach(() => start([visits, opening], ['view_branches']));
  const get = async (query: string) => {
    const { statusCode, json } = await app.inject(`/shops/7/visits${query}`);
    const body = json<Readonly<Record<string, unknown>>>();
    return [statusCode, body['code'] ?? body];
  };

  it('reads the query it declares, and nothing else', async () => {
    expect(await get('')).toEqual([200, { in: 'Giza', shop: '7', limit: 20 }]);
    expect(await get(`?from=2026-02-28&by=${id.toUpperCase()}&kind=again&limit=50`)).toEqual([
      200,
      { in: 'Giza', shop: '7', from: '2026-02-28', by: id, kind: 'again', limit: 50 },
    ]);
    for (const wrong of [
      '?form=2026-01-01',
      '?from=2026-02-31x',
      '?by=7',
      '?kind=third',
      '?limit=51',
      '?limit=0',
    ])
      expect([wrong, await get(wrong)]).toEqual([wrong, [400, 'bad_request']]);
  });

  it('reads the body it declares: what is wrong is told on its field', async () => {
    const put = async (payload: object) => {
      const { statusCode, json } = await app.inject({ method: 'PUT', url: '/shops', payload });
      const { errors, ...body } = json<{ readonly errors?: object; readonly code?: string }>();
      return [statusCode, body.code ?? body, Object.keys(errors ?? {})];
    };
    const good = { name: 'A', open: true };
    expect(await put(good)).toEqual([201, { ...good, kind: 'small', quiet: false }, []]);
    expect(await put({ ...good, nmae: 'B', x: 1 })).toEqual([422, 'unknown_field', ['nmae', 'x']]);
    expect(await put({ open: true })).toEqual([422, 'invalid', ['name']]);
    expect(await put({ ...good, kind: 'huge' })).toEqual([422, 'invalid', ['kind']]);
    expect(await put({ ...good, open: 'yes' })).toEqual([422, 'invalid', ['open']]);
    expect(await put([])).toEqual([400, 'bad_request', []]);
  });

  it('is its operation of the document', () => {
    const paths = routePaths([visits, opening]);
    expect(Object.keys(paths)).toEqual(['/shops/{shop}/visits', '/shops']);
    expect(paths['/shops/{shop}/visits']?.['get']).toMatchObject({
      operationId: 'visits',
      'x-permissions': ['view_branches'],
      parameters: [
        { name: 'shop', in: 'path' },
        { name: 'from', in: 'query', schema: { format: 'date' } },
        { name: 'by', schema: { format: 'uuid' } },
        { name: 'kind', schema: { enum: ['first', 'again'] } },
        { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
      ],
    });
    expect(paths['/shops']?.['put']).toMatchObject({
      requestBody: {
        content: {
          'application/json': { schema: { required: ['name', 'open'], additionalProperties: false } },
        },
      },
      responses: { 201: {} },
    });
    expect(namedSchemas(paths)).toEqual({
      Visit: { type: 'object', properties: { on: { type: 'string' } } },
    });
  });
});

describe('doors', () => {
  it('are closed to whom the rule does not admit, whatever they send', async () => {
    await start([visits, opening], []);
    const { statusCode } = await app.inject('/shops/7/visits?nonsense=1');
    expect(statusCode).toBe(403);
  });

  it('that nobody declared do not start', async () => {
    await start([], []);
    const bare = fastify();
    refuseUndeclared(bare);
    expect(() => bare.get('/secret', () => 'everything')).toThrow('GET /secret has no route object');
  });

  it('of an area may belong to a service, or to none', () => {
    const call = {
      path: '/waiting',
      name: 'waiting',
      words: { en: 'What waits for me', ar: 'ما ينتظرني' },
      access: signedIn(),
      answer: {},
      read: () => Promise.resolve([]),
    } as const;
    const [free, stock] = [areaRoute(call), areaRoute({ ...call, module: 'inventory' })];
    expect([free.options.config?.module, free.facts.access]).toEqual([undefined, signedIn()]);
    expect([stock.options.config?.module, stock.facts.access]).toEqual([
      'inventory',
      [{ anyone: true, scope: 'all', module: 'inventory' }],
    ]);
  });
});
