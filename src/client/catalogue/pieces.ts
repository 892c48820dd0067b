import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import type { pageHelp } from '#i18n/ar/pageHelp.ts';
import type { AccessRule, Subject } from '#metadata/access.ts';
import type {
  AnyResource,
  FieldName,
  Locale,
  TransitionOf,
  OperationOf,
  RecordOf,
} from '#metadata/resource.ts';

/** A component whose record is compared both ways, so that typed pieces fit into the untyped registry. */
type Piece<Props> = { draw(props: Props): ReturnType<FunctionComponent> }['draw'];

/** What is handed to the buttons over chosen rows. */
export interface BulkProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

type Row = Readonly<Record<string, unknown>>;
type Save = 'close' | 'new' | 'open';

/** How the form for a new record is shaped where it is filled many times a day. */
export interface Creating {
  /** The fields it begins with, in their order; all others are folded below. */
  readonly first?: readonly string[];
  /** The sections that are folded below the others. */
  readonly folds?: readonly string[];
  /** The saves it offers by what it was opened with, the main one first. */
  readonly saves?: (given: Row) => readonly Save[];
  readonly saveWords?: (locale: Locale) => Readonly<Partial<Record<Save, string>>>;
  /** Reads what it begins with beside what is given, and draws the form once that has come. */
  readonly Begin?: ComponentType<{
    readonly given: Row;
    readonly children: (begun: Row) => ReactNode;
  }>;
  /** The whole form, in the place of the generated one. */
  readonly Form?: ComponentType<{ readonly given: Row }>;
}

/** Replaces single pieces of the generated screens; what is not named stays generated (DESIGN 3). */
export interface Pieces<R extends AnyResource = AnyResource> {
  readonly for: R;
  /** A cell of the list and the value on the record page. */
  readonly cells?: {
    readonly [K in FieldName<R> | 'status']?: Piece<{ readonly record: RecordOf<R> }>;
  } & {
    /** A column of a report, `stock.by_batch`, or a field of a line, `lines.cost_change`. */
    readonly [column: `${string}.${string}`]: Piece<{ readonly record: Readonly<Record<string, unknown>> }>;
  };
  readonly inputs?: {
    readonly [K in FieldName<R>]?: Piece<{ readonly source: string; readonly resource: R }>;
  } & {
    /** A field of a line: `lines.qty`. */
    readonly [line: `${string}.${string}`]: Piece<{
      readonly source: string;
      readonly dense?: boolean | undefined;
    }>;
  };
  /** An input of a transition's dialog, also one asked by line: `issue.batches`. It may set the values beside its own. */
  readonly asked?: {
    readonly [input: `${string}.${string}`]: Piece<{
      readonly source: string;
      readonly record: RecordOf<R>;
      readonly line?: Readonly<Record<string, unknown>> | undefined;
    }>;
  };
  /** A whole section of form or record page. */
  readonly sections?: {
    readonly [K in keyof NonNullable<R['sections']>]?: Piece<{
      readonly mode: 'show' | 'edit' | 'create';
    }>;
  };
  /** What stands on the record page under each line of a field of lines, such as the batches it was served from. */
  readonly under?: {
    readonly [K in FieldName<R>]?: Piece<{
      readonly record: RecordOf<R>;
      readonly line: Readonly<Record<string, unknown>>;
    }>;
  };
  /** A column beside the record page. */
  readonly aside?: Piece<{ readonly record: RecordOf<R> }>;
  /**
   * How a new record is saved where saving it is final, such as posting goods: what the one button says while the form is
   * filled, and what is asked before it is sent. Both are drawn inside the form and may read it.
   */
  readonly saving?: {
    readonly Label: ComponentType;
    readonly Confirm: ComponentType<{ readonly onAnswer: (goesOn: boolean) => void }>;
  };
  /** What is asked before a change is sent; drawn inside the form, it answers by itself where there is nothing to ask. */
  readonly changing?: {
    readonly Confirm: ComponentType<{ readonly onAnswer: (goesOn: boolean) => void }>;
  };
  readonly creating?: Creating;
  /**
   * What is shown over the form when a save was refused, such as what stands in the way; `onPass` saves again with a word of the
   * declaration's `passes`. Draws nothing where the details of the refusal say nothing to it.
   */
  readonly refused?: Piece<{
    readonly text: string;
    readonly details: unknown;
    readonly onPass: (name: string) => void;
    readonly onClose: () => void;
  }>;
  /**
   * What follows the making of a record, such as how a new employee signs in: drawn over the form once it is saved, where it
   * is needed, before the form is left; `save` is the one it was saved by.
   */
  readonly made?: {
    readonly needed: (record: Readonly<Record<string, unknown>>, save: string) => boolean;
    readonly Dialog: Piece<{ readonly record: RecordOf<R>; readonly onClose: () => void }>;
  };
  /** Whole screens, by the name of the declaration; lazy components keep the list light. */
  readonly screens?: { readonly [S in keyof R['screens']]?: ComponentType };
  /**
   * What draws its month beside a list drawn `as: 'month'`: a `MonthPage` with a `MonthTable` inside (`src/screens/month`), lazy, for
   * the list needs none of it; and the name of its help among `i18n/ar/pageHelp.ts`, that of the list where not said.
   */
  readonly month?: { readonly Grid: ComponentType; readonly help?: keyof typeof pageHelp };
  /** What stands over the list, and over its tabs where it has any. */
  readonly listAbove?: ComponentType;
  /** The whole list where it opens in a panel, in the place of a table. */
  readonly panel?: ComponentType;
  /** Takes the place of the generated dialog of a transition or an operation. */
  readonly dialogs?: {
    readonly [A in TransitionOf<R> | OperationOf<R>]?: Piece<{
      readonly record: RecordOf<R>;
      readonly onClose: () => void;
    }>;
  };
  /**
   * What a refused transition offers instead, under what its dialog asks, such as free times; `onTake` sends it again with these values.
   * Draws nothing where the details of the refusal say nothing to it.
   */
  readonly offers?: {
    readonly [T in TransitionOf<R>]?: Piece<{
      readonly details: unknown;
      readonly onTake: (values: Readonly<Record<string, unknown>>) => void;
    }>;
  };
  /** Tabs of the record page after its own fields; each comes when it is opened. */
  readonly tabs?: readonly {
    /** What stands in the address: `?tab=movements`. */
    readonly name: string;
    /** The entity whose rows it draws: whoever may not list them has no such tab. */
    readonly of?: string;
    readonly label: Readonly<Record<Locale, string>>;
    readonly Content: Piece<{ readonly record: RecordOf<R> }>;
  }[];
  /** Draws its rows, in the place of a table, where they are a tab of another record's page; reads `useListContext()`. */
  readonly rows?: ComponentType;
  /** More lines of a row's menu in lists; each opens a dialog about the record. */
  readonly rowMenu?: readonly {
    readonly name: string;
    readonly label: Readonly<Record<Locale, string>>;
    readonly Dialog: Piece<{ readonly record: RecordOf<R>; readonly onClose: () => void }>;
  }[];
  /** What stands under the rows of a report at its own address, by its name; the rows stay a table. Reads `useListContext()`. */
  readonly below?: Readonly<Record<string, ComponentType>>;
  /** In the place of "add" above the list, where its records come by another document. */
  readonly leadAction?: ComponentType;
  /** The main button of the record page, where what is done most is no step of the record itself; `offered`: to whom, and when. */
  readonly lead?: {
    readonly offered: { is(record: RecordOf<R>, subject: Subject): boolean }['is'];
    readonly Button: Piece<{ readonly record: RecordOf<R> }>;
  };
  /** More buttons beside those of the record page, and above the list. */
  readonly actions?: Piece<{ readonly record: RecordOf<R> }>;
  readonly listActions?: ComponentType;
  /** More buttons over the chosen rows of the list, for those of a right; `onDone` forgets the choice. */
  readonly bulk?: {
    readonly access: AccessRule;
    readonly Actions: ComponentType<BulkProps>;
  };
}
export const pieces = <const R extends AnyResource>(
  resource: R,
  overrides: Omit<Pieces<NoInfer<R>>, 'for'>,
): Pieces<R> => ({
  for: resource,
  ...overrides,
});
