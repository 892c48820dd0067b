import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Kind } from '#metadata/fields/kinds/kind.ts';

/** One name of a type, or one exported helper, as its author explains it. */
export interface Declared {
  readonly name: string;
  /** How it is written: its type, or the parameters of a helper. */
  readonly type: string;
  readonly about: string;
  readonly isOptional: boolean;
}

/** A field kind: what is called, what it holds, and the options that are its own. */
export interface DeclaredKind extends Declared {
  readonly holds: string;
  readonly kind: Kind;
  /** The type of its options; `CommonOptions` where it has none of its own. */
  readonly optionsType: string;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** A type as it is thought of: without the word that nothing is changed, and without comments inside of it. */
const typeText = (node: ts.Node | undefined): string =>
  oneLine((node?.getText() ?? '').replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/\breadonly /g, ''));

/** The last comment before a node, without its stars. */
function aboutOf(node: ts.Node): string {
  const [last] = (ts.getJSDocCommentsAndTags(node) as readonly ts.Node[]).filter(ts.isJSDoc).slice(-1);
  return last === undefined ? '' : oneLine(ts.getTextOfJSDocComment(last.comment) ?? '');
}

/** A file of the project as it was typed: comments are what is wanted, which no value has. */
export function sourceOf(root: string, file: string): ts.SourceFile {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function memberOf(node: ts.TypeElement): Declared[] {
  if (!(ts.isPropertySignature(node) || ts.isMethodSignature(node))) return [];
  const type = ts.isPropertySignature(node)
    ? typeText(node.type)
    : `(${node.parameters.map(typeText).join(', ')}): ${typeText(node.type) || 'void'}`;
  const isOptional = node.questionToken !== undefined;
  return [{ name: node.name.getText(), type, about: aboutOf(node), isOptional }];
}

type TypeStatement = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function typeOf(source: ts.SourceFile, name: string): TypeStatement {
  const found = source.statements.find(
    (one): one is TypeStatement =>
      (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === name,
  );
  if (found === undefined) throw new Error(`${source.fileName} declares no ${name}.`);
  return found;
}

/** What its author says of a type. Throws for a name the file does not have. */
export const aboutType = (source: ts.SourceFile, name: string): string => aboutOf(typeOf(source, name));

/** What stands between the brackets of `Defaulted<…>`: the option `default` and what it may say. */
function defaultIn(type: string): readonly Declared[] {
  const [, value] = /^Defaulted<(.*)>$/.exec(type) ?? [];
  return value === undefined ? [] : [{ name: 'default', type: value, about: '', isOptional: true }];
}

/** The options of its own that a kind takes. Throws for a type its file does not have. */
export const optionsOf = (source: ts.SourceFile, { optionsType }: DeclaredKind): readonly Declared[] =>
  /^CommonOptions$|^Defaulted</.test(optionsType) ? defaultIn(optionsType) : membersOf(source, optionsType);

/** The members of an interface, or of the literal parts of a type. Throws for a name the file does not have. */
export function membersOf(source: ts.SourceFile, name: string): readonly Declared[] {
  const found = typeOf(source, name);
  if (ts.isInterfaceDeclaration(found)) {
    const inherited = (found.heritageClauses ?? []).flatMap(({ types }) =>
      types.flatMap((one) => defaultIn(typeText(one))),
    );
    return [...found.members.flatMap(memberOf), ...inherited];
  }
  const parts = ts.isIntersectionTypeNode(found.type) ? found.type.types : [found.type];
  return parts.flatMap((part) => (ts.isTypeLiteralNode(part) ? part.members.flatMap(memberOf) : []));
}

interface Constant {
  readonly name: string;
  readonly about: string;
  readonly value: ts.Expression | undefined;
}

const constantsOf = (source: ts.SourceFile): readonly Constant[] =>
  source.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
      ? statement.declarationList.declarations.map(({ name, initializer }) => ({
          name: name.getText(),
          about: aboutOf(statement),
          value: initializer,
        }))
      : [],
  );

/** Exported constants, and helpers with their parameters. */
export const helpersOf = (source: ts.SourceFile): readonly Declared[] =>
  constantsOf(source).map(({ name, about, value }) => ({
    name,
    about,
    type: value && ts.isArrowFunction(value) ? `(${value.parameters.map(typeText).join(', ')})` : '',
    isOptional: false,
  }));

/** Exported makers of fields, by `field<Kind, Holds, …>` or `builderOf<Kind, Holds, Options>`: the kinds of fields. */
export const kindsOf = (source: ts.SourceFile): readonly DeclaredKind[] =>
  constantsOf(source).flatMap(({ name, about, value }) => {
    const made = value && fieldCall(value);
    const [kind, holds, third] = made?.typeArguments ?? [];
    if (kind === undefined || !ts.isLiteralTypeNode(kind) || holds === undefined || !value) return [];
    const called = ts.isArrowFunction(value) ? value : undefined;
    const options = called ? called.typeParameters?.find((one) => one.name.text === 'O')?.constraint : third;
    const parameters = called?.parameters.map((one) => one.name.getText()) ?? ['o'];
    return [
      {
        name,
        about,
        type: `(${parameters.join(', ')})`,
        isOptional: false,
        kind: typeText(kind).replaceAll("'", '') as Kind,
        holds: typeText(holds),
        optionsType: /\b\w+Options\b|^Defaulted<.*>$/.exec(typeText(options))?.[0] ?? 'CommonOptions',
      },
    ];
  });

function fieldCall(node: ts.Node): ts.CallExpression | undefined {
  if (ts.isCallExpression(node) && ['field', 'builderOf'].includes(node.expression.getText())) return node;
  return ts.forEachChild(node, fieldCall);
}
