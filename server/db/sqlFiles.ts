import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export interface SqlFile {
  /** With its folder where it has one, `/` between them: `before/wall.sql`. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** The `.sql` files of a folder and those below it, in the order of their names; line ends are those of Unix. */
export function readSqlFiles(folder: string): SqlFile[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}
