import type { AccessRule } from '#metadata/access.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { Module } from '#metadata/permissions.ts';
import type { Locale } from '#metadata/resource.ts';
import type { RuleDatabase } from './rules.ts';

/** One run of an area's job, for the person who asked, with the rights they have now. */
export interface AreaJobRun {
  /** What was sent with the call; the job judges it. */
  readonly asked: Values;
  /** 1 for the first try; a later one goes on where a killed server stopped. */
  readonly attempt: number;
  /** The clinic's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly now: Date;
  /** The clinic's, an IANA name. */
  readonly timezone: string;
  /** Runs statements and writes of the engine in one transaction behind the clinic's wall, under the person's name. */
  inTransaction<T>(work: (db: RuleDatabase) => Promise<T>): Promise<T>;
  /** Says how far it is. Throws once the job is cancelled or the server stops. */
  progress(done: number, total?: number): Promise<void>;
}

/** Work of an area that lasts too long for a call. `POST /jobs/<kind>` asks for it, `GET /jobs/:id` tells how far it is. */
export interface AreaJob {
  /** Unique in the product, with the area in front: `payroll.run`. */
  readonly kind: string;
  readonly words: Readonly<Record<Locale, string>>;
  /** The service it belongs to, with which it is switched off; absent for what every clinic has. */
  readonly module?: Module;
  /** Who may ask for it; asked again when it begins. */
  readonly access: AccessRule;
  /** Rules alone leave it (`db.enqueue`): it has no address, and what the write was allowed to do asks no right of its own again. */
  readonly byRules?: true;
  /** JSON Schema of what is sent. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Answers what the person who asked is shown as the result. */
  run(job: AreaJobRun): Promise<Readonly<Record<string, unknown>>>;
}
