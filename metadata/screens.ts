import type { Condition } from './fields/types.ts';
import type { SelfDealing } from './workflow.ts';

export type StandardScreen = 'list' | 'show' | 'create' | 'edit';

/** One address of the product that belongs to a resource. */
export interface Screen<Column extends string = string, Action = string, Filter = string, Next = string> {
  /** Root-relative, with the contract's own parameter names: `penalties/:id/view`. */
  readonly path: string;
  /** Only for a screen whose name does not say it. */
  readonly kind?: StandardScreen | 'custom';
  /** Which access rule guards it; the screen's own name where not said (`active` lists say `list`). */
  readonly action?: Action;
  /** The columns of a list, in their order; people may arrange others. */
  readonly columns?: readonly Column[];
  /** Fields and named filters offered above the list. */
  readonly filters?: readonly Filter[];
  /** The order a list opens in; `-` turns it round. */
  readonly sort?: Column | `-${Column}`;
  /** A yes or no of its rows: those with a yes stand before the others in every order, within each state where a list is ordered by that. */
  readonly first?: Column;
  /** The declared view a list opens with until somebody chooses another, such as this month of a long ledger. */
  readonly opens?: string;
  /**
   * How a list draws its rows where not as a table: `cards` on every width, for what is read rather than compared; `month` beside
   * the table, people by days in a tab of its own.
   */
  readonly as?: 'cards' | 'month';
  /** Numbers summed over the whole result, not the page (UX-14); the money columns where not said. */
  readonly totals?: readonly Column[];
  /** Fields changed in the list itself, without opening the record, by whoever may edit it. */
  readonly inPlace?: readonly Column[];
  /** A list of own rows only, asked with `?scope=self`. */
  readonly own?: boolean;
  /** A list that always narrows itself, e.g. `{ status: 'active' }`. */
  readonly where?: Condition;
  /** Has a menu entry of its own, with this icon where its resource's stands there already; plain lists and own lists have one anyway. */
  readonly menu?: boolean | string;
  /** A create form may name several targets of this reference; one record each is made, all or none. */
  readonly several?: Column;
  /**
   * Of a document that begins as a draft: the transitions its form is saved by, the main one first, beside being kept as a draft.
   * What is refused stays in the form, and a draft without a form of its own is gone on with there (`?draft=<id>`).
   */
  readonly savesBy?: readonly Next[];
  /** What was made here is shown at once over the screen one comes back to: the next step is done there. */
  readonly showsMade?: boolean;
}

/**
 * A view every clinic finds from the start (UX-10). The filter speaks the API's dialect, operators included
 * (`{ end_date_lte: '+7' }`); `today`, `businessDay` (of calendar and money), `me`, `month` and offsets
 * such as `+7` stand for the day, the day that begins at the cutoff, the person, the first day of this month and days from today.
 */
export interface ListView<Column extends string = string> {
  readonly filter: Condition;
  readonly sort?: Column | `-${Column}`;
  /** What it shows where its question needs other columns than the list's own. */
  readonly columns?: readonly Column[];
}

export interface MenuPlace {
  /** A group of the menu, as an area declares it (`menu` of `defineArea`). */
  readonly area: string;
  /** A name of the icon table in `src/client/catalogue/icons.ts`. */
  readonly icon: string;
  readonly order?: number;
  /** What others are only chosen from (departments, types): reached from the settings alone, and found by their search. */
  readonly reference?: true;
}

/** A named call beyond reading, writing and moving; the handler stands in the resource's `.server.ts`. */
export interface Operation<Rule, FieldsOf> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the resource's own address: `:id/employees`, `matrix`; where a document names another, that from the root: `/stock/pick`. */
  readonly path: string;
  readonly access: Rule;
  readonly body?: FieldsOf;
  /** Parameters behind the `?`, for the API's document, where `queryPhrases` says what each means; the handler checks them. */
  readonly query?: readonly string[];
  /** Reads only: no idempotency key, no audit record. */
  readonly reads?: boolean;
  /** A change that goes on while the subscription only reads (hr.md 8: one's own check-in). */
  readonly whileReading?: true;
  /** Its rule holds the rows itself, in an order of its own: the record is not held before. */
  readonly ownLocks?: true;
  /** Names of the answer that are shown this once: never kept for a repetition of the call (SEC-34, SEC-65). */
  readonly shownOnce?: readonly string[];
  /** Refuses the person whose record it is, or says why not; demanded like that of a transition. */
  readonly notOwn?: SelfDealing;
}
