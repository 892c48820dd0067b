import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectWithin } from '#tests/setup/speed.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Sixty entities as rich as penalties, in a temporary folder with a copy of the language. */
test('60 entities type-check within 10 seconds of compiler time', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'types-'));
  try {
    const source = readFileSync(path.join(root, 'resources/pay/penalties/penalties.ts'), 'utf8');
    // The pure files beside the declaration that it reads.
    const siblings = [...source.matchAll(/from '\.\/(\w+\.ts)'/g)].map(([, name = '']) => name);
    expect(siblings).toContain('penaltyWords.ts');
    for (let n = 0; n < 60; n += 1) {
      mkdirSync(path.join(folder, `e${n}`));
      writeFileSync(
        path.join(folder, `e${n}`, 'penalties.ts'),
        source.replace("name: 'penalties'", `name: 'penalties-${n}'`),
      );
      for (const name of siblings)
        cpSync(path.join(root, 'resources/pay/penalties', name), path.join(folder, `e${n}`, name));
    }
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ type: 'module', imports: { '#metadata/*': './metadata/*' } }),
    );
    execFileSync('cp', ['-r', path.join(root, 'metadata'), path.join(folder, 'metadata')]);
    const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')) as {
      compilerOptions: Record<string, unknown>;
    };
    const { incremental: _incremental, tsBuildInfoFile: _file, ...strictness } = compilerOptions;
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...strictness, types: [] },
        include: ['e*/*.ts'],
      }),
    );
    const out = execFileSync(
      process.execPath,
      [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--extendedDiagnostics'],
      { encoding: 'utf8' },
    );
    const seconds = Number(/Check time:\s+([\d.]+)s/.exec(out)?.[1]);
    expect(seconds).toBeGreaterThan(0);
    expectWithin(seconds, 10);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
