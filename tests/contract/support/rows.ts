import type { Answer } from '#tests/setup/client.ts';

export type Row = Readonly<Record<string, unknown>>;
export const idOf = (row: Row): string => String(row['id']);

/** The answer's JSON. Throws with the whole answer when the status is another one. */
export function expectStatus(answer: Answer, status: number, what: string): Row {
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return answer.json as Row;
}
