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
}

/**
 * The rows are movements: appended once per key by the rules of documents (`server/kit/ledger.ts`), never changed or removed.
 * The kit keeps the sums, the database refuses the rest, and a proof each night compares the two.
 */
export interface Ledger<Name extends string = string> {
  /** How a movement is taken back, once: by one that names it in `by`, has the opposite of `exactly` and the same sums. */
  readonly mirror?: { readonly by: Name; readonly exactly: readonly Name[] };
  readonly sums: Readonly<Record<string, LedgerSum<Name>>>;
  /** What names a movement that differs beside its sums, such as the number of its document. */
  readonly names?: readonly Name[];
  /** What else is proven: SQL of the `.server.ts` that answers what differs. */
  readonly proofs?: readonly string[];
}

/** The proofs that have a word: each sum, and those of its own. */
export type ProofOf<Books> =
  | (Books extends { readonly sums: infer Sums } ? keyof Sums & string : never)
  | (Books extends { readonly proofs: readonly (infer Proof extends string)[] } ? Proof : never);
