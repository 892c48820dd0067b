import type { ClinicDatabase } from './clinicAreas.ts';

/** An account of a demo clinic and the post of whoever holds it. */
export interface DemoAccount {
  /** Key of one of the default roles. */
  readonly role: string;
  /** Arabic names of what every clinic starts with. */
  readonly title: string;
  readonly department: string;
}

/** Whoever works in a demo clinic, as far as other areas make records about them. */
export interface DemoPerson {
  readonly id: string;
  /** The account's, of people who hold one. */
  readonly role?: string | undefined;
  readonly department_id: string;
  readonly hire_date: string;
  readonly leaving_date: string | null;
}

/** A picture the project draws itself, without letters, so that no font of the machine decides how it looks. */
export interface Drawing {
  readonly svg: string;
}

/** Makes drawings the files of records, as JPEGs; answers their ids in the same order. */
export type KeepDrawing = (
  shown: readonly {
    readonly drawing: Drawing;
    readonly name: string;
    /** Whose file it is: the record's resource and id, and the field that will name it. */
    readonly resource: string;
    readonly record: string;
    readonly field: string;
  }[],
) => Promise<readonly string[]>;

/** Makes texts the files of records, byte by byte as they are; answers their ids in the same order. */
export type KeepTexts = (
  files: readonly (Omit<Parameters<KeepDrawing>[0][number], 'drawing'> & { readonly text: string })[],
) => Promise<readonly string[]>;

/**
 * A clinic that is filled with invented records: what it is, and what the areas before this one left in it. The same seed
 * and day make the same records.
 */
export interface DemoClinic {
  /** Inside the clinic's wall and one transaction. Of a sample, rows of the area's `sample` tables are marked by it. */
  readonly db: ClinicDatabase;
  /** The clinic's day, `YYYY-MM-DD`, from which dates are counted back. */
  readonly today: string;
  /** The moment of filling: what of today is past, and what is yet to come. */
  readonly now: Date;
  /** For `randomFrom`; areas add a number of their own, so that one does not change what another draws. */
  readonly seed: number;
  /** A demo clinic with everything, one with the least that works, or the sample a fresh clinic is shown (UX-68). */
  readonly size: 'large' | 'small' | 'sample';
  /** ISO 3166, e.g. `EG`. */
  readonly country: string;
  /** Ids by Arabic name. In a sample, a name the clinic gave up answers another it has. */
  readonly departments: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
  /** Ids, the main one first; people adds the others. */
  readonly branches: string[];
  /** Added by people, whoever holds an account first; in a sample only its own, never the clinic's. */
  readonly staff: DemoPerson[];
  /** Who of the staff signs in; nobody in a sample. */
  readonly accounts: readonly DemoAccount[];
  /** Gives everybody of the staff who has a role their login; called once the staff stands. */
  giveLogins(): Promise<void>;
  /** Absent where no bytes are stored: in samples, and in dumps. */
  readonly keepDrawings?: KeepDrawing | undefined;
  readonly keepTexts?: KeepTexts | undefined;
}

/** A table of which every row sample data brings is marked, so that it can be taken out again. */
export interface SampleTable {
  readonly table: string;
  /** Column people know a row by. */
  readonly label: string;
}

/** A small deterministic generator (mulberry32), so that every demo database holds the same people. */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number],
    chance: (share) => next() < share,
  };
}
