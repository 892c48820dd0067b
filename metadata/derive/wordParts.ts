import type { WeekDay } from '../time/days.ts';

/**
 * A sentence about one record. `{placeholders}` are its fields and what a transition asks for it, as people read them; `{title}` is
 * what it is called. Of several the first is said of which everything is known, such as one with an amount and one without.
 */
type Sentence = string | readonly string[];
/** A sentence, or one for each state. */
export type StateSentence = Sentence | Readonly<Record<string, Sentence>>;

/** What the dialog of one transition says, as the machinery reads it. */
export interface DialogWords {
  readonly title?: string;
  readonly consequence?: StateSentence;
  readonly done?: StateSentence;
  readonly line?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What is said of people by days of a month. */
export interface MonthWords {
  /** One sentence under its title: what it shows, and what a cell opens. */
  readonly about: string;
  /** What it is called where it is read out and printed, with its `{month}`. */
  readonly grid: string;
  /** How it is used by keyboard. */
  readonly keys: string;
  /** That not everybody is shown, and what to do about it. */
  readonly more: string;
  /** That nobody is there. */
  readonly empty: string;
  /** The heads of its columns, where more than the shortest names of the weekdays is said. */
  readonly weekdays?: Readonly<Record<WeekDay, string>>;
}

/** The words of one resource in one language, as the machinery (tables, API, screens) reads them: of whatever names. */
export interface AnyWords {
  readonly one: string;
  readonly many: string;
  readonly counted?: readonly string[];
  readonly about?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string | undefined>>;
  readonly empty?: Readonly<Record<string, string | undefined>>;
  readonly headings?: Readonly<Record<string, readonly string[] | undefined>>;
  readonly paper?: string;
  readonly related?: Readonly<Record<string, string>>;
  readonly aboutScreens?: Readonly<Record<string, string | undefined>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly lines?: Readonly<
    Record<
      string,
      {
        readonly fields: Readonly<Record<string, string>>;
        readonly one?: string;
        readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
      }
    >
  >;
  readonly states?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<Record<string, string>>;
  readonly transitions?: Readonly<Record<string, DialogWords | undefined>>;
  readonly errors?: Readonly<Record<string, string>>;
  readonly sections?: Readonly<Record<string, string>>;
  readonly screens?: Readonly<Record<string, string>>;
  readonly filters?: Readonly<Record<string, string>>;
  readonly views?: Readonly<Record<string, string>>;
  readonly reports?: Readonly<Record<string, AnyReportWords>>;
  readonly month?: MonthWords;
  /** What a ledger's proofs are called: each of its sums, and its own. */
  readonly proofs?: Readonly<Record<string, string>>;
}

interface AnyReportWords {
  readonly title: string;
  readonly empty?: string;
  readonly tab?: string;
  readonly columns?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
