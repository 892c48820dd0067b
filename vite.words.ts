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
type Areas = Readonly<Record<string, readonly Declared[]>>;
/** A row of the table the browser starts with (metadata/derive/entries.ts). */
interface Entry extends Declared {
  readonly area: string;
}

/** What the build needs to know: the entities by area, the table of all of them, and the words in their packs. */
interface Read {
  readonly areas: Areas;
  readonly entries: readonly Entry[];
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

async function readDeclarations(catalogueFile: string): Promise<Read> {
  const read = async <T>(file: string): Promise<T> =>
    (await runnerImport<T>(inTree(file), { configFile: false, logLevel: 'error' })).module;
  const [{ areas }, { startEntries }] = await Promise.all([
    read<{ areas: Areas }>(catalogueFile),
    read<{ startEntries: (areas: Areas) => readonly Entry[] }>('metadata/derive/entries.ts'),
  ]);
  const entries = startEntries(areas);
  const packs: Record<string, Words> = {};
  for (const locale of locales) {
    const texts = await Promise.all(
      modules.map(async (name) => [
        name,
        asData(name, (await read<Words>(`i18n/${locale}/${name}.ts`))[name]),
      ]),
    );
    packs[locale] = { ...Object.fromEntries(texts), resources: named(entries, locale) } as Words;
    for (const [area, entities] of Object.entries(areas))
      packs[`${locale}-${area}`] = named(entities, locale);
  }
  return { areas, entries, packs };
}

function withoutWords(entry: Entry): unknown {
  const row: Partial<Entry> & Pick<Entry, 'name'> = { ...entry };
  delete (row as { words?: unknown }).words;
  return asData(entry.name, row);
}

/** The table of every entity, whose names are in the packs. */
const tableOf = (entries: readonly Entry[]): string =>
  `import { spokenOf } from ${keeper};
  export const entries = [${entries
    .map((entry) => {
      const data = JSON.stringify(withoutWords(entry));
      return `{ ...${data}, words: spokenOf(${JSON.stringify(entry.name)}) }`;
    })
    .join(',')}];`;

/** Where the scripts of words are fetched from. */
function loaderOf(areas: Areas): string {
  const script = (name: string): string => `() => import('virtual:words-${name}')`;
  const scripts = locales.map((locale) => {
    const own = Object.keys(areas).map((area) => `${JSON.stringify(area)}: ${script(`${locale}-${area}`)}`);
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
  let declared: Read = { areas: {}, entries: [], packs: {} };
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
      if (id === entriesFile) return tableOf(declared.entries);
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
