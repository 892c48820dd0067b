import path from 'node:path';
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  type Node,
  type SourceFile,
} from 'typescript-7/unstable/ast';
import { API, type Checker } from 'typescript-7/unstable/sync';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { aliasesOf, candidatesOf, nameOf } from './candidates.ts';

const product = ['metadata', 'resources', 'server', 'src', 'public-site'];
/** Kinds whose values travel as exact texts. */
const exactKinds: ReadonlySet<string> = new Set(
  Object.entries(kinds).flatMap(([kind, { number }]) => (number === 'exact' ? [kind] : [])),
);
/** Types of the language whose values are exact texts, and the class that counts with them. */
const exactType = /(?:^|[^\w.])(?:Money|Decimal)\b/;
/** What answers an exact text without saying so by its type. */
const exactAnswer = /Decimals$/;

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The names a declaration gives to exact numbers: `qty: f.decimal(…)`, `total: f.computed('money')`. */
function namesIn(file: SourceFile): readonly string[] {
  const names: string[] = [];
  const isExact = (node: Node): boolean => {
    if (!isCallExpression(node)) return false;
    const callee = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    if (!isIdentifier(callee)) return false;
    const [first] = node.arguments;
    const kind = callee.text === 'computed' && first && isStringLiteral(first) ? first.text : callee.text;
    return exactKinds.has(kind);
  };
  const visit = (node: Node): void => {
    if (isPropertyAssignment(node) && isExact(node.initializer) && isIdentifier(node.name))
      names.push(node.name.text);
    node.forEachChild(visit);
  };
  visit(file);
  return names;
}

interface Looking {
  readonly checker: Checker;
  readonly names: ReadonlySet<string>;
  /** Names count where entities are written; elsewhere `value` may be anything. */
  readonly countsNames: boolean;
}

/** Places of one file, as `line: expression`. */
function floatsInFile(file: SourceFile, { checker, names, countsNames }: Looking): readonly string[] {
  const candidates = candidatesOf(file);
  if (candidates.length === 0) return [];
  const types = checker.getTypeAtLocation(candidates.map(({ value }) => value));
  const aliases = aliasesOf(file);
  const isExactName = (name: string | undefined, seen: readonly string[] = []): boolean => {
    if (name === undefined || seen.includes(name)) return false;
    if (exactAnswer.test(name) || (countsNames && names.has(snake(name)))) return true;
    return (aliases.get(name) ?? []).some((other) => isExactName(other, [...seen, name]));
  };
  const found = candidates.flatMap(({ at, value }, index) => {
    const type = types[index];
    const text = type === undefined ? 'unknown' : checker.typeToString(type);
    const isNumber = /^(?:number|bigint|\d+)(?: \| (?:null|undefined|number|\d+))*$/.test(text);
    if (!exactType.test(text) && (isNumber || !isExactName(nameOf(value)))) return [];
    const { line } = file.getLineAndCharacterOfPosition(at.getStart(file));
    return [`${line + 1}: ${at.getText(file).replaceAll(/\s+/g, ' ')}`];
  });
  return [...new Set(found)];
}

/**
 * Every place of a project's product code (`folder`, with its tsconfig.json) where an exact decimal becomes a binary float
 * or is compared sign by sign, as `file:line: expression`. By types; where a type says only text or nothing, by the names
 * that declarations give to money, quantities and percents. What a function takes as plain text is lost to it.
 */
export function floatsIn(folder: string): readonly string[] {
  const api = new API({ cwd: folder });
  try {
    const config = path.join(folder, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is no project.`);
    const files = project.program.getSourceFileNames().flatMap((name) => {
      const shown = path.relative(folder, name).replaceAll('\\', '/');
      const isProduct = product.includes(shown.split('/')[0] ?? '') && !/\.test\.tsx?$/.test(shown);
      const file = isProduct ? project.program.getSourceFile(name) : undefined;
      return file ? [{ shown, file }] : [];
    });
    const names = new Set(files.flatMap(({ file }) => namesIn(file)));
    return files.flatMap(({ shown, file }) =>
      floatsInFile(file, {
        checker: project.checker,
        names,
        countsNames: shown.startsWith('resources/'),
      }).map((place) => `${shown}:${place}`),
    );
  } finally {
    api.close();
  }
}
