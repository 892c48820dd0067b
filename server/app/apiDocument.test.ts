import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { may, own } from '#metadata/access.ts';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import * as f from '#metadata/fields/kinds.ts';
import { archivable } from '#metadata/workflow.ts';
import { resources } from '#resources/index.ts';
import { apiRoutes, type ApiParts } from '#server/app/api.ts';
import { declare } from '#tests/fixtures/declarations.ts';
import { openapi } from './apiDocument.ts';

type Json = Readonly<Record<string, unknown>>;
const product = openapi(buildCatalogue(resources));

/** What stands at a place of the document; undefined where there is nothing. */
const at = (from: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((place, key) => (place as Json | undefined)?.[key], from);
const under = (from: unknown, ...keys: string[]): Json => at(from, ...keys) as Json;

describe('the document of the product', () => {
  it('refers only to schemas it has', () => {
    const known = Object.keys(under(product, 'components', 'schemas'));
    const wanted = [...JSON.stringify(product).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(wanted.length).toBeGreaterThan(100);
    expect([...new Set(wanted)].filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  it('names every operation once, in both languages, with who may call it', () => {
    const operations = Object.values(under(product, 'paths')).flatMap((methods) =>
      Object.values(methods as Record<string, Json>),
    );
    const ids = operations.map((call) => call['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
    for (const call of operations) {
      const { operationId, summary, security } = call as {
        operationId: string;
        summary: string;
        security?: unknown;
      };
      expect([operationId, summary, call['x-summary-ar']]).toEqual([
        operationId,
        expect.stringMatching(/[A-Za-z]/),
        expect.stringMatching(/[\u0600-\u06ff]/),
      ]);
      expect([operationId, Array.isArray(security) || Array.isArray(call['x-access'])]).toEqual([
        operationId,
        true,
      ]);
    }
  });

  it('has exactly the addresses the server answers', async () => {
    const served = new Set<string>();
    const app = fastify();
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD') served.add(`${one.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
    });
    const parts = {
      config: { production: false, dataDirectory: '/nowhere', baseDomain: undefined, port: 0 },
      database: { pool: {} },
      catalogue: buildCatalogue(resources),
      repository: { inside: { services: { catalogue: buildCatalogue(resources), database: { pool: {} } } } },
      pages: { version: '1' },
    } as unknown as ApiParts;
    await app.register(apiRoutes, parts);
    await app.ready();
    await app.close();
    served.delete('get /openapi.json');
    const documented = Object.entries(under(product, 'paths')).flatMap(([path, methods]) =>
      Object.keys(methods as Json).map((method) => `${method} ${path}`),
    );
    expect(documented.toSorted()).toEqual([...served].toSorted());
  });
});

describe('what a declaration says about its API', () => {
  const rooms = declare(
    'rooms',
    {
      name: f.text({ required: true, maxLength: 20 }),
      kind: f.select(['a', 'b']),
      price: f.money({ required: true, showWhen: { kind: 'a' } }),
      code: f.text({ required: true, fixed: true, sequence: { prefix: 'R', digits: 2 } }),
      hall_id: f.reference('rooms', { required: true, fixed: true }),
      seats: f.computed('integer'),
      closed_on: f.date({ readOnly: true }),
    },
    {
      person: 'hall_id',
      choose: ['code'],
      workflow: {
        ...archivable(may('edit_branches')),
        transitions: {
          archive: {
            from: 'active',
            to: 'archived',
            access: may('edit_branches'),
            ask: ['closed_on'],
            demand: ['closed_on'],
          },
          restore: { from: 'archived', to: 'active', access: may('edit_branches'), single: true },
        },
      },
      access: {
        list: may('view_branches'),
        show: may('view_branches'),
        self: may('view_self_profile', own),
        create: may('create_branches'),
        edit: [],
        remove: [],
      },
    },
  );
  const document = openapi(buildCatalogue([rooms]));
  const schema = (...keys: string[]) => at(document, 'components', 'schemas', ...keys);
  const keysOf = (name: string) => Object.keys(schema(name, 'properties') as Json);

  it('answers everything and accepts what may be written', () => {
    expect(keysOf('rooms')).toEqual([
      'id',
      'version',
      'created_at',
      'updated_at',
      'status',
      'name',
      'kind',
      'price',
      'code',
      'hall_id',
      'seats',
      'closed_on',
      '_labels',
      '_files',
      '_may',
    ]);
    expect(keysOf('rooms.create')).toEqual(['name', 'kind', 'price', 'code', 'hall_id']);
    expect(schema('rooms.create', 'required')).toEqual(['name', 'hall_id']);
    expect(keysOf('rooms.change')).toEqual(['version', 'name', 'kind', 'price']);
    expect(keysOf('rooms.archive')).toEqual(['version', 'closed_on']);
    expect(schema('rooms.archive', 'required')).toEqual(['closed_on']);
    expect(schema('rooms', 'properties', '_may', 'items', 'enum')).toEqual([
      'show',
      'edit',
      'remove',
      'archive',
      'restore',
    ]);
  });

  it('describes values as they travel', () => {
    const [name, kind, price] = ['name', 'kind', 'price'].map((field) =>
      schema('rooms.create', 'properties', field),
    );
    expect(name).toMatchObject({ type: 'string', maxLength: 20 });
    expect(kind).toMatchObject({ type: ['string', 'null'], enum: ['a', 'b', null] });
    expect(price).toMatchObject({
      type: ['string', 'null'],
      format: 'decimal',
      'x-minimum': '0',
      'x-shown-when': { kind: 'a' },
    });
    expect(new RegExp(String(at(price, 'pattern'))).test('150.005')).toBe(true);
    expect(new RegExp(String(at(price, 'pattern'))).test('150.0005')).toBe(false);
  });

  it('says who may call, and offers bulk transitions only where they are offered', () => {
    const path = (...keys: string[]) => at(document, 'paths', ...keys);
    expect(path('/rooms', 'get', 'x-permissions')).toEqual(['view_branches', 'view_self_profile']);
    expect(path('/rooms', 'get', 'x-access')).toEqual([
      { permission: 'view_branches', scope: 'all' },
      { permission: 'view_self_profile', scope: 'self' },
    ]);
    expect(path('/rooms/{id}', 'delete', 'x-permissions')).toEqual([]);
    expect(path('/rooms/options', 'get', 'x-permissions')).toEqual(['view_branches', 'create_branches']);
    expect(
      path('/rooms/archive', 'post', 'requestBody', 'content', 'application/json', 'schema', 'required'),
    ).toEqual(['ids', 'closed_on']);
    expect(path('/rooms/restore')).toBeUndefined();
  });
});
