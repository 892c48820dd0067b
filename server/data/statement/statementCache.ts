import type { Principal } from '#server/identity/principal.ts';
import { businessDayOf } from '#server/identity/businessDay.ts';
import { standingOf } from '#server/identity/standing.ts';

/** A statement: its text, and its values, the first of which are given anew each time. */
export interface BuiltStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const mostKept = 2_000;

/**
 * Statements as they were built for a person, but for the values of one call: writing one anew costs more than sending
 * it. All that a statement may depend on is part of its name here, what the person may do above all (SEC-13); those used
 * longest ago are forgotten.
 */
export class BuiltStatements {
  private readonly known = new Map<string, BuiltStatement>();

  /** The statement of that name for the person; `build` writes it for the `given` values, which it binds first. */
  find(
    principal: Principal,
    name: string,
    given: readonly unknown[],
    build: () => BuiltStatement,
  ): BuiltStatement {
    const key = `${name} ${surroundings(principal)}`;
    const built = this.known.get(key) ?? build();
    this.known.delete(key);
    this.known.set(key, built);
    const [oldest] = this.known.keys();
    if (this.known.size > mostKept && oldest !== undefined) this.known.delete(oldest);
    return { text: built.text, values: [...given, ...built.values.slice(given.length)] };
  }
}

/** All of a person and a request that may stand in a statement. */
function surroundings(principal: Principal): string {
  const { clinicId, locale, today, clinic } = principal;
  return `${clinicId} ${locale} ${today} ${businessDayOf(principal)} ${clinic.currencyDigits} ${clinic.timezone} ${clinic.dayCutoff} ${standingOf(principal)}`;
}
