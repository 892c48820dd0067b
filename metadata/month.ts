/**
 * Rows that are also people by days: a list drawn `as: 'month'` has the month as its second tab (`?tab=grid`), walked by keyboard and
 * printed on A4 (UX-77). What somebody's days look like is drawn by the `month` of its pieces.
 */
export interface MonthView<Operation extends string = string> {
  /** The reading call that answers a `MonthFrame`; it is asked with `from`, `to` and the places. */
  readonly from: Operation;
  /** Other entities whose changes it shows. */
  readonly follows?: readonly string[];
  /** What of these it is narrowed by, where there are several. */
  readonly places?: readonly ('branch' | 'department')[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What every call of a month answers: the days, what they are narrowed by, and people with what is known of their days. */
export interface MonthFrame<Person = unknown> {
  readonly from: string;
  readonly to: string;
  /** There are more people than are answered. */
  readonly more: boolean;
  readonly branches: readonly Named[];
  readonly departments?: readonly Named[];
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  readonly people: readonly (Named & { readonly employee_no: string } & Person)[];
}
