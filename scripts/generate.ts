import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildCatalogue, checkCatalogue, type Catalogue } from '#metadata/derive/catalogue.ts';
import { spellingMistakes } from '#metadata/derive/spelling.ts';
import { menuGroups as consoleGroups, resources as consoleResources } from '#resources/console/index.ts';
import { permissions } from '#resources/index.permissions.ts';
import { menuGroups, resources } from '#resources/index.ts';
import { icons } from '#src/client/catalogue/icons.ts';
import { realmIcons as consoleIcons } from '#src/console/realmIcons.ts';
import { approvalsSql } from '#server/db/schema/approvals.ts';
import { ledgersSql } from '#server/db/schema/ledgers.ts';
import { planMigrations } from '#server/db/schema/migrations.ts';
import { MigrationError } from '#server/db/migrationError.ts';
import { modelOf } from '#server/db/schema/model.ts';
import type { SchemaModel } from '#server/db/schema/types.ts';
import { placed } from './mistakes/places.ts';
import { UnknownKeys } from './mistakes/unknownKeys.ts';
import { documentOf, isDocumentOf, madeSchema, sqlFolders, type SqlFolders } from './schema/document.ts';
import { undeclared } from './schema/declared.ts';
import { inScratchDatabase } from './schema/scratch.ts';
import { takeBackLocal } from './schema/takeBack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = sqlFolders(root);
const documentsFolder = path.join(root, 'docs/generated');
const schemaFile = path.join(documentsFolder, 'schema.sql');

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    name: { type: 'string' },
    'by-hand': { type: 'string' },
    'take-back': { type: 'boolean' },
  },
});

/** How it ends where a declaration is wrong: what the compiler would say of it says the same again. */
const wrongDeclarations = 2;

async function main(): Promise<number> {
  try {
    return options['take-back'] ? tell(await takeBackLocal(root)) : await generate();
  } catch (reason) {
    if (reason instanceof MigrationError) return stop([reason.message, 'Nothing was written.']);
    throw reason;
  }
}

async function generate(): Promise<number> {
  const catalogue = buildCatalogue(resources);
  const console = buildCatalogue(consoleResources);
  const mistakes = [
    ...checkCatalogue(catalogue),
    ...checkCatalogue(console),
    ...spellingMistakes(catalogue, Object.keys(icons), { groups: menuGroups, permissions }),
    ...spellingMistakes(console, [...Object.keys(icons), ...Object.keys(consoleIcons)], {
      groups: consoleGroups,
    }),
    ...new UnknownKeys(root).mistakes([...resources, ...consoleResources]),
  ];
  // Read only now: whoever mistyped a word waits neither for all the server's rules nor for the compiler that reads the language.
  if (mistakes.length === 0) mistakes.push(...(await mistakesOfRules(catalogue, console)));
  if (mistakes.length > 0) {
    stop(placed(mistakes, root));
    return wrongDeclarations;
  }
  const { documents } = await import('./documents/documents.ts');
  // One database holds both: the clinics' tables and the provider's.
  const model = modelOf(buildCatalogue([...resources, ...consoleResources]));
  const plan = planMigrations({
    model,
    folder: folders.migrations,
    name: options.name,
    byHand: options['by-hand'],
  });
  if (plan.refusals.length > 0) return stop(plan.refusals);
  const sql = new Map([
    ...inFolder(folders.migrations, plan.write),
    ...inFolder(folders.functions, {
      'ledgers.sql': ledgersSql([...resources, ...consoleResources]),
      'waits.sql': approvalsSql(resources),
    }),
  ]);
  const wanted = new Map([...sql, ...inFolder(documentsFolder, documents(catalogue, root))]);
  if (options.check) return report(wanted);
  const text = await schemaText(sql, model);
  return write(text === undefined ? wanted : new Map([...wanted, [schemaFile, text]]));
}

/** What is wrong with the rules of right declarations. */
async function mistakesOfRules(
  clinic: Catalogue,
  console: Catalogue,
): Promise<ReturnType<typeof checkCatalogue>> {
  const { registryMistakes } = await import('#server/app/startChecks.ts');
  const { serverRulesRegistry } = await import('#resources/index.server.ts');
  const { serverRulesRegistry: consoleRules } = await import('#resources/console/index.server.ts');
  return [...registryMistakes(clinic, serverRulesRegistry), ...registryMistakes(console, consoleRules)];
}

function tell(names: readonly string[]): number {
  for (const name of names) console.log(`took back ${name}`);
  console.log('Change the declaration where it is not as it shall be, then run npm run generate.');
  return 0;
}

/**
 * The database the files make, in words, read from one that was made of them: so every migration has run before it is written
 * or counted. Undefined where the document is of these very files already. Throws `MigrationError` where a file fails, and
 * where the database is not what the declarations say then.
 */
async function schemaText(sql: ReadonlyMap<string, string>, model: SchemaModel): Promise<string | undefined> {
  const changed = [...sql].filter(isStale);
  if (changed.length === 0 && isDocumentOf(folders, schemaFile)) return undefined;
  const planned = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-sql-'));
  try {
    const copies: SqlFolders = sqlFolders(planned);
    for (const name of ['migrations', 'functions'] as const)
      fs.cpSync(folders[name], copies[name], { recursive: true });
    for (const [file, text] of changed) fs.writeFileSync(path.join(planned, path.relative(root, file)), text);
    return await inScratchDatabase(async (database) => {
      const schema = await madeSchema(database, copies);
      const faults = undeclared(model, schema);
      if (faults.length > 0) throw new MigrationError(faults.join('\n'));
      return documentOf(copies, schema);
    });
  } finally {
    fs.rmSync(planned, { recursive: true });
  }
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

/** Without a database: of schema.sql it is asked which files it was read from, and a test reads it anew (tests/api). */
function report(wanted: ReadonlyMap<string, string>): number {
  const stale = [...wanted].filter(isStale).map(([file]) => file);
  if (!isDocumentOf(folders, schemaFile)) stale.push(schemaFile);
  if (stale.length === 0) return 0;
  return stop([
    ...stale.map((file) => `${shown(file)} is not what the declarations say.`),
    'Run npm run generate and commit what it writes.',
  ]);
}

function write(wanted: ReadonlyMap<string, string>): number {
  for (const [file, text] of [...wanted].filter(isStale)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    console.log(`wrote ${shown(file)}`);
  }
  return 0;
}

process.exitCode = await main();
