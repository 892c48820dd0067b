import type { Permission } from '#metadata/permissions.ts';
import type { Locale } from '#metadata/resource.ts';
import type { AreaCall } from './areaCalls.ts';
import type { DemoClinic, SampleTable } from './demo.ts';

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

/** One step of the way from an empty clinic to a working one (UX-68). */
export interface SetupStep {
  readonly name: string;
  /** Place in the list; areas stand between each other's steps. */
  readonly order: number;
  /** Whoever holds one of these may do it; nobody else sees it. */
  readonly permissions: readonly Permission[];
  /** Address inside the app. */
  readonly path: string;
  /** SQL condition that is true when it was done, told by what exists; rows of sample data do not count. */
  readonly done: string;
  readonly words: Readonly<Record<Locale, { readonly title: string; readonly about: string }>>;
}

/**
 * Work of an area that is due once a day in each clinic, at the clinic's own time. Days the server slept through are not
 * made up for: the next one says the same.
 */
export interface DailyWork {
  /** Unique in the product; the database remembers by it which day was worked off. */
  readonly name: string;
  /** Clinic time from which it is due, `HH:MM`: people are never told in the night. From midnight where it is not said. */
  readonly from?: string;
  /** Asked at every look (hourly) and not once a day, for a statement that itself marks whom it told. */
  readonly everyLook?: boolean;
  /**
   * One statement with the clinic's day as `$1`; it answers `n` and, where parts could not be done, `failed` with the reasons.
   * With a `transition` it answers the records that are due: `id`, and `label` by which the log names one.
   */
  readonly statement: string;
  /** What time does to each record that is due, as declared, with nobody to do it; one that is refused keeps no other waiting. */
  readonly transition?: { readonly resource: string; readonly name: string };
  /** For a proof: what the log says as an error when `n` is not zero. */
  readonly expectsNone?: string;
}

/**
 * What an area of the product contributes to every clinic (DESIGN 9.23). A new area gives existing clinics their share
 * at the next start of the server, so `onNewClinic` must bear being run where its rows stand already.
 */
export interface ClinicArea {
  /** Lower-case letters; kept with the clinic once it was filled. */
  readonly name: string;
  onNewClinic?(db: ClinicDatabase, facts: ClinicFacts): Promise<void>;
  readonly steps?: readonly SetupStep[];
  /** What it answers beside its entities. */
  readonly calls?: readonly AreaCall[];
  readonly daily?: readonly DailyWork[];
  /** Fills a demo clinic, and a fresh clinic with sample data where `sample` is said; areas are asked in their order. */
  demo?(clinic: DemoClinic): Promise<void>;
  /** What its sample data is: tables in the order they are filled, so those that are referred to first. */
  readonly sample?: readonly SampleTable[];
}
