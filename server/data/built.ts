import type { Principal } from '#server/auth/principal.ts';

/** A statement about one record: its text, and its values, the first of which is the record's id. */
export interface BuiltStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const mostPerPerson = 200;

/**
 * Statements about one record as they were built for a person, but for the id: writing one anew costs more than sending
 * it. Kept as long as what the person may do is believed, for the set of rights is made anew with it (SEC-13); everything
 * else a statement may depend on is part of its name here.
 */
export class BuiltStatements {
  private readonly people = new WeakMap<object, Map<string, BuiltStatement>>();

  /** The statement of that name for the person and the record; `build` writes it for the id `$1`. */
  find(principal: Principal, name: string, id: string, build: () => BuiltStatement): BuiltStatement {
    let known = this.people.get(principal.permissions);
    if (known === undefined || known.size > mostPerPerson)
      this.people.set(principal.permissions, (known = new Map()));
    const key = `${name} ${surroundings(principal)}`;
    let built = known.get(key);
    if (built === undefined) known.set(key, (built = build()));
    return { text: built.text, values: [id, ...built.values.slice(1)] };
  }
}

/** All of a person and a request that may stand in a statement. */
function surroundings(principal: Principal): string {
  const {
    clinicId,
    userId,
    employeeId,
    isOwner,
    dataScope,
    leads,
    branchIds,
    departmentId,
    locale,
    today,
    clinic,
  } = principal;
  return `${clinicId} ${userId} ${employeeId} ${isOwner} ${dataScope} ${leads} ${branchIds.join()} ${departmentId} ${locale} ${today} ${clinic.currencyDigits} ${clinic.timezone}`;
}
