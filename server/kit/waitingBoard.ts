/** What a room is called, in both languages: whoever waits reads either. */
export interface RoomName {
  readonly ar: string;
  readonly en: string | null;
}

/** The queue of one doctor as the waiting room may see it: numbers and rooms, nobody's name, no kind of visit, no time. */
export interface QueueShown {
  /** Where its doctor sits; null where nobody said so. */
  readonly room: RoomName | null;
  /** Who was called, and into which room where it is another than the doctor's. */
  readonly now: readonly { readonly ticket: number; readonly room: RoomName | null }[];
  /** Who is next, in the order they will be called. */
  readonly next: readonly number[];
}

/**
 * What a screen shows now: undefined where there is no such screen or its branch is archived. Asked inside the clinic's wall and for
 * nobody in particular; `from` and `to` are the clinic's day.
 */
export type WaitingBoard = (asked: {
  query(sql: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly screenId: string;
  readonly from: string;
  readonly to: string;
}) => Promise<readonly QueueShown[] | undefined>;
