import { get } from 'node:http';
import type { PoolClient } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { may } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import { checkBeforeStart } from '#server/app/startChecks.ts';
import { asProblem } from '#server/problemAnswer.ts';
import { DatabaseError } from '#server/db/errors.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { waitingLocks } from '#tests/setup/waitingLocks.ts';

const running: TestServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

describe('a start', () => {
  const check = (
    change: (branches: AnyResource) => AnyResource,
    rules = serverRulesRegistry,
  ): (() => void) => {
    const changed = resources.map((one): AnyResource => (one.name === 'branches' ? change(one) : one));
    return () => checkBeforeStart(buildCatalogue(changed), rules);
  };

  it('SEC-11 is refused when an action or an operation has no rule', () => {
    expect(check((one) => one)).not.toThrow();
    const branches: AnyResource | undefined = resources.find(({ name }) => name === 'branches');
    const { remove: _, ...access } = branches?.access ?? {};
    expect(check((one) => ({ ...one, access }))).toThrow('branches: the action remove has no rule');
    const operations = { merge: { method: 'POST', path: 'merge' } } as unknown as NonNullable<
      AnyResource['operations']
    >;
    expect(check((one) => ({ ...one, operations }))).toThrow('branches: the action merge has no rule');
  });

  it('SEC-11 is refused when what is declared is not implemented', () => {
    const operations = { merge: { method: 'POST', path: 'merge', access: may('edit_branches') } } as const;
    expect(check((one) => ({ ...one, operations }))).toThrow(
      'branches: the operation merge is not implemented',
    );
    expect(check((one) => ({ ...one, filters: ['empty'] }))).toThrow(
      'branches: the filter empty is not implemented',
    );
    const without = serverRulesRegistry.filter((rules) => rules.for.name !== 'branches');
    expect(check((one) => one, without)).toThrow(
      'branches: the computed field active_employees is not implemented',
    );
    expect(
      check(
        (one) => one,
        [...serverRulesRegistry, { for: { ...(resources[0] as AnyResource), name: 'ghosts' } }],
      ),
    ).toThrow('ghosts: has server rules but is not declared');
  });
});

describe('a stop', () => {
  it('REL-05 running requests finish, new ones are 503, then nothing listens', async () => {
    const server = await startTestServer();
    running.push(server);
    const clinic = await server.newClinic();
    const client = await clinic.signedIn({ role: 'manager' });
    // Holds the table, so that the call must wait while the stop begins.
    const blocker = await server.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table departments in access exclusive mode');
    const slow = client.get('/departments');
    const letGo = () => blocker.query('commit').finally(() => blocker.release());
    try {
      await refusedWhileStopping(server, blocker);
    } finally {
      await letGo();
    }
    expect((await slow).status).toBe(200);
    await expect
      .poll(() =>
        server
          .client()
          .get('/health')
          .then(
            () => 'answers',
            () => 'nobody',
          ),
      )
      .toBe('nobody');
  });
});

/** Begins the stop while a call waits; a caller that comes now, on a connection of its own, is told to come back. */
async function refusedWhileStopping(server: TestServer, blocker: PoolClient): Promise<void> {
  await expect.poll(() => waitingLocks(blocker)).toBeGreaterThan(0);
  void server.app.stop();
  // Not one that is kept open: the stop closes those that are idle.
  const [status, wait, text] = await new Promise<[number | undefined, string | undefined, string]>(
    (resolve, reject) => {
      get(`${server.origin}/api/v1/health`, { agent: false }, (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.once('end', () => resolve([answer.statusCode, answer.headers['retry-after'], body]));
      }).once('error', reject);
    },
  );
  expect([status, wait]).toEqual([503, '5']);
  expect(JSON.parse(text)).toMatchObject({ code: 'service_unavailable' });
}

describe('a failure', () => {
  it('of the database is 503 and never tells its text', async () => {
    const server = await startTestServer();
    const clinic = await server.newClinic();
    const client = await clinic.signedIn({ role: 'manager' });
    await server.database.close();
    const answer = await client.get('/branches');
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.text).not.toMatch(/pool|pg|select/i);
    await server.app.stop().catch(() => undefined);
  });

  it('is given the code of security.md 0', () => {
    const code = (
      kind: ConstructorParameters<typeof DatabaseError>[0],
      constraint?: string,
    ): [number, string] => {
      const problem = asProblem(
        new DatabaseError(kind, 'XX000', { constraint, message: 'key (name)=(secret)' }, undefined),
      );
      return [problem.status, problem.code];
    };
    expect(code('unavailable')).toEqual([503, 'service_unavailable']);
    expect(code('timeout')).toEqual([503, 'query_timeout']);
    expect(code('conflict')).toEqual([503, 'try_again']);
    expect(code('unique_violation', 'branches__name_ar__unique')).toEqual([422, 'invalid']);
    expect(code('exclusion_violation')).toEqual([409, 'overlap']);
    expect(code('forbidden')).toEqual([500, 'error']);
    expect(asProblem(new TypeError('x')).code).toBe('error');
  });
});
