/**
 * Prepares every piece of SQL of the `.server.ts` files in a database of the migrations and tells what cannot be prepared, such as a
 * mistyped column, each with its place. It runs none of it. Part of `npm run check -- --quick`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { resources } from '#resources/index.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import { migrate } from '#server/db/migrate.ts';
import { placed } from './mistakes/places.ts';
import { ruleStatements, type RuleStatement } from './mistakes/ruleStatements.ts';
import { sqlFolders } from './schema/document.ts';
import { inScratchDatabase } from './schema/scratch.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface PostgresError {
  readonly message: string;
  readonly hint?: string;
  readonly position?: string;
}

/** Stands before each statement, and counts in the places PostgreSQL tells. */
const prepare = 'prepare rule as ';
const rulesOfAreas = path.join(root, 'resources');
const texts = fs
  .readdirSync(rulesOfAreas, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.server.ts'))
  .map((name) => ({ name, text: fs.readFileSync(path.join(rulesOfAreas, name), 'utf8') }));

/**
 * Where the SQL an error points to stands in the rules, `resources/pay/x.server.ts:12`: what lies around it, the more of it the
 * better, since pieces may be put together of several. Undefined where it stands nowhere.
 */
function placeOf({ text }: RuleStatement, position: string): string | undefined {
  const at = Number(position) - 1 - prepare.length;
  for (const around of [60, 40, 24, 12]) {
    const line = text.slice(Math.max(0, at - around), at + around);
    const part =
      line
        .slice(line.lastIndexOf('\n', around) + 1)
        .split('\n')[0]
        ?.trim() ?? '';
    const found = part.length < 8 ? undefined : texts.find((one) => one.text.includes(part));
    if (found === undefined) continue;
    const number = found.text.slice(0, found.text.indexOf(part)).split('\n').length;
    return `resources/${found.name.replaceAll('\\', '/')}:${number}`;
  }
  return undefined;
}

/** What is wrong with a statement, with its place; undefined where it can be prepared. */
async function mistakeOf(client: PoolClient, statement: RuleStatement): Promise<string | undefined> {
  try {
    await client.query(prepare + statement.text);
    await client.query('deallocate rule');
    return undefined;
  } catch (error) {
    const { message, hint, position } = error as PostgresError;
    const sentence = [`${statement.about}: ${message}`, ...(hint === undefined ? [] : [hint])].join('. ');
    const place = position === undefined ? undefined : placeOf(statement, position);
    return place === undefined ? placed([sentence], root)[0] : `${place} ${sentence}`;
  }
}

const catalogue = buildCatalogue(resources);
const registry = new Map(serverRulesRegistry.map((rules) => [rules.for.name, rules]));
const mistakes = await inScratchDatabase(async ({ pool }) => {
  const { migrations, functions } = sqlFolders(root);
  await migrate(pool, { folder: migrations, functions });
  const client = await pool.connect();
  try {
    const found: string[] = [];
    for (const rules of serverRulesRegistry)
      for (const statement of ruleStatements(rules, catalogue, registry)) {
        const mistake = await mistakeOf(client, statement);
        if (mistake !== undefined) found.push(mistake);
      }
    return found;
  } finally {
    client.release();
  }
});
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length === 0 ? 0 : 1;
