/**
 * `npm run bench`: list, search, one and create over 100,000 and 1,000,000 rows of one clinic among twenty, beside the same
 * rows by raw pg and node:http in the same run. Writes docs/benchmarks.md. Rounds alternate, ratios are paired, medians told.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { announcementLines } from './announcementBench.ts';
import { appointmentLines } from './appointmentBench.ts';
import { auditLines } from './auditBench.ts';
import { costKinds, costReport, readyToChange } from './costKinds.ts';
import { Costs, type Cost } from './costs.ts';
import { importLines } from './importBench.ts';
import { patientLines } from './patientBench.ts';
import { stockLines } from './stockBench.ts';
import { benchLogin, fillEmployees, makeClinics } from './data.ts';
import { fire, medianOf, type Shot } from './fire.ts';
import { mouthLines } from './mouthBench.ts';
import { moneyLines } from './moneyBench.ts';
import { mixedLines } from './mixedReads.ts';
import { dayLines } from './dayBench.ts';
import { timeLines } from './timeBench.ts';
import { inboxLines } from './inboxBench.ts';
import { openingLines } from './openingBench.ts';
import { siteLines } from './siteBench.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const milliseconds = Number(process.env['BENCH_MS'] ?? 3000);
const sizes = (process.env['BENCH_SIZES'] ?? '1000,100000,1000000').split(',').map(Number);
const here = path.dirname(fileURLToPath(import.meta.url));

interface Line {
  readonly what: string;
  readonly rows: number;
  readonly ours: number;
  readonly median: number;
  readonly p99: number;
  readonly raw: number;
  readonly ratio: number;
}

async function child(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<{ process: ChildProcess; port: number }> {
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

async function compare(
  what: string,
  rows: number,
  ours: { port: number; shot: Shot },
  raw: { port: number; shot: Shot },
): Promise<Line> {
  const results = {
    ours: [] as number[],
    median: [] as number[],
    p99: [] as number[],
    raw: [] as number[],
    ratio: [] as number[],
  };
  await fire(ours.port, ours.shot, milliseconds / 3);
  await fire(raw.port, raw.shot, milliseconds / 3);
  for (let round = 0; round < rounds; round += 1) {
    const a = await fire(ours.port, ours.shot, milliseconds);
    const b = await fire(raw.port, raw.shot, milliseconds);
    results.ours.push(a.perSecond);
    results.median.push(a.median);
    results.p99.push(a.p99);
    results.raw.push(b.perSecond);
    results.ratio.push(a.perSecond / b.perSecond);
  }
  const line = {
    what,
    rows,
    ours: medianOf(results.ours),
    median: medianOf(results.median),
    p99: medianOf(results.p99),
    raw: medianOf(results.raw),
    ratio: medianOf(results.ratio),
  };
  console.log(
    `${what} at ${rows}: ${line.ours.toFixed(0)}/s (raw ${line.raw.toFixed(0)}/s, ratio ${line.ratio.toFixed(2)}), median ${line.median.toFixed(1)} ms, p99 ${line.p99.toFixed(1)} ms`,
  );
  return line;
}

const encode = (filter: object) => encodeURIComponent(JSON.stringify(filter));

async function measure(rows: number, app: number, raw: number, token: string): Promise<Line[]> {
  const headers = { authorization: `Bearer ${token}` };
  const list = `/api/v1/employees?sort=${encodeURIComponent('["full_name_ar","ASC"]')}&range=${encodeURIComponent('[0,24]')}`;
  const first = (await (await fetch(`http://127.0.0.1:${app}${list}`, { headers })).json()) as {
    id: string;
  }[];
  const id = first[7]?.id ?? '';
  const get = (what: string, ours: string, theirs: string) =>
    compare(
      what,
      rows,
      { port: app, shot: { method: 'GET', path: ours, headers } },
      { port: raw, shot: { method: 'GET', path: theirs } },
    );
  const search = (q: string) =>
    get(`search ${q}`, `${list}&filter=${encode({ q })}`, `/search?q=${encodeURIComponent(q)}`);
  let made = 0;
  const body = () => JSON.stringify({ name_ar: `فرع ${rows} ${process.hrtime.bigint()} ${(made += 1)}` });
  return [
    await get('list 25, access, wall and count / raw rows without count', list, '/list'),
    await get('list 25, access, wall and count / raw rows with count', list, '/listcount'),
    await search('السيد'),
    await search('1100012345'),
    await get('one', `/api/v1/employees/${id}`, `/one?id=${id}`),
    await compare(
      'create (validation, rules, audit, history) / raw insert',
      rows,
      { port: app, shot: { method: 'POST', path: '/api/v1/branches', headers, body } },
      { port: raw, shot: { method: 'POST', path: '/create', body } },
    ),
  ];
}

/** What else the machine did, for whoever compares figures of two days. */
const stateOf = (): string =>
  `The machine's load was ${os.loadavg()[2]?.toFixed(1) ?? '?'} on ${os.cpus().length} cores over the last fifteen minutes.`;

function report(lines: readonly Line[]): string {
  const row = (one: Line) =>
    `| ${one.what} | ${one.rows.toLocaleString('en')} | ${one.ours.toFixed(0)} | ${one.median.toFixed(1)} | ${one.p99.toFixed(1)} | ${one.raw.toFixed(0)} | ${one.ratio.toFixed(2)} |`;
  return `# Benchmarks

Written by \`npm run bench\` on ${os.cpus().length} shared cores (${os.cpus()[0]?.model.trim() ?? ''}), Node ${process.version}, embedded PostgreSQL, 8 connections, ${rounds} alternating rounds of ${milliseconds / 1000} s, medians. Trust the ratios, not the absolute figures.
The raw side is node:http and pg with prepared statements on the same rows: no sign-in, no access rules, no row-level security, no audit. The count of a list is cached for 5 s per clinic and filter, as in the product.

| what | rows of the clinic | ours /s | median ms | p99 ms | raw /s | ours ÷ raw |
|---|---|---|---|---|---|---|
${lines.map(row).join('\n')}
`;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
// The account PostgreSQL runs under must be able to pass.
chmodSync(folder, 0o755);
const embedded = await startEmbedded({ dataDirectory: folder });
const { host, port, user, password, database: name } = embedded.connection;
const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?${new URLSearchParams({ host, port: String(port) }).toString()}`;
const database = await connect(readConfig({ DATABASE_URL: url }));
const lines: Line[] = [];
const costs: Cost[] = [];
let mixed = '';
try {
  await migrate(database.pool);
  const clinic = await makeClinics(database, embedded.superuser);
  let filled = 0;
  for (const size of sizes) {
    await fillEmployees(embedded.superuser, clinic, filled, size);
    filled = size;
    const app = await child('serveApp.ts', {
      DATABASE_URL: url,
      RATE_LIMITS: 'off',
      DATA_DIR: path.join(folder, 'app'),
      SEED: 'none',
    });
    const raw = await child('serveRaw.ts', {
      BENCH: JSON.stringify({ connection: embedded.superuser, clinic }),
    });
    const answer = await fetch(`http://127.0.0.1:${app.port}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-clinic-subdomain': 'bench-0' },
      body: JSON.stringify(benchLogin),
    });
    const { token } = (await answer.json()) as { token: string };
    const sides = [app, raw].map((side) => ({ port: side.port, pid: side.process.pid ?? 0 }));
    const [ours = { port: 0, pid: 0 }, plain = ours] = sides;
    const meter = await Costs.of(embedded.superuser, ours, plain, token);
    const people = await readyToChange(embedded.superuser, clinic, { port: app.port, token });
    for (const kind of costKinds(clinic, people)) costs.push(await meter.measure(kind, size));
    await meter.end();
    // So few rows say nothing of lists; they are what growth is measured from.
    if (size >= 100_000) lines.push(...(await measure(size, app.port, raw.port, token)));
    if (size === 100_000)
      mixed = await mixedLines(embedded.superuser, app.process.pid ?? 0, { port: app.port, token });
    app.process.disconnect();
    raw.process.disconnect();
  }
  writeFileSync(
    path.join(here, '../../docs/benchmarks.md'),
    report(lines) +
      costReport(costs, stateOf()) +
      mixed +
      (await siteLines()) +
      (await auditLines()) +
      (await stockLines()) +
      (await patientLines()) +
      (await importLines()) +
      (await openingLines()) +
      (await inboxLines()) +
      (await dayLines()) +
      (await appointmentLines()) +
      (await mouthLines()) +
      (await moneyLines()) +
      (await timeLines()) +
      (await announcementLines()),
  );
} finally {
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
