import {
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isNonNullExpression,
  isNumericLiteral,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isSatisfiesExpression,
  isStringLiteral,
  isVariableDeclaration,
  SyntaxKind,
  type BinaryExpression,
  type CallExpression,
  type Node,
  type SourceFile,
} from 'typescript-7/unstable/ast';

/** A value that becomes a number, or is ordered as one, if it is an exact decimal; `at` is the whole expression. */
export interface Candidate {
  readonly at: Node;
  readonly value: Node;
}

const ordering: readonly SyntaxKind[] = [
  SyntaxKind.LessThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.GreaterThanEqualsToken,
];
const reckoning: readonly SyntaxKind[] = [
  SyntaxKind.MinusToken,
  SyntaxKind.AsteriskToken,
  SyntaxKind.AsteriskAsteriskToken,
  SyntaxKind.SlashToken,
  SyntaxKind.PercentToken,
  SyntaxKind.MinusEqualsToken,
  SyntaxKind.AsteriskEqualsToken,
  SyntaxKind.SlashEqualsToken,
];
const choosing: readonly SyntaxKind[] = [
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.AmpersandAmpersandToken,
];
const signs: readonly SyntaxKind[] = [SyntaxKind.PlusToken, SyntaxKind.MinusToken];

/** The name something is called by: `qty` of `qty`, `line.qty`, `line['qty']` and `qty()`. */
export function nameOf(node: Node): string | undefined {
  if (isIdentifier(node)) return node.text;
  if (isPropertyAccessExpression(node)) return node.name.text;
  if (isElementAccessExpression(node))
    return isStringLiteral(node.argumentExpression) ? node.argumentExpression.text : undefined;
  return isCallExpression(node) ? nameOf(node.expression) : undefined;
}

/** What a value can be, without what only wraps it: both sides of `??`, both ends of a condition, what `String()` takes. */
export function leavesOf(node: Node): readonly Node[] {
  if (
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node) ||
    isAwaitExpression(node)
  )
    return leavesOf(node.expression);
  if (isBinaryExpression(node) && choosing.includes(node.operatorToken.kind))
    return [...leavesOf(node.left), ...leavesOf(node.right)];
  if (isConditionalExpression(node)) return [...leavesOf(node.whenTrue), ...leavesOf(node.whenFalse)];
  if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'String')
    return node.arguments.flatMap(leavesOf);
  return isNumericLiteral(node) || isStringLiteral(node) ? [] : [node];
}

/** What a call turns into numbers: the arguments of `Number`, `parseFloat` and `Math`, whatever `toNumber` is asked of. */
function turnedByCall({ expression, arguments: given }: CallExpression): readonly Node[] {
  if (isIdentifier(expression))
    return ['Number', 'parseFloat', 'parseInt'].includes(expression.text) ? given : [];
  if (!isPropertyAccessExpression(expression)) return [];
  if (expression.name.text === 'toNumber') return [expression.expression];
  const of = expression.expression;
  return isIdentifier(of) && (of.text === 'Math' || of.text === 'Number') ? given : [];
}

/** Sums of texts put them in a row; one text beside a decimal is a sentence, two decimals are a mistake. */
function turnedByOperator({ left, right, operatorToken: { kind } }: BinaryExpression): readonly Node[] {
  return ordering.includes(kind) || reckoning.includes(kind) ? [left, right] : [];
}

/** Every place of a file where a text would become a binary float, or be compared sign by sign. */
export function candidatesOf(file: SourceFile): readonly Candidate[] {
  const found: Candidate[] = [];
  const visit = (node: Node): void => {
    const turned = isCallExpression(node)
      ? turnedByCall(node)
      : isBinaryExpression(node)
        ? turnedByOperator(node)
        : isPrefixUnaryExpression(node) && signs.includes(node.operator)
          ? [node.operand]
          : [];
    for (const value of turned.flatMap(leavesOf)) found.push({ at: node, value });
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** What a name of a file stands for elsewhere: `held` of `{ on_hand: held }`, `qty` of `const qty = line['qty']`. */
export function aliasesOf(file: SourceFile): ReadonlyMap<string, readonly string[]> {
  const aliases = new Map<string, readonly string[]>();
  const note = (name: string, others: readonly (string | undefined)[]): void => {
    const known = others.filter((other) => other !== undefined && other !== name) as readonly string[];
    if (known.length > 0) aliases.set(name, [...(aliases.get(name) ?? []), ...known]);
  };
  const visit = (node: Node): void => {
    if (isBindingElement(node) && node.propertyName && node.name && isIdentifier(node.name))
      note(node.name.text, [nameOf(node.propertyName)]);
    if (isVariableDeclaration(node) && node.initializer && isIdentifier(node.name))
      note(node.name.text, leavesOf(node.initializer).map(nameOf));
    node.forEachChild(visit);
  };
  visit(file);
  return aliases;
}
