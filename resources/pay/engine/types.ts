/**
 * What the salary engine is given and what it answers (hr.md 6.5). It is pure: preview, try-out, run and tests call the same
 * function, and none of them asks a clock or a database. Amounts, rates, percents and numbers of days are exact decimal texts,
 * minutes whole numbers, days `YYYY-MM-DD`, months `YYYY-MM`.
 */

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A circle, and on how many days of it the person is to work, holidays on them included. */
export interface Circle extends Span {
  readonly month: string;
  readonly scheduled_days: number;
}

/** How a group is paid: one version of a salary system (hr.md 4). */
export interface PayRules {
  readonly id: string;
  readonly pay_type: 'monthly' | 'daily' | 'hourly' | 'commission';
  readonly guarantee_amount: string | null;
  readonly divisor: '30' | '26' | 'calendar' | 'scheduled';
  readonly day_hours: string;
  readonly paid_holidays: boolean;
  /** What the system pays or takes beside the amounts of the assignment. */
  readonly component_codes: readonly string[];
  readonly absence_factor: string;
  readonly late_mode: 'none' | 'minutes' | 'ladder';
  readonly late_free_minutes: number;
  readonly late_factor: string;
  readonly early_same_as_late: boolean;
  readonly ot_day: string;
  readonly ot_night: string;
  readonly ot_rest: string;
  readonly ot_holiday: string;
  readonly penalty_cap_days: string;
}

/** What somebody is paid from a day on. Where the system gets a new version, the same amounts stand again from its day. */
export interface Assignment {
  readonly id: string;
  readonly effective_from: string;
  readonly rules: PayRules;
  readonly amounts: readonly { readonly code: string; readonly amount: string }[];
  readonly insured_wage: string | null;
}

/** A row of a tax table; `to` is null in the last. */
export interface Bracket {
  readonly table_from: string;
  readonly from: string;
  readonly to: string | null;
  readonly percent: string;
}

export type Side = 'earning' | 'deduction' | 'employer';

/** A component in force from a month to a month; new figures are a new row of the same code. */
export interface Component {
  readonly id: string;
  readonly code: string;
  readonly side: Side;
  readonly calc: 'fixed' | 'percent_of' | 'per_day' | 'per_hour' | 'clamped_percent' | 'brackets' | 'input';
  readonly of_codes: readonly string[];
  readonly rate: string | null;
  /** What is paid where the assignment says no amount of its own. */
  readonly amount: string | null;
  readonly clamp_min: string | null;
  readonly clamp_max: string | null;
  readonly brackets: readonly Bracket[];
  readonly annual_exemption: string | null;
  readonly prorate: 'calendar' | 'none';
  readonly in_rate: boolean;
  readonly taxable: boolean;
  readonly recurring: boolean;
  readonly effective_from: string;
  readonly effective_to: string | null;
}

/** A day of the person's attendance as it is stored (hr.md 2.6). */
export interface PayDay {
  readonly id: string;
  readonly date: string;
  readonly status:
    | 'present'
    | 'half_day'
    | 'absent'
    | 'incomplete'
    | 'leave'
    | 'holiday'
    | 'rest'
    | 'mission'
    | 'no_schedule'
    | 'pending';
  /** A day on which work is planned, also where a holiday or leave lies on it. */
  readonly scheduled: boolean;
  readonly required_minutes: number;
  readonly worked_minutes: number;
  readonly late_minutes: number;
  readonly early_minutes: number;
  readonly absent_fraction: string;
  /** Approved overtime alone. */
  readonly overtime: Readonly<Record<OvertimeKind, number>>;
  /** Approved leave of the day; `minutes` are the required ones it stands for. */
  readonly leave: readonly {
    readonly fraction: '0.5' | '1';
    readonly paid_percent: string;
    readonly minutes: number;
  }[];
}

export type OvertimeKind = 'day' | 'night' | 'rest' | 'holiday';

export interface Bonus {
  readonly id: string;
  readonly unit: 'amount' | 'days' | 'hours' | 'percent_basic';
  readonly value: string;
  readonly taxable: boolean;
}

/** A salary input (hr.md 5). `ref_date` is the day whose rate counts; the last employed day where nothing stands. */
export interface PayInput {
  readonly id: string;
  readonly code: string;
  readonly unit: 'amount' | 'days' | 'hours';
  readonly value: string;
  readonly ref_date: string | null;
}

/** A penalty that reaches the slip: approved, upheld or reduced (then `value` is the reduced one). */
export interface Penalty {
  readonly id: string;
  readonly date: string;
  readonly unit: 'warning' | 'hours' | 'days' | 'amount';
  readonly value: string;
  /** What earlier slips took of it. */
  readonly applied: string;
}

export interface DueInstalment {
  readonly id: string;
  readonly application_id: string;
  /** Older applications are served first. */
  readonly application_day: string;
  readonly seq: number;
  readonly remaining: string;
}

/** All that is posted to the slip's month, in any order. */
export interface PayEvents {
  readonly bonuses: readonly Bonus[];
  /** Of closed targets, as `target_shares` fixed them. */
  readonly targets: readonly { readonly id: string; readonly amount: string }[];
  readonly inputs: readonly PayInput[];
  readonly penalties: readonly Penalty[];
  /** What earlier circles carried here. */
  readonly carries: readonly { readonly id: string; readonly amount: string }[];
  readonly instalments: readonly DueInstalment[];
}

export interface PaySettings {
  readonly net_floor: string;
  /** `0` is off. */
  readonly net_round_step: string;
  readonly net_round_mode: 'nearest' | 'down';
  readonly sulfa_cap_percent: string;
  /** 1 to 12. */
  readonly tax_true_up_month: number;
  readonly si_in_leaving_month: boolean;
  readonly missing_punch_policy: 'half_day' | 'absent' | 'assume_schedule';
}

export interface SlipInput {
  readonly kind: 'regular' | 'off_cycle' | 'final';
  readonly circle: Circle;
  /** Earlier circles that days of events lie in, with their own number of days. */
  readonly earlier: readonly Circle[];
  /** Digits of the clinic's currency. */
  readonly digits: number;
  /** Without an end while it goes on. */
  readonly employment: readonly { readonly from: string; readonly to: string | null }[];
  readonly assignments: readonly Assignment[];
  readonly components: readonly Component[];
  readonly days: readonly PayDay[];
  readonly events: PayEvents;
  readonly settings: PaySettings;
  readonly tax: {
    /** Taxable lines of off-cycle slips of this month. */
    readonly off_cycle: string;
    /** Of the calendar year before this circle; null unless a whole year or opening figures are known (areas-hr.md (c) 26). */
    readonly year: { readonly taxable: string; readonly withheld: string } | null;
  };
  /** Unused encashable leave, for a final slip. */
  readonly leave_days_due: string;
  /** What somebody set with a reason, by the key of the line. Signed as the line is. */
  readonly overrides: readonly { readonly key: string; readonly amount: string }[];
}

export interface Explained {
  readonly source:
    'assignment' | 'component' | 'day' | 'bonus' | 'target' | 'input' | 'penalty' | 'carry' | 'instalment';
  readonly id: string;
  readonly date: string | null;
  readonly days?: string;
  readonly minutes?: number;
  /** Of a day with days, of an hour with minutes; for reading, six digits. */
  readonly rate?: string;
}

export interface SlipLine {
  readonly seq: number;
  /** The same at every calculation, so that an override finds its line again. */
  readonly key: string;
  /** What the line is called is looked up by it; overtime says its kind beside. */
  readonly code: string;
  readonly kind: OvertimeKind | null;
  readonly side: Side;
  readonly quantity: string | null;
  readonly unit: 'days' | 'minutes' | 'percent' | null;
  /** Of a day; of an hour where the unit is minutes; of the whole where it is percent. Null where it changed within the line. */
  readonly rate: string | null;
  /** Signed: what is taken off is negative. Employer lines are no part of the net. */
  readonly amount: string;
  readonly computed_amount: string;
  readonly taxable: boolean;
  readonly explain: readonly Explained[];
}

/** What stands in the way of a slip, as codes. */
export interface PayProblem {
  readonly code:
    'not_employed' | 'no_assignment' | 'no_scheduled_days' | 'no_circle' | 'comp_cycle' | 'override_lost';
  /** The first day it is true of, the component's code, or the key of the line. */
  readonly about: string;
}

export interface Slip {
  readonly lines: readonly SlipLine[];
  readonly totals: {
    readonly gross: string;
    readonly earned: string;
    /** All that lies between gross and net. */
    readonly deductions: string;
    readonly net: string;
    /** What was earned and what the employer pays beside it. */
    readonly employer_cost: string;
    /** What the year's tax counts of this slip: taxable earned less insurance. */
    readonly taxable: string;
    /** A final slip's shortage, owed by the employee. */
    readonly owed: string;
  };
  readonly days: Readonly<
    Record<'employed' | 'present' | 'leave_paid' | 'leave_unpaid' | 'absent' | 'rest' | 'holiday', string>
  >;
  readonly moves: {
    /** What enters the next circle, by what it comes from: the shortage of this slip, a carry, an input, a component. */
    readonly carries: readonly {
      readonly of: 'shortage' | 'carry' | 'input' | 'component';
      readonly id: string | null;
      readonly amount: string;
    }[];
    readonly penalties: readonly {
      readonly id: string;
      readonly money: string;
      readonly applied: string;
      readonly left: string;
    }[];
    readonly instalments: readonly {
      readonly id: string;
      readonly deducted: string;
      readonly moved_out: string;
    }[];
  };
  /** Not empty: the slip is not to be stored. */
  readonly problems: readonly PayProblem[];
}
