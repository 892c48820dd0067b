/**
 * `npx tsx tests/load/desk.ts`: how long one person waits for the search over everything, for choosers, totals and ids,
 * over DESK_SIZES employees of one clinic among twenty. DESK_FOLDER keeps the database for another run. Prints a table.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { benchLogin, fillEmployees, makeClinics, type BenchClinic } from './data.ts';

const sizes = (process.env['DESK_SIZES'] ?? '50000,1000000').split(',').map(Number);
const times = Number(process.env['DESK_TIMES'] ?? 20);
const kept = process.env['DESK_FOLDER'];
const here = path.dirname(fileURLToPath(import.meta.url));

const words = [
  'السيد',
  'محمد السيد',
  '1100012345',
  '2345',
  'E45',
  'E45678',
  'الشناوي هبة',
  'لا يوجد',
  'ال',
  'مح',
  '٤٥',
];
const filter = (one: object): string => `filter=${encodeURIComponent(JSON.stringify(one))}`;
const calls: readonly (readonly [string, string])[] = [
  ...words.map((q) => [`search ${q}`, `/search?q=${encodeURIComponent(q)}`] as const),
  ['options, nothing typed', '/employees/options'],
  ...words.map((q) => [`options ${q}`, `/employees/options?q=${encodeURIComponent(q)}`] as const),
  ['totals of all', '/employees/totals'],
  ['ids of all', '/employees/ids'],
  ['ids of a search', `/employees/ids?${filter({ q: 'السيد' })}`],
  ['twins by phone', `/employees/twins?phone=${encodeURIComponent('+201100012345')}`],
  [
    'twins by name and birth date',
    `/employees/twins?full_name_ar=${encodeURIComponent('أحمد محمد علي السيد')}&birth_date=1990-01-01`,
  ],
];

async function serve(url: string, folder: string): Promise<{ process: ChildProcess; origin: string }> {
  const started = fork(path.join(here, 'serveApp.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: url,
      RATE_LIMITS: 'off',
      SEED: 'none',
      DATA_DIR: path.join(folder, 'app'),
    },
    execArgv: ['--import', 'tsx'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    started.once('message', (message) => resolve((message as { port: number }).port));
    started.once('exit', () => reject(new Error('the server ended')));
  });
  return { process: started, origin: `http://127.0.0.1:${port}/api/v1` };
}

async function measure(origin: string, rows: number): Promise<void> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-clinic-subdomain': 'bench-0' },
    body: JSON.stringify(benchLogin),
  });
  const { token } = (await answer.json()) as { token: string };
  for (const [what, address] of calls) {
    const taken: number[] = [];
    let size = 0;
    for (let n = 0; n < times; n += 1) {
      const from = performance.now();
      const response = await fetch(origin + address, { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      taken.push(performance.now() - from);
      if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text}`);
      size = text.length;
    }
    const [first = 0] = taken;
    const sorted = taken.toSorted((a, b) => a - b);
    const at = (part: number): string => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
    console.log(
      `${rows}\t${what}\tfirst ${first.toFixed(1)}\tmedian ${at(0.5)}\tp95 ${at(0.95)}\t${size} characters`,
    );
  }
}

const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'desk-'));
// The account PostgreSQL runs under must be able to pass.
chmodSync(folder, 0o755);
const embedded = await startEmbedded({ dataDirectory: folder });
const { host, port, user, password, database: name } = embedded.connection;
const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?${new URLSearchParams({ host, port: String(port) }).toString()}`;
const database = await connect(readConfig({ DATABASE_URL: url }));
const note = path.join(folder, 'filled.json');
try {
  await migrate(database.pool);
  const known = existsSync(note)
    ? (JSON.parse(readFileSync(note, 'utf8')) as { clinic: BenchClinic; filled: number })
    : { clinic: await makeClinics(database, embedded.superuser), filled: 0 };
  for (const size of sizes) {
    if (size > known.filled) await fillEmployees(embedded.superuser, known.clinic, known.filled, size);
    known.filled = Math.max(known.filled, size);
    writeFileSync(note, JSON.stringify(known));
    const app = await serve(url, folder);
    await measure(app.origin, known.filled);
    app.process.disconnect();
  }
} finally {
  await database.close();
  await embedded.stop();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
