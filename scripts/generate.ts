import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildCatalogue, checkCatalogue } from '#metadata/derive/catalogue.ts';
import { resources as consoleResources } from '#resources/console/index.ts';
import { resources } from '#resources/index.ts';
import { planMigrations } from '#server/db/schema/migrations.ts';
import { modelOf } from '#server/db/schema/model.ts';
import { documents } from './documents/documents.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const migrations = path.join(root, 'server/db/migrations');
const documentsFolder = path.join(root, 'docs/generated');

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    fresh: { type: 'boolean' },
    name: { type: 'string' },
    'by-hand': { type: 'string' },
  },
});

function main(): number {
  const catalogue = buildCatalogue(resources);
  const console = buildCatalogue(consoleResources);
  const mistakes = [...checkCatalogue(catalogue), ...checkCatalogue(console)];
  if (mistakes.length > 0) return stop(mistakes);
  // One database holds both: the clinics' tables and the provider's.
  const model = modelOf(buildCatalogue([...resources, ...consoleResources]));
  const plan = planMigrations({
    model,
    folder: migrations,
    name: options.name,
    fresh: options.fresh,
    byHand: options['by-hand'],
  });
  if (plan.refusals.length > 0) return stop(plan.refusals);
  const wanted = new Map([
    ...inFolder(migrations, plan.write),
    ...inFolder(documentsFolder, documents(catalogue, model, root)),
  ]);
  const gone = plan.remove.map((name) => path.join(migrations, name));
  return options.check ? report(wanted, gone) : write(wanted, gone);
}

const inFolder = (folder: string, files: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(files).map(([name, text]) => [path.join(folder, name), text]);

function stop(sentences: readonly string[]): number {
  for (const sentence of sentences) console.error(sentence);
  return 1;
}

const shown = (file: string): string => path.relative(root, file).replaceAll('\\', '/');
const isStale = ([file, text]: [string, string]): boolean =>
  !fs.existsSync(file) || fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== text;

function report(wanted: ReadonlyMap<string, string>, gone: readonly string[]): number {
  const stale = [...[...wanted].filter(isStale).map(([file]) => file), ...gone];
  if (stale.length === 0) return 0;
  return stop([
    ...stale.map((file) => `${shown(file)} is not what the declarations say.`),
    'Run npm run generate and commit what it writes.',
  ]);
}

function write(wanted: ReadonlyMap<string, string>, gone: readonly string[]): number {
  for (const [file, text] of [...wanted].filter(isStale)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    console.log(`wrote ${shown(file)}`);
  }
  for (const file of gone) {
    fs.rmSync(file);
    console.log(`deleted ${shown(file)}`);
  }
  return 0;
}

process.exitCode = main();
