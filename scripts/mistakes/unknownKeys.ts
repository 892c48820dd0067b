import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { guess } from '#metadata/derive/nearest.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { kindsOf, optionsOf, sourceOf } from '../documents/declarations.ts';
import { LanguageTypes, type Written } from './languageTypes.ts';

/** Finds names the language does not know: the compiler lets them pass, for a declaration is read by inference. */
export class UnknownKeys {
  private readonly types: LanguageTypes;
  private readonly options: ReadonlyMap<string, readonly string[]>;

  constructor(root: string) {
    this.types = new LanguageTypes(path.join(root, 'metadata'));
    this.options = optionsByKind(root, [...(this.keysOf('CommonOptions') ?? [])]);
  }

  private keysOf(type: string): readonly string[] | undefined {
    return [...(this.types.shapeOf([this.types.named(type)])?.keys?.keys() ?? [])];
  }

  /** One sentence for each unknown name of these declarations, with the name that was meant. */
  mistakes(resources: readonly AnyResource[]): readonly string[] {
    return resources.flatMap((resource) =>
      this.ofResource(resource).map((text) => `${resource.name}: ${text}`),
    );
  }

  private ofResource(resource: AnyResource): string[] {
    const { fields, words: _words, reports = {}, ledger, operations = {}, ...rest } = resource;
    const transitions = Object.entries(resource.workflow?.transitions ?? {});
    return [
      ...this.within('', rest, [this.types.named('Spec')]),
      ...this.ofFields('fields', fields),
      ...Object.entries(reports).flatMap(([name, report]) => [
        ...this.within(`reports.${name}`, report, [this.types.named('Report')]),
        ...this.ofFields(`reports.${name}.columns`, report.columns),
      ]),
      ...(ledger === undefined ? [] : this.within('ledger', ledger, [this.types.named('Ledger')])),
      ...Object.entries(operations).flatMap(([name, operation]) => [
        ...this.within(`operations.${name}`, operation, [this.types.named('Operation')]),
        ...this.ofFields(`operations.${name}.body`, operation.body ?? {}),
      ]),
      ...transitions.flatMap(([name, { body = {}, byLine }]) => [
        ...this.ofFields(`transitions.${name}.body`, body),
        ...this.ofFields(`transitions.${name}.byLine`, byLine?.fields ?? {}),
      ]),
    ];
  }

  private ofFields(at: string, fields: Fields): string[] {
    return Object.entries(fields).flatMap(([name, { kind, options, of }]) => {
      const known = this.options.get(kind);
      return [
        ...(known === undefined ? [] : unknown(`${at}.${name}`, Object.keys(options), known)),
        ...(of === undefined ? [] : this.ofFields(`${at}.${name}`, of)),
      ];
    });
  }

  /** Names of a value that none of its types has; of what the text of the types does not say, nothing. */
  private within(at: string, value: unknown, types: readonly Written[]): string[] {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
    const shape = this.types.shapeOf(types);
    if (shape === undefined) return [];
    const below = (key: string): string => (at === '' ? key : `${at}.${key}`);
    const { keys, each = [] } = shape;
    const inEach = (entries: readonly (readonly [string, unknown])[]): string[] =>
      each.length === 0 ? [] : entries.flatMap(([key, one]) => this.within(below(key), one, each));
    if (Array.isArray(value)) return inEach(value.map((one: unknown, index) => [String(index), one]));
    const entries = Object.entries(value);
    if (keys === undefined) return inEach(entries);
    return [
      ...(each.length > 0
        ? []
        : unknown(
            at,
            entries.map(([key]) => key),
            [...keys.keys()],
          )),
      ...entries.flatMap(([key, one]) => {
        const inside = keys.get(key);
        return inside === undefined ? [] : this.within(below(key), one, inside);
      }),
    ];
  }
}

const unknown = (at: string, given: readonly string[], known: readonly string[]): string[] =>
  given
    .filter((name) => !known.includes(name))
    .map((name) => `${at === '' ? 'the declaration' : at} knows no ${name}${guess(name, known) || '.'}`);

/** Names a maker's own text says an option is called: `o?: Shown & { readonly tones?: … }`. */
function writtenIn(source: ts.SourceFile, maker: string): readonly string[] {
  const statement = source.statements.find(
    (one) =>
      ts.isVariableStatement(one) &&
      one.declarationList.declarations.some(({ name }) => name.getText() === maker),
  );
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) found.push(node.name.getText());
    ts.forEachChild(node, look);
  };
  if (statement) look(statement);
  return found;
}

/** What each kind of field takes: the common options, its own, and those its makers write. */
function optionsByKind(root: string, common: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folder = 'metadata/fields/kinds';
  const found = new Map<string, readonly string[]>();
  for (const file of fs.readdirSync(path.join(root, folder))) {
    const source = sourceOf(root, `${folder}/${file}`);
    for (const kind of kindsOf(source)) {
      const own = optionsOf(source, kind).map(({ name }) => name);
      const known = [...(found.get(kind.kind) ?? common), ...own, ...writtenIn(source, kind.name)];
      found.set(kind.kind, [...new Set(known)]);
    }
  }
  return found;
}
