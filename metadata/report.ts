import type { AccessRule } from './access.ts';
import type { Fields } from './fields/types.ts';

/**
 * Rows to be read and never written, declared by their columns: the same kinds as fields, so that cells, filters, sums and
 * exported files come from the kinds, and `read` of a column keeps it from whoever lacks the right, everywhere. The SQL of
 * the rows stands in the `.server.ts` of the resource the report belongs to (`reports`).
 */
export interface Report<C extends Fields = Fields, Column extends string = keyof C & string> {
  /** What the rows are of: one record of the resource, whose id the SQL finds in `:id`, or the whole clinic. */
  readonly of: 'record' | 'clinic';
  /** Who reads it; of a record only whose rows this rule opens. */
  readonly access: AccessRule;
  readonly columns: C;
  /** The columns of its table in their order; all of them where not said. */
  readonly shown?: readonly Column[];
  /** What each row carries beside its columns as the SQL gives it, such as the id of what it opens: never what has a right of its own. */
  readonly beside?: readonly string[];
  /** Whose row it is, and where it belongs: rights narrower than the clinic's see only their rows and columns (DESIGN 9.16). */
  readonly person?: Column;
  readonly branch?: Column;
  readonly department?: Column;
  /** The day or moment that `from` and `to` ask for, in days of the clinic, both included; offered first among the filters. */
  readonly period?: Column;
  /**
   * The period is what the rows are sums of, not a day of each: the SQL finds its first and last day in `:from` and `:to`, and its
   * instants in `:begin` and `:end`, and in `:clocks` how its clock runs meanwhile. So many days up to today, or this month, where nobody
   * asks. The period's column tells a day of it.
   */
  readonly span?: number | 'month';
  /**
   * The column by which its rows are sums over branches: the SQL finds those that are asked for and within reach in `:branches`, null for
   * all of them, and gives the column the first.
   */
  readonly over?: Column;
  readonly filters?: readonly Column[];
  /** The order of its rows; `-` turns it round. */
  readonly sort: Column | `-${Column}`;
  /** What else its rows can be ordered by. */
  readonly sorts?: readonly Column[];
  /** Numbers summed over the whole result, not the page. */
  readonly totals?: readonly Column[];
  /**
   * Its rows are drawn as columns before the table that says the same: one for each `by`, as high as the numbers of `of`. One
   * scale has one unit: drawn are the first of them its reader may see and the others of that kind.
   */
  readonly chart?: { readonly by: Column; readonly of: readonly Column[] };
  /** The record a row leads to: of a resource, or of the one named in a part of the row; its id is the row's, or a part of it. */
  readonly opens?: { readonly of: string; readonly id: string };
  /** The list that holds its rows with everything about them: of this resource, asked by the field or filter that names the record. */
  readonly within?: { readonly list: string; readonly by: string };
  /**
   * Of a record: the tab of its page it shares with others, or the section whose place it takes where what it tells is what the
   * page is opened for; a tab of its own where not said. Of the clinic: an address of its own, which `menu` gives a place in the
   * menu under this icon, the list screen of this resource below whose rows it stands, or beside another report as one more layout of
   * the same address.
   */
  readonly place?:
    | { readonly tab: string }
    | { readonly section: string }
    | { readonly list: string }
    | { readonly beside: string }
    | { readonly path: string; readonly menu?: string };
}

/** Declares a report; its words stand in those of its resource (`words.reports`). */
export const defineReport = <const C extends Fields>(report: Report<C>): Report<C> => report;
