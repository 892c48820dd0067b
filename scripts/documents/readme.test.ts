import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { demoStaff } from '#server/console/firstAdmin.ts';
import { demoAccounts, demoClinics } from '#server/demo/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
const readme = read('README.md');
const addresses = /\d+ of the (?:contract’s )?\d+ addresses/;

describe('README.md', () => {
  it('counts the addresses as the generated document does', () => {
    const generated = addresses.exec(read('docs/generated/routes.md'))?.[0];
    expect(generated).toBeDefined();
    expect(addresses.exec(readme)?.[0]).toBe(generated?.replace('contract’s ', ''));
  });

  it('names every variable the server reads', () => {
    const names = [...read('server/config.ts').matchAll(/(?:value\(|environment\[)'([A-Z_]+)'/g)].map(
      ([, name]) => name ?? '',
    );
    // What only the refusal of a debugger looks at is told with NODE_ENV.
    expect(names.filter((name) => name !== 'NODE_OPTIONS' && !readme.includes(`\`${name}\``))).toEqual([]);
    expect(names.length).toBeGreaterThan(15);
  });

  it('names every command and no other', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = Object.keys(scripts);
    expect(commands.filter((name) => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([]);
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !commands.includes(name ?? ''))).toEqual([]);
  });

  it('names the accounts of the demo', () => {
    const passwords = demoClinics.map(({ password }) => password);
    const wanted = [...demoAccounts, ...passwords, ...Object.values(demoStaff)];
    expect(wanted.filter((word) => !readme.includes(`\`${word}\``))).toEqual([]);
  });
});
