import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ServerProcess,
  cleanUpAfterTests,
  isRoot,
  makeProject,
  ordinaryUser,
  removeLater,
  temporaryFolder,
} from './support.ts';

cleanUpAfterTests();
interface Connected {
  readonly dataDirectory: string;
  readonly notices: readonly string[];
}

async function stopCleanly(server: ServerProcess): Promise<void> {
  await server.kill('SIGTERM');
  expect([server.child.exitCode, server.errors]).toEqual([0, '']);
}

/** Only root may act as somebody else; an ordinary account proves its own case in every other test of this folder. */
describe.runIf(isRoot)('started by root or by an ordinary account', () => {
  it('an ordinary account uses the packages it cannot write to', async () => {
    const project = await makeProject(temporaryFolder());
    const folder = temporaryFolder();
    fs.chownSync(folder, ordinaryUser.uid, ordinaryUser.gid);
    const data = path.join(folder, 'data');
    for (const round of ['first', 'later']) {
      const server = new ServerProcess(project, { DATA_DIR: data }, ordinaryUser);
      await server.event('ready', 30);
      expect([round, fs.statSync(path.join(data, 'postgres')).uid]).toEqual([round, ordinaryUser.uid]);
      // The links of the libraries could not be made in place.
      expect(fs.readdirSync(path.join(data, 'programs'))).toHaveLength(1);
      await stopCleanly(server);
    }
  });

  it('root below a closed folder: database and programs move to /var/lib and the start says so', async () => {
    const project = await makeProject(temporaryFolder(0o700));
    const server = new ServerProcess(project, {});
    const { dataDirectory, notices } = await server.event<Connected>('connected', 30);
    removeLater(dataDirectory);
    expect(dataDirectory).toMatch(/^\/var\/lib\/clinic-[0-9a-f]{12}$/);
    expect(notices.join()).toContain(dataDirectory);
    expect(fs.existsSync(path.join(project, 'data'))).toBe(false);
    // Only a server that is ready listens to the stop signal.
    await server.event('ready', 30);
    await stopCleanly(server);
    const again = new ServerProcess(project, {});
    expect((await again.event<Connected>('connected')).dataDirectory).toBe(dataDirectory);
    await again.event('ready', 30);
    await stopCleanly(again);
  });

  it('root below a closed folder with a reachable DATA_DIR: the programs are copied beside the data', async () => {
    const project = await makeProject(temporaryFolder(0o700), { links: true });
    const data = path.join(temporaryFolder(), 'data');
    const server = new ServerProcess(project, { DATA_DIR: data });
    await server.event('ready', 30);
    expect(fs.existsSync(path.join(data, 'programs'))).toBe(true);
    await stopCleanly(server);
  });

  it('root with a DATA_DIR that the database cannot enter: a sentence and nothing made', async () => {
    const project = await makeProject(temporaryFolder(), { links: true });
    const data = path.join(temporaryFolder(0o700), 'data');
    const server = new ServerProcess(project, { DATA_DIR: data });
    const { name, message } = await server.event<{ name: string; message: string }>('refused');
    expect(name).toBe('ConfigError');
    expect(message).toContain(`DATA_DIR ${data} lies below a folder that only root may enter`);
    expect(fs.existsSync(data)).toBe(false);
  });

  it('a path far longer than a socket may have', async () => {
    const project = await makeProject(temporaryFolder(), { links: true });
    const data = path.join(temporaryFolder(), 'a-very-long-name-'.repeat(10), 'عيادة');
    const server = new ServerProcess(project, { DATA_DIR: data });
    await server.event('ready');
    await stopCleanly(server);
  });
});
