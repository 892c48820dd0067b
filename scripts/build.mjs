/** npm run build: the browser's bundles, the server's bundle and the build id, all below dist/. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { commandFile, root, runNode } from './lib/process.mjs';

const sourceFolders = ['metadata', 'resources', 'i18n', 'server', 'src', 'public-site'];
const sourceFiles = ['package.json', 'package-lock.json', 'scripts/build.mjs'];
const dist = join(root, 'dist');
const buildIdFile = join(dist, '.build-id');

/** A short hash of everything the build reads: the same sources always have the same id. */
export function sourceId() {
  const hash = createHash('sha256');
  const top = readdirSync(root).filter((name) => /^(vite|tsconfig).*\.(ts|json)$|\.html$/.test(name));
  const files = [...sourceFiles, ...top, ...sourceFolders.flatMap(filesBelow)].toSorted();
  for (const file of files) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => !/\.test\.tsx?$/.test(name) && statSync(join(root, name)).isFile());
}

/** True when dist/ was not built from the sources as they are now. */
export function buildIsStale() {
  if (!existsSync(buildIdFile) || !existsSync(join(dist, 'server/main.mjs'))) return true;
  return readFileSync(buildIdFile, 'utf8') !== sourceId();
}

/** Builds everything; answers the build id. Throws with the tool's output when a part fails. */
export async function build() {
  const id = sourceId();
  // Written last: a build killed half-way is stale.
  rmSync(buildIdFile, { force: true });
  await buildBrowser(id);
  await packAssets();
  await buildServer();
  writeFileSync(join(dist, 'version.txt'), `${id}\n`);
  writeFileSync(buildIdFile, id);
  return id;
}

/** One run per Vite configuration: the pages before sign-in are a build of their own (DESIGN 9.27). */
async function buildBrowser(id) {
  const configurations = readdirSync(root).filter((name) => /^vite(\.[a-z-]+)?\.config\.ts$/.test(name));
  for (const configuration of configurations.toSorted()) {
    const options = ['build', '--config', configuration, '--logLevel', 'warn'];
    const { code, output } = await runNode(commandFile('vite'), options, {
      env: { BUILD_ID: id, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Error(`vite build --config ${configuration} failed:\n${output}`);
  }
}

/** Script and style are sent packed, so that a clinic on a slow line waits for a third of the bytes (UX-65). */
async function packAssets() {
  const packable = filesBelow('dist/web/assets').filter((name) => /\.(?:js|css|svg)$/.test(name));
  // 11 takes a second longer than 9 and saves a clinic 7 % of the script on the way to its first list.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await Promise.all(
    packable.map(async (name) => {
      const text = await readFile(join(root, name));
      const [brotli, zip] = await Promise.all([
        promisify(brotliCompress)(text, { params }),
        promisify(gzip)(text),
      ]);
      await Promise.all([
        writeFile(join(root, `${name}.br`), brotli),
        writeFile(join(root, `${name}.gz`), zip),
      ]);
    }),
  );
}

/** The server's bundle, what works beside its event loop, migrations and functions, below `dist/server` of a folder. */
export async function buildServer(folder = root) {
  const into = join(folder, 'dist/server');
  const { build: bundle } = await import('esbuild');
  mkdirSync(into, { recursive: true });
  const { metafile } = await bundle({
    absWorkingDir: root,
    metafile: true,
    // What works beside the event loop stands in files of its own (server/threads/threads.ts).
    entryPoints: ['server/main.ts', 'server/transfer/imports/fileThread.ts', 'server/auth/passwordThread.ts'],
    entryNames: '[name]',
    outdir: into,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'silent',
  });
  refuseBuildPackages(metafile);
  for (const name of ['migrations', 'functions']) {
    rmSync(join(into, name), { recursive: true, force: true });
    cpSync(join(root, 'server/db', name), join(into, name), { recursive: true });
  }
}

/** What the running server imports must be there without the packages that only build: throws with the names of those that would not. */
function refuseBuildPackages({ outputs }) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  const missing = [...new Set(named)].filter((name) => !(name in dependencies));
  if (missing.length > 0)
    throw new Error(
      `The server imports ${missing.join(', ')}: list it under dependencies, not devDependencies.`,
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const started = performance.now();
    const id = await build();
    process.stdout.write(`Built ${id} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
