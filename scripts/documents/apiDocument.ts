type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One entry a line down to `depth` levels of objects; what is deeper stands in the line of its entry. */
function lines(value: unknown, depth: number): string {
  if (depth === 0 || !isObject(value) || Object.keys(value).length === 0) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${lines(inner, depth - 1)}`,
  );
  return `{\n${entries.join(',\n')}\n}`;
}

/**
 * An OpenAPI document as it is kept in git: one line for each operation and each schema, so that a change of one is a
 * change of one line and thousands of lines of JSON are no history of their own.
 */
export function apiDocumentText(document: Json): string {
  const depths: Readonly<Record<string, number>> = { paths: 2, components: 2 };
  const parts = Object.entries(document).map(
    ([key, value]) => `${JSON.stringify(key)}: ${lines(value, depths[key] ?? 0)}`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}
