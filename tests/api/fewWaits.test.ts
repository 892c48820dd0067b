import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { unique } from '#tests/setup/clinics.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft } from './people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let writes = 0;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  await countWrites();
});
afterAll(() => server.stop());

interface Stream {
  _write: (...given: unknown[]) => void;
  _writev: (...given: unknown[]) => void;
}

/** Counts every write to a socket of the server's connections to PostgreSQL. */
async function countWrites(): Promise<void> {
  const { pool } = server.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) {
    const { stream } = (client as unknown as { connection: { stream: Stream } }).connection;
    for (const name of ['_write', '_writev'] as const) {
      const plain = stream[name].bind(stream);
      stream[name] = (...given) => {
        writes += 1;
        plain(...given);
      };
    }
    client.release();
  }
}

const phone = (): string => `+2015${unique().slice(-8).padStart(8, '0')}`;

/** What a call costs once everything it needs is known: the least of several, for other work goes on beside it. */
async function waits(call: () => Promise<{ readonly status: number }>, status: number): Promise<number> {
  const counted: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const before = writes;
    expect(await call()).toMatchObject({ status });
    counted.push(writes - before);
  }
  return Math.min(...counted);
}

it('finding performance, update: a save waits three times: what is there, what is written, what is answered', async () => {
  const filed = await owner.post('/employees', employeeDraft(clinic, { phone: phone() }));
  let { id, version } = filed.json as { id: string; version: number };
  const save = async () => {
    const answer = await owner.put(`/employees/${id}`, { address: `شارع ${unique()}`, version });
    ({ id, version } = answer.json as { id: string; version: number });
    return answer;
  };
  expect(await waits(save, 200)).toBe(3);
});

it('finding performance, create: a new employee waits five times: own fields, references, number, row, answer', async () => {
  const create = () => owner.post('/employees', employeeDraft(clinic, { phone: phone() }));
  expect(await waits(create, 201)).toBe(5);
});

it('of what is sent together the first that failed is told, and nothing of it is kept', async () => {
  const taken = phone();
  const first = await owner.post('/employees', employeeDraft(clinic, { phone: taken }));
  expect(first.status).toBe(201);
  const branch = await owner.post('/branches', { name_ar: `فرع ${unique()}` });
  const { id } = branch.json as { id: string };
  const second = await owner.post(
    '/employees',
    employeeDraft(clinic, { phone: taken, extra_branch_ids: [id] }),
  );
  expect(second.status).toBe(422);
  expect(Object.keys((second.json as { errors: object }).errors)).toEqual(['phone']);
  const found = await owner.get(`/employees?filter=${encodeURIComponent(JSON.stringify({ phone: taken }))}`);
  expect(found.json).toHaveLength(1);
});
