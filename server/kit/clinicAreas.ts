import type * as declared from '#metadata/area.ts';
import type { Locale } from '#metadata/resource.ts';
import type { AreaCall } from './areaCalls.ts';
import type { AreaJob, AreaJobRun } from './areaJobs.ts';
import type { AreaCalendar } from './calendars.ts';
import type { DemoClinic, SampleTable } from './demo.ts';
import type { ServerRules } from './rules.ts';
import type { WaitingBoard } from './waitingBoard.ts';

type Row = Readonly<Record<string, unknown>>;

/** What an area needs to know of the clinic it fills. */
export interface ClinicFacts {
  readonly clinicType: 'dental' | 'medical' | 'mixed';
  /** ISO 3166, e.g. `EG`. */
  readonly country: string;
}

/** Statements inside the clinic's wall and the running transaction. */
export interface ClinicDatabase {
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Rows of one table in one statement; columns that are left out keep their defaults, the clinic is filled in. */
  insert(table: string, rows: readonly Row[]): Promise<void>;
}

/** A step of setting up a clinic, as its area declares it, and when it was done. */
export interface SetupStep extends declared.SetupStep {
  /** SQL condition that is true when it was done, told by what exists; rows of sample data do not count. */
  readonly done: string;
}

/** The declared steps of an area with the condition of each, by its name. */
export const stepsDone = <const Name extends string>(
  steps: readonly (declared.SetupStep & { readonly name: Name })[],
  done: Readonly<Record<NoInfer<Name>, string>>,
): readonly SetupStep[] => steps.map((step) => ({ ...step, done: done[step.name] }));

/**
 * Work of an area that is due once a day in each clinic, at the clinic's own time or as soon after it as a server runs. A whole
 * day nobody ran is not made up for: the next one says the same. Owners read what came of it (`daily-runs`).
 */
export interface DailyWork {
  /** Unique in the product; the database remembers by it which day was worked off. */
  readonly name: string;
  /** What the list of runs calls it. */
  readonly words: Readonly<Record<Locale, string>>;
  /** Clinic time from which it is due, `HH:MM`: people are never told in the night. From midnight where it is not said. */
  readonly from?: string;
  /** Asked at every look (hourly) and not once a day, for a statement that itself marks whom it told. */
  readonly everyLook?: boolean;
  /** Looked for every five minutes beside the hourly looks: what people were promised at a time of the day. */
  readonly often?: true;
  /**
   * One statement with the clinic's day as `$1`; it answers `n` and, where parts could not be done, `failed` with the reasons.
   * With a `transition` it answers the records that are due: `id`, and `label` by which the log names one. Absent where there is a `run`.
   */
  readonly statement?: string;
  /** What no statement can say: done at every look in transactions of its own, under nobody's name. It finds by itself what is due, and bears being run twice. */
  run?(work: Omit<AreaJobRun, 'asked' | 'attempt' | 'progress'>): Promise<{ readonly n: number }>;
  /** What time does to each record that is due, as declared, with nobody to do it; one that is refused keeps no other waiting. */
  readonly transition?: { readonly resource: string; readonly name: string };
  /** For a proof: what the log says as an error when `n` is not zero. */
  readonly expectsNone?: string;
}

/**
 * What only the server knows of an area (its `index.server.ts`), and what it contributes to every clinic (DESIGN 9.23). A new area gives existing clinics their share
 * at the next start of the server, so `onNewClinic` must bear being run where its rows stand already.
 */
export interface ClinicArea {
  /** That of its declaration; kept with the clinic once it was filled. */
  readonly name: string;
  /** Server-only rules of its entities that have any. */
  readonly rules?: readonly ServerRules[];
  onNewClinic?(db: ClinicDatabase, facts: ClinicFacts): Promise<void>;
  readonly steps?: readonly SetupStep[];
  /** What it answers beside its entities. */
  readonly calls?: readonly AreaCall[];
  readonly daily?: readonly DailyWork[];
  /** Work people ask for that goes on in the background. */
  readonly jobs?: readonly AreaJob[];
  /** What it puts into people's calendars. */
  readonly calendar?: AreaCalendar;
  /** What the screens of its waiting rooms show. */
  readonly waitingBoard?: WaitingBoard;
  /**
   * What each clinic is given once beside its first rows, by name, also where the area was there before: noted with the clinic,
   * so that what somebody undoes stays undone.
   */
  readonly shares?: Readonly<Record<string, (db: ClinicDatabase) => Promise<void>>>;
  /** Fills a demo clinic, and a fresh clinic with sample data where `sample` is said; areas are asked in their order. */
  demo?(clinic: DemoClinic): Promise<void>;
  /** What its sample data is: tables in the order they are filled, so those that are referred to first. */
  readonly sample?: readonly SampleTable[];
}
