/** `npx tsx tests/load/auditBench.ts`: pages of an audit log of 1,000,000 entries beside the plain SQL; also part of `npm run bench`. */
import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { startEmbedded, type EmbeddedConnection } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { benchLogin, fillEmployees, makeClinics, type BenchClinic } from './data.ts';
import { fire, medianOf } from './fire.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const milliseconds = Number(process.env['BENCH_MS'] ?? 3000);
const entries = Number(process.env['BENCH_AUDIT'] ?? 1_000_000);
const here = path.dirname(fileURLToPath(import.meta.url));
const document = path.join(here, '../../docs/benchmarks.md');
const title = '## Audit log';

/** Three years of a clinic of forty people; one of them, one entity and one action hardly ever. */
async function fillLog(superuser: EmbeddedConnection, clinic: BenchClinic): Promise<string> {
  const client = new pg.Client({ ...superuser });
  await client.connect();
  try {
    await client.query(
      `insert into audit_log (clinic_id, at, actor_id, actor_label, ip, user_agent, request_id, action, entity, entity_id, entity_label, changes)
       select $1, now() - interval '3 years' + n * (interval '3 years' / $2::int),
         md5('person ' || case when n % 50000 = 7 then 40 else n % 40 end)::uuid, 'person ' || n % 40, '10.0.0.1', 'Chrome', 'r' || n,
         case when n % 20000 = 3 then 'delete' when n % 3 = 0 then 'create' else 'update' end,
         case when n % 50000 = 11 then 'departments' else (array['employees', 'penalties', 'targets', 'branches'])[1 + n % 4] end,
         (select array_agg(id) from (select id from employees where clinic_id = $1 limit 1000) e)[1 + n % 1000], 'entry ' || n,
         jsonb_build_object('name_ar', jsonb_build_array('before ' || n, 'after ' || n), 'notes', jsonb_build_array(null, 'text'))
       from generate_series(1, $2::int) n`,
      [clinic.id, entries],
    );
    await client.query('vacuum analyze audit_log');
    const { rows } = await client.query<{ id: string }>(`select md5('person 40')::uuid as id`);
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}

async function child(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly process: ChildProcess; readonly port: number }> {
  const started = fork(path.join(here, file), {
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    started.once('message', (message) => resolve((message as { port: number }).port));
    started.once('exit', () => reject(new Error(`${file} ended`)));
  });
  return { process: started, port };
}

const day = (before: number): string => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);

/** What is asked for, and how: the query of the product's list; the plain side reads the same. */
const asked = (rare: string): readonly (readonly [string, string])[] => [
  ['first page', ''],
  ['page in the middle', `before=${entries / 2}`],
  ['an entity of many', 'entity=penalties'],
  ['an entity of twenty', 'entity=departments'],
  ['an action of fifty', 'action=delete'],
  ['a person of twenty', `user=${rare}`],
  ['last week', `from=${day(7)}&to=${day(0)}`],
  ['a week two years ago', `from=${day(737)}&to=${day(730)}`],
  ['an entity in a week two years ago', `entity=penalties&from=${day(737)}&to=${day(730)}`],
  ['a rare person in the last week', `user=${rare}&from=${day(7)}&to=${day(0)}`],
];

interface Sides {
  readonly app: number;
  readonly raw: number;
  readonly token: string;
}

async function compare(what: string, query: string, { app, raw, token }: Sides): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const ours = { method: 'GET', path: `/api/v1/audit-log?${query}`, headers } as const;
  const theirs = { method: 'GET', path: `/audit?${query}` } as const;
  await fire(app, ours, milliseconds / 3);
  await fire(raw, theirs, milliseconds / 3);
  const found = { ours: [] as number[], median: [] as number[], p99: [] as number[], raw: [] as number[] };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const a = await fire(app, ours, milliseconds);
    const b = await fire(raw, theirs, milliseconds);
    found.ours.push(a.perSecond);
    found.median.push(a.median);
    found.p99.push(a.p99);
    found.raw.push(b.perSecond);
    ratios.push(a.perSecond / b.perSecond);
  }
  const one = (numbers: readonly number[], digits = 0): string => medianOf(numbers).toFixed(digits);
  const line = `| ${what} | ${one(found.ours)} | ${one(found.median, 1)} | ${one(found.p99, 1)} | ${one(found.raw)} | ${one(ratios, 2)} |`;
  console.log(line);
  return line;
}

/** The section of docs/benchmarks.md, measured over a database of its own. */
export async function auditLines(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-audit-'));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded({ dataDirectory: folder });
  const { host, port, user, password, database: name } = embedded.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?${new URLSearchParams({ host, port: String(port) }).toString()}`;
  const database = await connect(readConfig({ DATABASE_URL: url }));
  try {
    await migrate(database.pool);
    const clinic = await makeClinics(database, embedded.superuser);
    await fillEmployees(embedded.superuser, clinic, 0, 1000);
    const rare = await fillLog(embedded.superuser, clinic);
    const env = { DATABASE_URL: url, RATE_LIMITS: 'off', DATA_DIR: path.join(folder, 'app'), SEED: 'none' };
    const app = await child('serveApp.ts', env);
    const raw = await child('serveRaw.ts', {
      BENCH: JSON.stringify({ connection: embedded.superuser, clinic }),
    });
    const answer = await fetch(`http://127.0.0.1:${app.port}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-clinic-subdomain': 'bench-0' },
      body: JSON.stringify(benchLogin),
    });
    const { token } = (await answer.json()) as { token: string };
    const lines: string[] = [];
    for (const [what, query] of asked(rare))
      lines.push(await compare(what, query, { app: app.port, raw: raw.port, token }));
    app.process.disconnect();
    raw.process.disconnect();
    return `
${title}

Pages of 50 out of ${entries.toLocaleString('en')} entries of one clinic, ${rounds} alternating rounds of ${milliseconds / 1000} s. Ours reads the records each entry is about as its reader may see them, names what they point at and tells changes by field; the raw side sends the rows. Nothing is counted: the next page is asked for by the last number.

| what | ours /s | median ms | p99 ms | raw /s | ours ÷ raw |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
  } finally {
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts the section in the place of the one that is there. */
function replaceSection(section: string): void {
  const text = readFileSync(document, 'utf8');
  const from = text.indexOf(`\n${title}`);
  const next = text.indexOf('\n## ', from + title.length + 1);
  const before = from < 0 ? text : text.slice(0, from);
  writeFileSync(document, before + section + (from < 0 || next < 0 ? '' : text.slice(next)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) replaceSection(await auditLines());
