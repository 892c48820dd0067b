import { ladderProblem, type LadderRow } from './engine/ladder.ts';
import { bracketProblem } from './engine/tax.ts';

/** What the engine knows of figures, asked by forms and server while they are typed. */

interface BracketLine {
  readonly table_from?: string | null;
  readonly income_from?: string | null;
  readonly income_to?: string | null;
  readonly percent?: string | null;
}

/** Whether brackets that are whole say one thing of every income; what is still being typed is judged by its fields. */
export function bracketsFollow(lines: readonly BracketLine[]): boolean {
  const rows = lines.flatMap(({ table_from, income_from: from, income_to: to = null, percent }) =>
    table_from && from && percent ? [{ table_from, from, to: to === '' ? null : to, percent }] : [],
  );
  return rows.length < lines.length || bracketProblem(rows) === undefined;
}

type LadderLine = Readonly<Record<string, unknown>>;

/** Whether a ladder says one thing of every minute from its first on (LADDER_ROWS); what is still being typed is judged by its fields. */
export function ladderFollows(lines: readonly LadderLine[]): boolean {
  const rows = lines.filter(
    (one) => typeof one['from_minute'] === 'number' && typeof one['occurrence_from'] === 'number',
  );
  return (
    rows.length < lines.length ||
    ladderProblem(rows.map((one) => ({ ...one, to_minute: one['to_minute'] ?? null }) as LadderRow)) ===
      undefined
  );
}
