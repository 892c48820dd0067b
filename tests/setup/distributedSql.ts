/** A word, a sign or a bracket of an SQL text, with how deep in brackets it stands. */
interface Token {
  readonly text: string;
  readonly depth: number;
}

/** Strings, comments and quoted bodies hold no SQL of the statement itself. */
const pieces =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$[a-z_]*\$)[\s\S]*?\1|"(?:[^"]|"")*"|[a-z_][a-z0-9_]*|[();]/gi;

function tokensOf(sql: string): Token[] {
  let depth = 0;
  const tokens: Token[] = [];
  for (const [piece] of sql.matchAll(pieces)) {
    if (/^(?:--|\/\*|'|\$)/.test(piece)) continue;
    if (piece === ')') depth -= 1;
    tokens.push({ text: piece.toLowerCase(), depth });
    if (piece === '(') depth += 1;
  }
  return tokens;
}

/** The tokens of the change that begins at `from`, up to the bracket that closes around it. */
function extentOf(tokens: readonly Token[], from: number): readonly Token[] {
  const depth = tokens[from]?.depth ?? 0;
  const end = tokens.findIndex((token, index) => index > from && token.depth < depth);
  return tokens.slice(from, end === -1 ? undefined : end);
}

function insertFaults(extent: readonly Token[]): string[] {
  const depth = extent[0]?.depth ?? 0;
  const words = extent.filter((token) => token.depth === depth).map(({ text }) => text);
  const source = words.find((word) => ['values', 'select', 'table'].includes(word));
  const answers = words.includes('returning') || (words.includes('on') && words.includes('conflict'));
  if (source === 'select') return answers ? [] : ['INSERT … SELECT without RETURNING'];
  if (source !== 'values') return [];
  const values = extent.findIndex(({ text, depth: at }) => text === 'values' && at === depth);
  const end = extent.findIndex(
    ({ text, depth: at }, index) => index > values && at === depth && (text === 'on' || text === 'returning'),
  );
  const inside = extent.slice(values, end === -1 ? undefined : end);
  return inside.some(({ text }) => text === 'select') ? ['subquery inside the values of an INSERT'] : [];
}

/**
 * What of a statement a distributed PostgreSQL refuses (shared review of scaling out, A5, A6, A8), where one machine loses
 * nothing without it.
 */
export function distributedFaults(sql: string): readonly string[] {
  const faults = new Set<string>();
  for (const statement of statementsOf(tokensOf(sql)))
    for (const fault of faultsOf(statement)) faults.add(fault);
  return [...faults];
}

/** The statements that change rows; what makes tables is no matter of the running program. */
function statementsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const statements: Token[][] = [[]];
  for (const token of tokens)
    if (token.text === ';' && token.depth === 0) statements.push([]);
    else statements.at(-1)?.push(token);
  return statements.filter(([first]) => ['insert', 'update', 'delete', 'with'].includes(first?.text ?? ''));
}

function faultsOf(tokens: readonly Token[]): string[] {
  const faults: string[] = [];
  for (const [index, { text }] of tokens.entries()) {
    const next = tokens[index + 1]?.text;
    const isChange =
      (text === 'insert' && next === 'into') ||
      (text === 'update' && !['for', 'no', 'key', 'do'].includes(tokens[index - 1]?.text ?? '')) ||
      (text === 'delete' && next === 'from');
    if (!isChange) continue;
    const extent = extentOf(tokens, index);
    if (text === 'insert') faults.push(...insertFaults(extent));
    if (extent.some((token) => token.text === 'clock_timestamp')) faults.push('clock_timestamp in a change');
  }
  return faults;
}
