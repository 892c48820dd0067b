/** A sum of the movements that is kept beside them, in a table of its name; who posts locks it first. */
export interface LedgerSum<Name extends string = string> {
  /** Fields whose values name one sum, in the order everybody locks by. */
  readonly by: readonly Name[];
  /** What is kept: a column for each amount of the movements that is added up. */
  readonly adds: Readonly<Record<string, Name>>;
  /** What all movements of one sum say alike, kept beside it. */
  readonly beside?: readonly Name[];
  /** It is proven by those finer sums, which are themselves proven by the movements. */
  readonly of?: string;
  /** What one of them may not fall below: the table refuses it, and the kit says so first in the ledger's words for `refusal`. */
  readonly least?: { readonly of: string; readonly is: string; readonly refusal: string };
}

/** The fields of a movement that the kit fills in. */
export interface LedgerDocuments<Name extends string = string> {
  /** The document's id, and its resource where documents of several kinds post. */
  readonly id: Name;
  readonly resource?: Name;
  /** What moves: the field a posting of one amount fills. */
  readonly amount: Name;
  /** When it was posted, and by whom. */
  readonly at?: Name;
  readonly by?: Name;
  /** The day a movement takes effect on: that of a mirror is the business day it is made on. */
  readonly day?: Name;
  /** Numbers from 1 within one sum, without a gap, and what its first amount comes to after each. */
  readonly numbered?: { readonly in: string; readonly seq: Name; readonly after?: Name };
}

/** What a call of a document writes into a ledger, in its own transaction and once for ever. */
export type Posting<Field extends string = string> =
  | {
      readonly to: string;
      /** The document's amount, how it counts, and whose sum it moves: by field of the ledger that of the document. */
      readonly amount: Field;
      readonly sign: '+' | '-';
      readonly of: Readonly<Record<string, Field>>;
    }
  /** Its movements are reckoned: `posts` of the `.server.ts` answers them. */
  | { readonly to: string; readonly rows: true }
  /** Whatever of the document stands in the ledger is taken back by its mirrors. */
  | { readonly takesBack: string };

/**
 * The rows are movements: appended once per key by the rules of documents (`server/kit/ledger.ts`), never changed or removed.
 * The kit keeps the sums, the database refuses the rest, and a proof each night compares the two.
 */
export interface Ledger<Name extends string = string> {
  /** How a movement is taken back, once: by one that names it in `by`, has the opposite of `exactly` and the same sums. */
  readonly mirror?: { readonly by: Name; readonly exactly: readonly Name[] };
  readonly sums: Readonly<Record<string, LedgerSum<Name>>>;
  /** Where a movement says which document it is of, and what the kit fills in for whatever `posts`. */
  readonly documents?: LedgerDocuments<Name>;
  /** What names a movement that differs beside its sums, such as the number of its document. */
  readonly names?: readonly Name[];
  /** What else is proven: SQL of the `.server.ts` that answers what differs. */
  readonly proofs?: readonly string[];
}

/** The proofs that have a word: each sum, and those of its own. */
export type ProofOf<Books> =
  | (Books extends { readonly sums: infer Sums } ? keyof Sums & string : never)
  | (Books extends { readonly proofs: readonly (infer Proof extends string)[] } ? Proof : never);
