import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';

/** A regular expression as it stands in the code. */
export interface Expression {
  /** Path and line, for people. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** One put together while the program runs: nobody can read off its text what it is. */
export interface BuiltExpression {
  readonly place: string;
  readonly file: string;
  readonly code: string;
}

/** What runs on the server, is shared with it, or reads in the browser what others have written. */
const folders = ['server', 'metadata', 'resources', 'i18n', 'public-site', 'src'];

const isPlain = (node: ts.Node | undefined): node is ts.StringLiteralLike =>
  node !== undefined && ts.isStringLiteralLike(node);

/** The text of `'…'` and of `String.raw` without anything put in. */
function textOf(node: ts.Node | undefined): string | undefined {
  if (isPlain(node)) return node.text;
  if (node && ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText : undefined;
  return undefined;
}

/** The expressions of one file: literals, and `RegExp` called or made with a plain text. */
export function expressionsOf(
  file: string,
  content: string,
): { readonly found: readonly Expression[]; readonly built: readonly BuiltExpression[] } {
  const found: Expression[] = [];
  const built: BuiltExpression[] = [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, kind);
  const placeOf = (node: ts.Node): string =>
    `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({
        place: placeOf(node),
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText() === 'RegExp'
    ) {
      const [pattern, flags] = node.arguments ?? [];
      const source = textOf(pattern);
      if (source === undefined) built.push({ place: placeOf(node), file, code: node.getText() });
      else found.push({ place: placeOf(node), source, flags: textOf(flags) ?? '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { found, built };
}

/** Every expression of the product, tests apart. */
export function productExpressions(root: string): ReturnType<typeof expressionsOf> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const all = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .toSorted()
    .map((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')));
  return { found: all.flatMap(({ found }) => found), built: all.flatMap(({ built }) => built) };
}

/** Under which what was judged is remembered. */
export const markOf = ({ source, flags }: Pick<Expression, 'source' | 'flags'>): string =>
  createHash('sha256').update(`${flags}/${source}`).digest('base64url').slice(0, 16);

/** One expression for each text, however often it stands in the code. */
export const distinct = (expressions: readonly Expression[]): readonly Expression[] => [
  ...new Map(expressions.map((one) => [markOf(one), one])).values(),
];

/**
 * Whether the time an expression takes grows no faster than the text it reads (SEC-51); otherwise why not: the degree and
 * a text that shows it. One that nobody can judge within 30 seconds is not proven either.
 */
export async function whyNotLinear({ source, flags }: Expression): Promise<string | undefined> {
  // `v` says the same as `u` for what stands in the code, and the judge knows it by that name alone.
  const judged = await check(source, flags.replace('v', 'u'), { timeout: 30_000 });
  if (judged.status === 'safe') return undefined;
  if (judged.status === 'unknown') return `nobody can say (${judged.error.kind})`;
  return `${judged.complexity.summary}, e.g. ${judged.attack.pattern}`;
}

/** Where the marks of expressions stand that were proven linear (`npx tsx tests/setup/proveExpressions.ts`). */
export const provenFile = new URL('../fixtures/linearExpressions.json', import.meta.url);
export const provenExpressions = (): ReadonlySet<string> =>
  new Set(existsSync(provenFile) ? (JSON.parse(readFileSync(provenFile, 'utf8')) as string[]) : []);

/** One sentence for each expression that is not proven linear, and how to go on. */
export async function unproven(expressions: readonly Expression[]): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const one of expressions) {
    const why = await whyNotLinear(one);
    if (why !== undefined)
      sentences.push(
        `/${one.source}/${one.flags} of ${one.place} takes more time than its text is long: ${why}. Write it anew; where its text is always short, say so in tests/fixtures/expressions.ts`,
      );
  }
  return sentences;
}
