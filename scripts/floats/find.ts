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

interface Declared {
  readonly name: string;
  readonly isExact: boolean;
}

/** The names of a declaration's fields, and whether they are exact numbers: `qty: f.decimal(…)`, `total: f.computed('money')`. */
function declaredIn(file: SourceFile): readonly Declared[] {
  const found: Declared[] = [];
  const kindOf = (node: Node): string | undefined => {
    if (!isCallExpression(node)) return undefined;
    const callee = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    if (!isIdentifier(callee)) return undefined;
    const [first] = node.arguments;
    return callee.text === 'computed' && first && isStringLiteral(first) ? first.text : callee.text;
  };
  const visit = (node: Node): void => {
    if (isPropertyAssignment(node) && isIdentifier(node.name)) {
      const kind = kindOf(node.initializer);
      if (kind !== undefined && kind in kinds)
        found.push({ name: node.name.text, isExact: exactKinds.has(kind) });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** The area a file of `resources/` belongs to. */
const areaOf = (shown: string): string => shown.split('/')[1] ?? '';

/**
 * The names that mean an exact number in an area: those of any declaration, but for what the area itself declares as something else
 * alone. So a count of treatments may be called as the hours of a slip are.
 */
function exactNames(
  all: readonly (Declared & { readonly area: string })[],
): (area: string) => ReadonlySet<string> {
  const exact = new Set(all.flatMap(({ name, isExact }) => (isExact ? [name] : [])));
  const known = new Map<string, ReadonlySet<string>>();
  const namesOf = (area: string): ReadonlySet<string> => {
    const own = all.filter((one) => one.area === area);
    const isOther = (name: string): boolean =>
      own.some((one) => one.name === name) && own.every((one) => one.name !== name || !one.isExact);
    return new Set([...exact].filter((name) => !isOther(name)));
  };
  return (area) => {
    const names = known.get(area) ?? namesOf(area);
    known.set(area, names);
    return names;
  };
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
    const namesOf = exactNames(
      files.flatMap(({ shown, file }) => declaredIn(file).map((one) => ({ ...one, area: areaOf(shown) }))),
    );
    return files.flatMap(({ shown, file }) =>
      floatsInFile(file, {
        checker: project.checker,
        names: namesOf(areaOf(shown)),
        countsNames: shown.startsWith('resources/'),
      }).map((place) => `${shown}:${place}`),
    );
  } finally {
    api.close();
  }
}
