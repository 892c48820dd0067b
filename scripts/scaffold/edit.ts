import fs from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';

/** A file below the project that is written, in the project's own format. */
export interface Written {
  readonly file: string;
  readonly text: string;
}

export async function formatted(root: string, { file, text }: Written): Promise<Written> {
  const place = path.join(root, file);
  return { file, text: await format(text, { ...(await resolveConfig(place)), filepath: place }) };
}

export const read = (root: string, file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** The list or table a file of registration declares under a name: `const areas = […]`, `entities: […]`. */
function literalOf(
  source: ts.SourceFile,
  name: string,
): ts.ArrayLiteralExpression | ts.ObjectLiteralExpression {
  const bare = (node: ts.Node | undefined): ts.Node | undefined =>
    node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) ? bare(node.expression) : node;
  const look = (node: ts.Node): ts.ArrayLiteralExpression | ts.ObjectLiteralExpression | undefined => {
    if ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.name.getText() === name) {
      const value = bare(node.initializer);
      if (value && (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value))) return value;
    }
    return ts.forEachChild(node, look);
  };
  const found = look(source);
  if (!found) throw new Error(`${source.fileName} has no list ${name}.`);
  return found;
}

/** Registers something: an entry at the end of the list `name`, and the import it needs behind the others. */
export function registered(
  root: string,
  file: string,
  { name, entry, imported }: { readonly name: string; readonly entry: string; readonly imported?: string },
): Written {
  const text = read(root, file);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const literal = literalOf(source, name);
  const items = ts.isArrayLiteralExpression(literal) ? literal.elements : literal.properties;
  const end = items.at(-1)?.end ?? literal.getStart() + 1;
  const before = items.length === 0 ? '' : ',';
  const imports = source.statements.filter(ts.isImportDeclaration);
  const at = imports.at(-1)?.end ?? 0;
  const head = imported === undefined ? text.slice(0, at) : `${text.slice(0, at)}\n${imported}`;
  return { file, text: `${head}${text.slice(at, end)}${before}\n  ${entry}${text.slice(end)}` };
}
