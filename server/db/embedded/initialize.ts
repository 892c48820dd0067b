import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from './problem.ts';
import type { Identity } from './system.ts';
import { syncFolder, writeDurably } from './system.ts';

/** Passwords of the private server; both random, kept in one file only this account may read. */
export interface Secrets {
  /** Used by backups alone: row policies would hide rows from any other role. */
  readonly postgres: string;
  /** The owner of the database, which the server signs in as. */
  readonly clinic: string;
}

export interface Installation {
  readonly dataDirectory: string;
  /** Folder that holds `bin`. */
  readonly native: string;
  readonly identity: Identity | undefined;
}

export function clusterFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'postgres');
}

/**
 * Makes the database cluster at the first start. It is built aside and renamed when complete, so a start killed
 * half-way leaves nothing the next one has to repair (REL-03).
 */
export async function initialize(installation: Installation): Promise<Secrets> {
  const { dataDirectory, identity } = installation;
  sweepDrafts(dataDirectory);
  const cluster = clusterFolder(dataDirectory);
  const secretsFile = path.join(dataDirectory, 'postgres.secret');
  const known = readSecrets(secretsFile);
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) {
    checkVersion(cluster);
    if (known !== undefined) return known;
    // The file was lost (a restored copy of the cluster alone): give the roles new passwords.
    const renewed = newSecrets();
    await singleUser(installation, cluster, 'postgres', passwordStatements(renewed));
    writeDurably(secretsFile, JSON.stringify(renewed), 0o600);
    return renewed;
  }
  if (fs.existsSync(cluster) && fs.readdirSync(cluster).length > 0) {
    throw new EmbeddedError(
      `The folder ${cluster} holds files that are not a database; move them away or choose another DATA_DIR.`,
    );
  }
  const secrets = newSecrets();
  const draft = path.join(dataDirectory, `postgres.draft-${process.pid}`);
  fs.mkdirSync(draft, { mode: 0o700 });
  if (identity !== undefined) fs.chownSync(draft, identity.uid, identity.gid);
  await createCluster(installation, draft, secrets);
  fs.rmSync(cluster, { recursive: true, force: true });
  writeDurably(secretsFile, JSON.stringify(secrets), 0o600);
  fs.renameSync(draft, cluster);
  syncFolder(dataDirectory);
  return secrets;
}

/** A UTF-8 locale that comes with the system: of the C library on Linux, with another name on macOS. */
const utf8Locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

async function createCluster(installation: Installation, draft: string, secrets: Secrets): Promise<void> {
  const options = ['--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8', '--locale=C'];
  // Plain byte order on every machine, and lower() that knows more than ASCII. pg_trgm asks LC_CTYPE what a letter is:
  // under C no Arabic word has a trigram, and the search index would hold nothing.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--lc-ctype=${utf8Locale}`];
  const passwordFile = path.join(draft, '..', `postgres.draft-${process.pid}.password`);
  fs.writeFileSync(passwordFile, secrets.postgres, { mode: 0o600 });
  if (installation.identity !== undefined)
    fs.chownSync(passwordFile, installation.identity.uid, installation.identity.gid);
  try {
    await run(installation, 'initdb', [
      '-D',
      draft,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      ...options,
      ...locale,
    ]);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  await singleUser(installation, draft, 'template1', [
    'alter schema public owner to pg_database_owner',
    // NOINHERIT: memberships take effect only by SET ROLE, so no query outside the wall borrows the gate's policies.
    `create role clinic login nosuperuser createrole noinherit nobypassrls password '${secrets.clinic}'`,
    'create database clinic owner clinic',
  ]);
  await singleUser(installation, draft, 'clinic', ['alter schema public owner to clinic']);
}

function passwordStatements(secrets: Secrets): string[] {
  return Object.entries(secrets).map(([role, password]) => `alter role ${role} password '${password}'`);
}

function newSecrets(): Secrets {
  return { postgres: randomBytes(24).toString('hex'), clinic: randomBytes(24).toString('hex') };
}

function readSecrets(file: string): Secrets | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Secrets;
  } catch {
    return undefined;
  }
}

function checkVersion(cluster: string): void {
  const version = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== '18') {
    throw new EmbeddedError(
      `The data in ${cluster} belongs to PostgreSQL ${version}; this product brings PostgreSQL 18.`,
    );
  }
}

/** A killed start's initdb may still be writing: it fails once its folder is gone, and until then new files appear. */
function sweepDrafts(dataDirectory: string): void {
  const patient = { recursive: true, force: true, maxRetries: 25, retryDelay: 20 };
  for (const name of fs.readdirSync(dataDirectory)) {
    if (name.startsWith('postgres.draft-')) fs.rmSync(path.join(dataDirectory, name), patient);
  }
}

/** Statements before any server listens; PostgreSQL reads one per line. */
function singleUser(
  installation: Installation,
  cluster: string,
  database: string,
  statements: readonly string[],
): Promise<void> {
  // Only FATAL ends this mode by itself; the switch makes any failed statement end it.
  const options = [
    '--single',
    '-j',
    '-D',
    cluster,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_statement=none',
    database,
  ];
  return run(installation, 'postgres', options, statements.map((one) => `${one};\n\n`).join(''));
}

function run(
  installation: Installation,
  program: string,
  options: readonly string[],
  input = '',
): Promise<void> {
  const { promise, resolve, reject } = withResolvers();
  const child = spawn(path.join(installation.native, 'bin', program), options, {
    ...installation.identity,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.on('error', reject);
  child.on('close', (code) => {
    if (code === 0) resolve();
    else
      reject(
        new EmbeddedError(`PostgreSQL's ${program} failed: ${output.trim().split('\n').slice(-3).join(' ')}`),
      );
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return promise;
}

function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (reason: Error) => void } {
  let resolve: () => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
