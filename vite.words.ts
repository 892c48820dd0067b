import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { runnerImport, type Plugin } from 'vite';

const inTree = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const locales = ['ar', 'en'] as const;
type Locale = (typeof locales)[number];
/** What nearly every screen says; the words of later parts come with these parts. */
const modules = ['app', 'records', 'shell', 'reactAdmin'] as const;

type Words = Readonly<Record<string, unknown>>;
interface Catalogue {
  readonly resources: readonly { readonly name: string; readonly words: Readonly<Record<Locale, Words>> }[];
}

const loaderFile = inTree('src/client/words/languagePack.ts');
const keeper = JSON.stringify(inTree('src/client/words/spoken.ts'));
const packName = /^virtual:words-(ar|en)$/;

/** Words are plain data: anything else would be lost on the way through the build. */
function asData(name: string, words: unknown): unknown {
  const data: unknown = JSON.parse(JSON.stringify(words));
  if (!isDeepStrictEqual(data, words)) throw new Error(`The words of ${name} are more than texts.`);
  return data;
}

async function readPack(locale: Locale, catalogueFile: string): Promise<Words> {
  const read = async (file: string): Promise<Words> =>
    (await runnerImport<Words>(inTree(file), { configFile: false, logLevel: 'error' })).module;
  const texts = await Promise.all(
    modules.map(async (name) => [name, asData(name, (await read(`i18n/${locale}/${name}.ts`))[name])]),
  );
  const { resources } = (await read(catalogueFile)) as unknown as Catalogue;
  const named = resources.map(({ name, words }) => [name, asData(name, words[locale])]);
  return { ...Object.fromEntries(texts), resources: Object.fromEntries(named) } as Words;
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
 * A person reads one language: the words of each go into a script of their own, so that a list does not wait for both
 * (UX-65). Texts of the app and the declarations' words are read from there; sources, server and tests know nothing of it.
 */
export function wordsPerLanguage(catalogueFile: string): Plugin {
  let packs: Readonly<Record<string, Words>> = {};
  return {
    name: 'words-per-language',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      packs = Object.fromEntries(
        await Promise.all(locales.map(async (locale) => [locale, await readPack(locale, catalogueFile)])),
      ) as typeof packs;
    },
    resolveId: (id) => (packName.test(id) ? id : undefined),
    load(id) {
      const [, pack] = packName.exec(id) ?? [];
      if (pack !== undefined) return `export default ${JSON.stringify(packs[pack])}`;
      if (id === loaderFile)
        return `import { keepPack } from ${keeper};
          const asked = {};
          const ways = { ar: () => import('virtual:words-ar'), en: () => import('virtual:words-en') };
          export const loadWords = (locale) => asked[locale] ??= ways[locale]().then(
            (come) => (keepPack(locale, come.default), locale),
            (error) => { delete asked[locale]; throw error; });`;
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
        const known = packs['ar']?.['resources'] as Words | undefined;
        if (typeof name !== 'string' || words === undefined || known?.[name] === undefined) return undefined;
        const rest = code.slice(0, words.start) + `spokenOf('${name}')` + code.slice(words.end);
        return { code: `import { spokenOf } from ${keeper};\n${rest}`, map: null };
      },
    },
  };
}
