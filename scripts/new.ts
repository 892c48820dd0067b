/**
 * npm run new <area> <plural-name> "<one, in Arabic>" "<many, in Arabic>" ["<a new area, in Arabic>"]: a list of names that
 * stands at once (declaration with its words, registration, rights typed for the tests), to be made into what is wanted.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyResource } from '#metadata/resource.ts';
import { resources as consoleResources } from '#resources/console/index.ts';
import { areas, resources } from '#resources/index.ts';
import { declarationText, permission } from './scaffold/declaration.ts';
import { formatted, registered, type Written } from './scaffold/edit.ts';
import { areaWordsFrom, namesFrom, type Names } from './scaffold/names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Throws a sentence where the name is taken: by an entity of the product or the console, which share a database, or by a folder. */
function refuseTaken({ area, name }: Names): void {
  const taken = [...resources, ...consoleResources].some((one: AnyResource) => one.name === name);
  const folder = `resources/${area}/${name}`;
  if (taken) throw new Error(`There is an entity ${name} already; names are unique in the whole product.`);
  if (fs.existsSync(path.join(root, folder))) throw new Error(`${folder} is there already.`);
}

const importOf = ({ constant, name }: Names): string => `import { ${constant} } from './${name}/${name}.ts';`;

/** An area that is there takes the entity into its list; a new one is a file on each side, and a line where areas are listed. */
function registration(names: Names, arabic: string | undefined): readonly Written[] {
  const file = `resources/${names.area}/index.ts`;
  if (areas.some(({ name }) => name === names.area))
    return [registered(root, file, { name: 'entities', entry: names.constant, imported: importOf(names) })];
  const words = areaWordsFrom(names.area, arabic);
  const constant = names.area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const text = `
    import { defineArea } from '#metadata/area.ts';
    ${importOf(names)}

    /** ${words.en}. */
    export const area = defineArea({
      name: '${names.area}',
      menu: { ${JSON.stringify(names.area)}: { ar: '${words.ar}', en: '${words.en}' } },
      entities: [${names.constant}],
    });
  `;
  const server = `
    import type { ClinicArea } from '#server/kit/clinicAreas.ts';

    /** What the server knows of ${words.en.toLowerCase()}. */
    export const area: ClinicArea = { name: '${names.area}', rules: [] };
  `;
  const importFrom = (index: string): string =>
    `import { area as ${constant} } from './${names.area}/${index}';`;
  return [
    { file, text },
    { file: `resources/${names.area}/index.server.ts`, text: server },
    registered(root, 'resources/index.ts', {
      name: 'areas',
      entry: constant,
      imported: importFrom('index.ts'),
    }),
    registered(root, 'resources/index.server.ts', {
      name: 'clinicAreas',
      entry: constant,
      imported: importFrom('index.server.ts'),
    }),
  ];
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const names = namesFrom(given);
  refuseTaken(names);
  const { area, name } = names;
  const code = [
    { file: `resources/${area}/${name}/${name}.ts`, text: declarationText(names) },
    ...registration(names, given[4]),
  ];
  // Nothing is written where one of them cannot be.
  const written = [
    ...(await Promise.all(code.map((one) => formatted(root, one)))),
    {
      file: `tests/expected/${name}.tsv`,
      text: `what\tname\twho\taddress\tsource\nright\t*\t${permission}\t/${name}\t\n`,
    },
  ];
  for (const { file, text } of written) {
    const place = path.join(root, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
    console.log(`wrote ${file}`);
  }
  console.log(
    `It is a list of names that whoever holds ${permission} keeps. npm run generate makes its table and documents.`,
  );
}

try {
  await main();
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
}
