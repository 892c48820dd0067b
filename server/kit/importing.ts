import type { AccessRule } from '#metadata/access.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { Locale } from '#metadata/resource.ts';
import type { RuleContext } from './rules.ts';

/** A record of a file with what its row says in the columns of `Importing`. */
export interface ImportedRow {
  readonly recordId: string;
  readonly plan: 'add' | 'update';
  readonly values: Values;
}

/** A document as the API takes it; line n of it comes from the row at place `rows[n]` of those handed over. */
export interface ImportedDocument {
  readonly values: Values;
  readonly rows: readonly number[];
}

/**
 * What a file of records brings beside them, e.g. the opening stock of items: columns of its own that become documents of
 * another resource. Such a file is written whole or not at all, and taken back only while none of its documents is used.
 */
export interface Importing {
  /** What its columns begin with: `opening.qty`. */
  readonly name: string;
  /** By the names of the document's line fields, so that its refusals find their columns. */
  readonly fields: Fields;
  readonly words: Readonly<
    Record<
      Locale,
      {
        readonly label: string;
        readonly fields: Readonly<Record<string, string>>;
        readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
      }
    >
  >;
  /** Own names of columns whose values stand once in a file, over all of them: a barcode of an item and of its units. */
  readonly once: readonly string[];
  /** Who is offered the columns. */
  readonly access: AccessRule;
  /** The documents' resource and its field of lines. */
  readonly document: string;
  readonly lines: string;
  /** Refuses on `name.<place>.<field>`. */
  documents(rows: readonly ImportedRow[], context: RuleContext): Promise<readonly ImportedDocument[]>;
  /** The documents' transition that undoes one, its reason, and a query over ids ($1) that finds what is used by now. */
  readonly undo: {
    readonly transition: string;
    readonly reason: Readonly<Record<Locale, string>>;
    readonly used: string;
    readonly refusal: string;
  };
  /** What is done with a record that may not be removed any more for this reason: its movements stay for ever. */
  readonly retire: { readonly refusal: string; readonly transition: string };
}
