interface Named {
  readonly id: string;
  readonly name: string;
}

/** Days of somebody's leave that are all alike. */
export interface AwayDays {
  readonly days: readonly string[];
  readonly vacation_id: string;
  readonly type_id: string;
  readonly half: 'none' | 'first' | 'second';
  /** Not a day of rest or a holiday inside it. */
  readonly counted: boolean;
  readonly approved: boolean;
}

/** What `GET /vacations/calendar` answers: who is away when (hr.md 3). */
export interface LeaveMonthAnswer {
  readonly from: string;
  readonly to: string;
  /** There are more people than are answered. */
  readonly more: boolean;
  readonly branches: readonly Named[];
  readonly departments: readonly Named[];
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  /** The kinds of leave that occur. */
  readonly types: readonly (Named & { readonly color: string })[];
  readonly people: readonly (Named & {
    readonly employee_no: string;
    readonly away: readonly AwayDays[];
  })[];
}
