import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import type { Config } from '../../config.ts';
import { prepareBinaries } from './binaries.ts';
import type { Installation, Secrets } from './initialize.ts';
import { initialize } from './initialize.ts';
import { takeLock } from './lock.ts';
import { endLeftover, startPostmaster, stopPostmaster, watchParent } from './postmaster.ts';
import { EmbeddedError } from './problem.ts';
import { prepareSocketFolder } from './socket.ts';
import { canReach, poll, unprivilegedIdentity } from './system.ts';

/** How to sign in to the private server. */
export interface EmbeddedConnection {
  /** Folder of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface EmbeddedServer {
  /** The database's owner, which the server works as. */
  readonly connection: EmbeddedConnection;
  /** The superuser, for backups and for tests that need databases of their own. */
  readonly superuser: EmbeddedConnection;
  /** Fast shutdown; resolves when nothing is left to recover. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 as a child process on a private socket in `config.dataDirectory`. Takes the folder's lock
 * first (REL-04), ends what a killed parent left, creates the cluster at the first start (REL-03) and starts the
 * server again if it is killed while the product runs (REL-02). Throws `EmbeddedError` with one sentence.
 */
export async function startEmbedded(config: Pick<Config, 'dataDirectory'>): Promise<EmbeddedServer> {
  const { dataDirectory } = config;
  const identity = unprivilegedIdentity();
  if (!canReach(dataDirectory, identity)) {
    throw new EmbeddedError(
      `The account PostgreSQL runs under cannot enter ${dataDirectory}; choose another DATA_DIR.`,
    );
  }
  // As root the account of PostgreSQL must be able to pass through, but nobody may look around.
  fs.mkdirSync(dataDirectory, { recursive: true, mode: 0o755 });
  if (fs.statSync(dataDirectory).uid === process.getuid?.())
    fs.chmodSync(dataDirectory, identity === undefined ? 0o700 : 0o711);
  const lock = takeLock(dataDirectory);
  try {
    const installation: Installation = {
      dataDirectory,
      identity,
      native: prepareBinaries(dataDirectory, identity),
    };
    await endLeftover(dataDirectory);
    const secrets = await initialize(installation);
    const socket = prepareSocketFolder(dataDirectory, identity);
    const supervisor = await supervise(installation, socket);
    let stopping: Promise<void> | undefined;
    const stop = (): Promise<void> =>
      (stopping ??= supervisor.stop().finally(() => {
        fs.rmSync(socket.host, { recursive: true, force: true });
        lock.release();
      }));
    return {
      connection: signIn(socket, secrets, 'clinic'),
      superuser: signIn(socket, secrets, 'postgres'),
      stop,
    };
  } catch (reason) {
    lock.release();
    throw reason;
  }
}

function signIn(
  socket: { host: string; port: number },
  secrets: Secrets,
  user: keyof Secrets,
): EmbeddedConnection {
  return { ...socket, user, password: secrets[user], database: 'clinic' };
}

/** Milliseconds between two tries to bring the database back, at the most. */
const longestPause = 2000;

/** Keeps one postmaster running until told to stop. */
async function supervise(
  installation: Installation,
  socket: { host: string; port: number },
): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let current: ChildProcess;
  let watcher: ChildProcess;
  let restarting: Promise<void> = Promise.resolve();
  const start = async (): Promise<void> => {
    current = await startPostmaster(installation, socket);
    watcher = watchParent(installation, current.pid ?? 0);
    const watched = watcher;
    current.once('exit', () => {
      watched.kill('SIGKILL'); // its target is gone, and the number may be given to another process
      if (!stopping) restarting = startAgain();
    });
  };
  // Whatever the reason and however long: a disk that is full tonight has room tomorrow, and nobody is there to restart us.
  const startAgain = async (): Promise<void> => {
    for (let pause = 20; !stopping; pause = Math.min(2 * pause, longestPause)) {
      try {
        await endLeftover(installation.dataDirectory);
        await start();
        return;
      } catch {
        await poll(pause, () => (stopping ? true : undefined));
      }
    }
  };
  await whenFree(start);
  return {
    async stop() {
      stopping = true;
      await restarting;
      await stopPostmaster(current);
      watcher.kill('SIGKILL');
    },
  };
}

/** The own children of a killed server need a moment to notice; until they have, PostgreSQL refuses to start. */
async function whenFree(start: () => Promise<void>): Promise<void> {
  let failure: unknown;
  const started = await poll(15_000, () =>
    start().then(
      () => true,
      (reason: unknown) => {
        if (!(reason instanceof EmbeddedError && reason.message.includes('shared memory block')))
          throw reason;
        failure = reason;
        return undefined;
      },
    ),
  );
  if (started === undefined) throw failure;
}
