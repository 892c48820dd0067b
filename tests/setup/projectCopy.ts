import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const left = new Set(['node_modules', '.git', 'dist', 'data', 'coverage']);
/** What this run of the tests has set, and nobody at a keyboard has. */
const own = /^(?:VITEST|TEST|DATA_DIR|NODE_OPTIONS|CATALOGUE_ONLY)/;

/** A copy of the project in a temporary folder, to be changed and built as a newcomer would. */
export interface ProjectCopy {
  readonly folder: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Runs a program of a package (`tsx/dist/cli.mjs`); answers what it wrote, throws all of it where it fails. */
  run(program: string, args: readonly string[], more?: Readonly<Record<string, string>>): string;
  remove(): void;
}

/** Copies the project; the packages are shared with it. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'project-copy-'));
  const place = (file: string): string => path.join(folder, file);
  // The embedded database of the copy runs under an account of its own when tests run as root.
  chmodSync(folder, 0o755);
  for (const name of readdirSync(root).filter((one) => !left.has(one)))
    cpSync(path.join(root, name), place(name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), place('node_modules'), 'dir');
  return {
    folder,
    read: (file) => readFileSync(place(file), 'utf8'),
    write(file, text) {
      mkdirSync(path.dirname(place(file)), { recursive: true });
      writeFileSync(place(file), text);
    },
    run(program, args, more = {}) {
      const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
      try {
        return execFileSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
          cwd: folder,
          env: { ...env, ...more },
          encoding: 'utf8',
          stdio: 'pipe',
        });
      } catch (reason) {
        const { stdout = '', stderr = '' } = reason as { stdout?: string; stderr?: string };
        throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: reason });
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
