import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A type as it is written, with what the parameters it is written in stand for. */
export interface Written {
  readonly node: ts.TypeNode;
  readonly where: Bindings;
}
type Bindings = ReadonlyMap<string, Written>;

/**
 * What a value of a type may hold: `keys` of an object, each with the types its value may have; `each` of a list or a record of
 * any names. Nothing where the text of the types does not say it, such as for a type that is worked out: then all is allowed.
 */
export interface Shape {
  readonly keys?: ReadonlyMap<string, readonly Written[]>;
  readonly each?: readonly Written[];
}

type Declared = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** Types that say of their first argument what is in it, and add no names. */
const transparent = new Set(['Readonly', 'Partial', 'NoInfer', 'NonNullable', 'Required']);

/** The types of the declaration language by name, read from its files as text: no compiler runs. */
export class LanguageTypes {
  private readonly declared = new Map<string, Declared>();

  constructor(folder: string) {
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
      for (const one of source.statements)
        if (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
          // A name of several files would say nothing for sure.
          this.declared.set(one.name.text, one);
    }
  }

  /** A type by its name, without arguments. Throws for one the language does not have. */
  named(name: string): Written {
    if (!this.declared.has(name)) throw new Error(`The language has no type ${name}.`);
    return { node: ts.factory.createTypeReferenceNode(name), where: new Map() };
  }

  /** What a value of any of these types may hold; undefined where one of them does not say. */
  shapeOf(types: readonly Written[]): Shape | undefined {
    const shapes = types.map((one) => this.shape(one));
    if (shapes.length === 0 || shapes.includes(undefined)) return undefined;
    return joined(shapes as readonly Shape[]);
  }

  private shape({ node, where }: Written): Shape | undefined {
    if (ts.isParenthesizedTypeNode(node)) return this.shape({ node: node.type, where });
    if (ts.isTypeOperatorNode(node)) return this.shape({ node: node.type, where });
    if (ts.isArrayTypeNode(node)) return { each: [{ node: node.elementType, where }] };
    if (ts.isTypeLiteralNode(node)) {
      const named = node.members.filter(ts.isIndexSignatureDeclaration);
      const each = named.map((one) => ({ node: one.type, where }));
      return { keys: membersIn(node.members, where), ...(each.length > 0 && { each }) };
    }
    if (ts.isMappedTypeNode(node) && node.type) return { each: [{ node: node.type, where }] };
    if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
      const parts = node.types.filter((one) => !isPlain(one)).map((one) => this.shape({ node: one, where }));
      // Of what is joined each part adds its names; of a choice every one must be known.
      const known = parts.filter((one) => one !== undefined);
      if (known.length === 0) return undefined;
      if (ts.isIntersectionTypeNode(node)) return this.settled(joined(known));
      return known.length < parts.length ? undefined : joined(known);
    }
    return ts.isTypeReferenceNode(node) ? this.referred(node, where) : undefined;
  }

  /** Where one part of what is joined says what a name holds, the part that does not say it is left out. */
  private settled({ keys = new Map(), ...rest }: Shape): Shape {
    const said = [...keys].map(([name, types]) => {
      const known = types.filter((one) => this.shape(one) !== undefined);
      return [name, known.length > 0 ? known : types] as const;
    });
    return { ...rest, ...(said.length > 0 && { keys: new Map(said) }) };
  }

  private referred(node: ts.TypeReferenceNode, where: Bindings): Shape | undefined {
    const name = ts.isIdentifier(node.typeName) ? node.typeName.text : '';
    const [first, second] = node.typeArguments ?? [];
    const bound = where.get(name);
    if (bound) return this.shape(bound);
    if (transparent.has(name) && first) return this.shape({ node: first, where });
    if (name === 'Record' && second) return { each: [{ node: second, where }] };
    const found = this.declared.get(name);
    if (!found) return undefined;
    const inside = new Map(
      (found.typeParameters ?? []).flatMap((one, at) => {
        const given = node.typeArguments?.[at];
        if (given) return [[one.name.text, { node: given, where }] as const];
        return one.default ? [[one.name.text, { node: one.default, where }] as const] : [];
      }),
    );
    if (ts.isTypeAliasDeclaration(found)) return this.shape({ node: found.type, where: inside });
    const inherited = (found.heritageClauses ?? [])
      .flatMap(({ types }) => types)
      .map((one) =>
        ts.isIdentifier(one.expression)
          ? this.referred(ts.factory.createTypeReferenceNode(one.expression, one.typeArguments), inside)
          : undefined,
      );
    if (inherited.includes(undefined)) return undefined;
    return joined([{ keys: membersIn(found.members, inside) }, ...(inherited as readonly Shape[])]);
  }
}

/** Texts, numbers, yes or no, functions: a value of these holds no names. */
const isPlain = (node: ts.TypeNode): boolean =>
  ts.isLiteralTypeNode(node) ||
  ts.isFunctionTypeNode(node) ||
  ts.isTypeQueryNode(node) ||
  ts.isTemplateLiteralTypeNode(node) ||
  [
    ts.SyntaxKind.StringKeyword,
    ts.SyntaxKind.NumberKeyword,
    ts.SyntaxKind.BooleanKeyword,
    ts.SyntaxKind.UndefinedKeyword,
  ].includes(node.kind);

const membersIn = (members: ts.NodeArray<ts.TypeElement>, where: Bindings) =>
  new Map(
    members.flatMap((one) => {
      if (one.name === undefined || !(ts.isIdentifier(one.name) || ts.isStringLiteral(one.name))) return [];
      const type = ts.isPropertySignature(one) ? one.type : undefined;
      return [[one.name.text, type ? [{ node: type, where }] : []] as const];
    }),
  );

function joined(shapes: readonly Shape[]): Shape {
  const keys = new Map<string, readonly Written[]>();
  for (const shape of shapes)
    for (const [name, types] of shape.keys ?? []) keys.set(name, [...(keys.get(name) ?? []), ...types]);
  const each = shapes.flatMap((shape) => shape.each ?? []);
  return { ...(keys.size > 0 && { keys }), ...(each.length > 0 && { each }) };
}
