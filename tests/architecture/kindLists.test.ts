import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { kindNames } from '#metadata/fields/kinds/kind.ts';

const root = path.resolve(import.meta.dirname, '../..');
const known: ReadonlySet<string> = new Set(kindNames);

/**
 * Where kinds may be told one by one: their own slices, and one table for each side that answers for all of them. The
 * tables are typed `Record<Kind, …>`, so that a kind cannot be left out.
 */
const tables: Readonly<Record<string, string>> = {
  'metadata/fields/kinds/': 'the slices',
  'metadata/fields/custom.ts':
    'which kinds a clinic may give a field of its own, and what limits each (clinic.md 2.8)',
  'server/db/schema/kindColumns.ts': 'how PostgreSQL keeps each kind',
  'server/openapi/fieldSchema.ts': 'the JSON schema of each kind',
  'server/transfer/cells.ts': 'each kind in a spreadsheet',
  'server/transfer/imports/readValues.ts': 'how a cell of each kind is read',
  'src/fields/index.ts': 'what shows each kind',
  'src/fields/inputs.ts': 'what enters each kind',
  'src/fields/lines/pastedCells.ts': 'how a pasted cell of each kind is read',
};
/** Words that are kinds elsewhere and something else here. */
const otherMeaning: Readonly<Record<string, string>> = {
  'server/transfer/xlsx/numbers.ts': 'the shapes of numbers in a spreadsheet',
  'server/transfer/xlsx/workbook.ts': 'the styles of cells in a spreadsheet',
  'src/screens/list/filterValues.ts': 'the shapes of filters',
};

const textOf = (node: ts.Node | undefined): string =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : '';
const logical: readonly ts.SyntaxKind[] = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.AmpersandAmpersandToken];
const isChain = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && logical.includes(node.operatorToken.kind);
const termsOf = (node: ts.Expression): readonly ts.Expression[] => {
  if (ts.isParenthesizedExpression(node)) return termsOf(node.expression);
  return isChain(node) ? [...termsOf(node.left), ...termsOf(node.right)] : [node];
};

/** The kinds one expression lists: an array, a table, a switch, a union, `kind === 'a' || kind === 'b'`. */
function listed(node: ts.Node): readonly string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(textOf);
  if (ts.isObjectLiteralExpression(node)) return node.properties.map(({ name }) => name?.getText() ?? '');
  if (ts.isSwitchStatement(node))
    return node.caseBlock.clauses
      .map((clause) => (ts.isCaseClause(clause) ? textOf(clause.expression) : ''))
      .filter((text) => known.has(text));
  if (ts.isUnionTypeNode(node))
    return node.types.map((type) => (ts.isLiteralTypeNode(type) ? textOf(type.literal) : ''));
  if (!isChain(node) || isChain(node.parent)) return [];
  const compared = termsOf(node).flatMap((term) =>
    ts.isBinaryExpression(term) && known.has(textOf(term.right)) ? [term] : [],
  );
  const [first] = compared;
  return compared
    .filter(({ left }) => left.getText() === first?.left.getText())
    .map(({ right }) => textOf(right));
}

/** `file:line: kinds` of every literal list of two kinds or more in a text. */
function listsIn(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const names = listed(node);
    const least = ts.isObjectLiteralExpression(node) ? 3 : 2;
    if (names.length >= least && names.every((name) => known.has(name)))
      found.push(
        `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${names.join(' ')}`,
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = execFileSync('git', ['ls-files', 'metadata', 'server', 'src', 'resources', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));
const isToldApart = (file: string): boolean =>
  Object.keys({ ...tables, ...otherMeaning }).some((place) => file.startsWith(place));

it('no code lists kinds of fields: it asks their traits', () => {
  expect(files.length).toBeGreaterThan(500);
  const lists = files
    .filter((file) => !isToldApart(file))
    .flatMap((file) => listsIn(file, readFileSync(path.join(root, file), 'utf8')));
  expect(lists).toEqual([]);
});

it('a planted list is found, however it is written', () => {
  const planted = [
    "const exact = ['decimal', 'money'];",
    "const isFile = (kind: string) => kind === 'file' || kind === 'image';",
    'const widths: Partial<Record<string, number>> = { date: 1, time: 2, month: 3 };',
    "switch (field.kind) { case 'tags': case 'freeTags': break; }",
    "type Exact = 'decimal' | 'money';",
  ];
  expect(planted.map((text) => listsIn('planted.ts', text).length)).toEqual([1, 1, 1, 1, 1]);
  expect(listsIn('planted.ts', "const one = field.kind === 'date' && field.options.required;")).toEqual([]);
});

/** What the compiler says of some files of the project, one of them with another text; a sentence per error. */
function complaints(wanted: readonly string[], file: string, text: string): readonly string[] {
  const settings = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config as object;
  const { options } = ts.parseJsonConfigFileContent(
    { ...settings, files: wanted, include: [] },
    ts.sys,
    root,
  );
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  const target = path.join(root, file);
  host.readFile = (name) => (path.resolve(name) === target ? text : read(name));
  const program = ts.createProgram(
    wanted.map((name) => path.join(root, name)),
    { ...options, noEmit: true, incremental: false },
    host,
  );
  return wanted.flatMap((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path.join(root, name)))
      .map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  );
}
const sides = [
  'metadata/fields/kinds/index.ts',
  'server/db/schema/kindColumns.ts',
  'server/openapi/fieldSchema.ts',
  'server/transfer/cells.ts',
  'server/transfer/imports/readValues.ts',
];

it('a kind that a side does not know does not compile there, and is named', () => {
  const file = 'metadata/fields/kinds/kind.ts';
  const text = readFileSync(path.join(root, file), 'utf8');
  expect(complaints(sides, file, text)).toEqual([]);
  const planted = text.replace("  'computed',\n]", "  'computed',\n  'signature',\n]");
  expect(planted).not.toBe(text);
  const found = complaints(sides, file, planted);
  for (const side of sides)
    expect([side, found.some((told) => told.startsWith(side) && told.includes("'signature'"))]).toEqual([
      side,
      true,
    ]);
}, 60_000);

it('a kind without a trait does not compile, and the trait is named', () => {
  const file = 'metadata/fields/kinds/boolean.ts';
  const text = readFileSync(path.join(root, file), 'utf8');
  const planted = text.replace("  sorts: 'offered',\n", '');
  expect(planted).not.toBe(text);
  const found = complaints([file], file, planted);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("'sorts'");
}, 60_000);

it('what shows and what enters a kind is registered for every kind at once', () => {
  const registry = readFileSync(path.join(root, 'src/fields/core/registry.ts'), 'utf8');
  expect(registry.match(/Readonly<Record<ValueKind, /g)).toHaveLength(2);
});
