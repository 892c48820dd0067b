import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { runnerImport, type Plugin } from 'vite';

const inTree = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const locales = ['ar', 'en'] as const;
type Locale = (typeof locales)[number];
/** What nearly every screen says; the words of later parts come with these parts. */
const modules = ['app', 'records', 'shell', 'reactAdmin'] as const;

type Words = Readonly<Record<string, unknown>>;
interface Declared {
  readonly name: string;
  readonly words: Readonly<Record<Locale, Words>>;
}
interface Area {
  readonly name: string;
  readonly entities: readonly Declared[];
}
/** What the browser knows of an area from the start (metadata/derive/entries.ts). */
interface StartArea {
  readonly name: string;
  readonly menu: Readonly<Record<string, { readonly icon?: string; readonly words: Declared['words'] }>>;
  readonly pages: readonly (Declared & { readonly path: string })[];
}
/** A row of the table the browser starts with (metadata/derive/entries.ts). */
interface Entry extends Declared {
  readonly area: string;
}

/** What the build needs to know: the areas with their entities, the tables of the start, and the words in their packs. */
interface Read {
  readonly areas: readonly Area[];
  readonly entries: readonly Entry[];
  readonly atStart: readonly StartArea[];
  /** By the name of the script: `ar` and `en` for the start, `ar-people` for an area. */
  readonly packs: Readonly<Record<string, Words>>;
}

const loaderFile = inTree('src/client/words/languagePack.ts');
const entriesFile = inTree('src/client/catalogue/entries.ts');
const keeper = JSON.stringify(inTree('src/client/words/spoken.ts'));
const wordLoader = JSON.stringify(inTree('src/client/words/wordLoader.ts'));
const packName = /^virtual:words-((?:ar|en)(?:-[\w-]+)?)$/;

/** Words are plain data: anything else would be lost on the way through the build. */
function asData(name: string, words: unknown): unknown {
  const data: unknown = JSON.parse(JSON.stringify(words));
  if (!isDeepStrictEqual(data, words)) throw new Error(`The words of ${name} are more than texts.`);
  return data;
}

const named = (entities: readonly Declared[], locale: Locale): Words =>
  Object.fromEntries(entities.map(({ name, words }) => [name, asData(name, words[locale])]));

/** Groups of the menu and pages, by names no entity can have. */
const keyOfGroup = (group: string): string => `menu ${group}`;
const placesOf = (areas: readonly StartArea[]): readonly Declared[] =>
  areas.flatMap(({ menu, pages }) => [
    ...Object.entries(menu).map(([group, { words }]) => ({ name: keyOfGroup(group), words })),
    ...pages.map(({ path, words }) => ({ name: path, words })),
  ]);

async function readDeclarations(catalogueFile: string): Promise<Read> {
  const read = async <T>(file: string): Promise<T> =>
    (await runnerImport<T>(inTree(file), { configFile: false, logLevel: 'error' })).module;
  const [{ areas }, { startAreas, startEntries }] = await Promise.all([
    read<{ areas: readonly Area[] }>(catalogueFile),
    read<{
      startAreas: (areas: readonly Area[]) => readonly StartArea[];
      startEntries: (areas: readonly Area[]) => readonly Entry[];
    }>('metadata/derive/entries.ts'),
  ]);
  const [entries, atStart] = [startEntries(areas), startAreas(areas)];
  const packs: Record<string, Words> = {};
  for (const locale of locales) {
    const texts = await Promise.all(
      modules.map(async (name) => [
        name,
        asData(name, (await read<Words>(`i18n/${locale}/${name}.ts`))[name]),
      ]),
    );
    packs[locale] = {
      ...Object.fromEntries(texts),
      resources: named([...entries, ...placesOf(atStart)], locale),
    } as Words;
    for (const { name, entities } of areas) packs[`${locale}-${name}`] = named(entities, locale);
  }
  return { areas, entries, atStart, packs };
}

/** A row of a table as the browser gets it: its words are in the packs, under this key. */
function rowOf(declared: Declared, key: string): string {
  const row: Partial<Declared> = { ...declared };
  delete (row as { words?: unknown }).words;
  return `{ ...${JSON.stringify(asData(key, row))}, words: spokenOf(${JSON.stringify(key)}) }`;
}

const areaRow = ({ menu, pages, ...area }: StartArea): string => {
  const groups = Object.entries(menu).map(
    ([group, place]) => `${JSON.stringify(group)}: ${rowOf({ name: group, ...place }, keyOfGroup(group))}`,
  );
  const drawn = pages.map((page) => rowOf(page, page.path));
  return `{ ...${JSON.stringify(asData(area.name, area))}, menu: { ${groups.join(',')} }, pages: [${drawn.join(',')}] }`;
};

/** The tables of every entity and every area, whose names are in the packs. */
const tablesOf = ({ entries, atStart }: Read): string =>
  `import { spokenOf } from ${keeper};
  export const entries = [${entries.map((entry) => rowOf(entry, entry.name)).join(',')}];
  export const areasAtStart = [${atStart.map(areaRow).join(',')}];`;

/** Where the scripts of words are fetched from. */
function loaderOf(areas: readonly Area[]): string {
  const script = (name: string): string => `() => import('virtual:words-${name}')`;
  const scripts = locales.map((locale) => {
    const own = areas.map(({ name }) => `${JSON.stringify(name)}: ${script(`${locale}-${name}`)}`);
    return `${locale}: { start: ${script(locale)}, areas: { ${own.join(', ')} } }`;
  });
  return `import { wordLoader } from ${wordLoader};
    export const { loadWords, loadAreaWords } = wordLoader({ ${scripts.join(', ')} });`;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** The properties of the object a file hands to `defineResource`. */
function specIn(program: { readonly body: readonly unknown[] }): readonly Node[] {
  for (const statement of program.body as readonly Node[]) {
    const declared = (statement['declaration'] as Node | null | undefined)?.['declarations'];
    for (const one of (declared ?? []) as readonly Node[]) {
      const call = one['init'] as Node | null;
      if (call?.type !== 'CallExpression' || (call['callee'] as Node)['name'] !== 'defineResource') continue;
      const [spec] = call['arguments'] as readonly Node[];
      return (spec?.['properties'] ?? []) as readonly Node[];
    }
  }
  return [];
}

const property = (spec: readonly Node[], name: string): Node | undefined =>
  spec.find((one) => (one['key'] as Node | undefined)?.['name'] === name)?.['value'] as Node | undefined;

/**
 * A person reads one language and works in few areas: the words of each area and language go into a script of their own, and
 * the table of all entities holds names and addresses only, so that the first script hardly grows with the product (UX-65).
 * Sources, server and tests know nothing of it.
 */
export function wordsPerLanguage(catalogueFile: string): Plugin {
  let declared: Read = { areas: [], entries: [], atStart: [], packs: {} };
  return {
    name: 'words-per-language',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      declared = await readDeclarations(catalogueFile);
    },
    resolveId: (id) => (packName.test(id) ? id : undefined),
    load(id) {
      const [, pack] = packName.exec(id) ?? [];
      if (pack !== undefined) return `export default ${JSON.stringify(declared.packs[pack])}`;
      if (id === loaderFile) return loaderOf(declared.areas);
      if (id === entriesFile) return tablesOf(declared);
      const [, locale, name = ''] = /\/i18n\/(ar|en)\/(\w+)\.ts$/.exec(id) ?? [];
      if (locale === undefined || !(modules as readonly string[]).includes(name)) return undefined;
      return `import { spoken } from ${keeper};
        export const ${name} = /* @__PURE__ */ spoken('${locale}', '${name}');`;
    },
    transform: {
      filter: { id: /\/resources\/.*\.ts$/, code: 'defineResource(' },
      handler(code) {
        const spec = specIn(this.parse(code, { lang: 'ts' }));
        const name = (property(spec, 'name') as { readonly value?: unknown } | undefined)?.value;
        const words = property(spec, 'words');
        const isKnown = declared.entries.some((entry) => entry.name === name);
        if (typeof name !== 'string' || words === undefined || !isKnown) return undefined;
        const rest = code.slice(0, words.start) + `spokenOf('${name}')` + code.slice(words.end);
        return { code: `import { spokenOf } from ${keeper};\n${rest}`, map: null };
      },
    },
  };
}
