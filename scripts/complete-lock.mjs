/**
 * Keeps package-lock.json complete: a registry mirror that lacks the programs of other platforms makes npm leave them out,
 * and npm ci then refuses the file on every machine. The versions come from the packages that ask for them, exactly.
 * node scripts/complete-lock.mjs [--check]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/process.mjs';

const file = join(root, 'package-lock.json');
const platformName =
  /[-/](android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(gnueabihf|musleabihf|gnu|musl|msvc|eabi))?$/;
const exactVersion = /^\d+\.\d+\.\d+/;

/** What npm needs to know to skip the package elsewhere; undefined when its name does not say its platform. */
function platformEntry(name, version, parent) {
  const [, system, processor, library] = platformName.exec(name) ?? [];
  if (!system) return undefined;
  const libc = library?.startsWith('musl') ? 'musl' : 'glibc';
  return {
    version,
    cpu: [processor],
    ...(parent.dev && { dev: true }),
    ...(system === 'linux' && library && { libc: [libc] }),
    ...(parent.license && { license: parent.license }),
    optional: true,
    os: [system],
    ...(parent.engines && { engines: parent.engines }),
  };
}

/** Adds every optional package that is asked for and not listed; answers their paths. */
function complete(packages) {
  const added = [];
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const listed = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
      const entry = exactVersion.test(version) ? platformEntry(name, version, parent) : undefined;
      if (listed || !entry) continue;
      packages[`node_modules/${name}`] = entry;
      added.push(`node_modules/${name}`);
    }
  }
  return added;
}

const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = complete(lock.packages);
for (const path of added) process.stdout.write(`${path} is not in package-lock.json\n`);
if (process.argv.includes('--check')) process.exit(added.length === 0 ? 0 : 1);
if (added.length > 0) {
  const inOrder = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`);
}
