import type { Locale } from '#metadata/resource.ts';

/** Where notices are sorted and e-mail is chosen by: a group of the menu, `account` for one's own, `clinic` for the clinic as a whole. */
export type NoticeArea = string;

/** The title, at most 120 characters once filled, and under it a sentence of at most 300. */
export type NoticeText = readonly [title: string, body?: string];

/**
 * What people read of one event (platform.md 11). `{name}` is the employee it is about, `{title}` what names the record,
 * `{one}` what kind of record it is, `{field}` the field it is about by its label, `{by}` whoever did it, `{status}` the state it came to and `{decision}` the move that brought it there, in the reader's language; anything else
 * is a value of the event's payload, `{n:days}` a counted noun. Both languages are stored, so both must be whole.
 */
export interface NoticeDeclaration extends Readonly<Record<Locale, NoticeText>> {
  readonly priority?: 'high';
  /** `usual`: by e-mail too unless the person switched it off for the area; `own`: has a letter of its own; `none`: never. */
  readonly mail?: 'usual' | 'own' | 'none';
  /**
   * Minutes an e-mail waits for what takes the event back. The payload says what was (`was`) and what is now (`is`), as texts: what
   * comes of the same record meanwhile is one mail with it, or none where all is as it was.
   */
  readonly mailAfter?: number;
  /** Of an event without a record: while it is unread, a repetition brings the same row up again. */
  readonly once?: true;
  /** For a resource without a place in the menu; its area where it has one. */
  readonly area?: NoticeArea;
  /**
   * Names the record to its readers while they see it, and only what kind it is to who no longer does. Holds by itself for
   * what names a patient.
   */
  readonly whileSeen?: true;
  /** The page it opens; the record's own where not said. `:id` is the record. */
  readonly link?: `/${string}`;
  /** The page it opens for the person it is about, who may not open the record's own. */
  readonly mine?: `/${string}`;
  /** The tab of the record's own page it opens, for everybody who is told. */
  readonly tab?: string;
}

export type Notices = Readonly<Record<string, NoticeDeclaration>>;
