import { allOf, anyOf, may, own } from '#metadata/access.ts';

const settle = may('manage_sulfa_settings');
const salaries = may('manage_salaries');
const see = may('view_sulfa_requests');
const mine = anyOf(may('view_self_sulfa', own), may('request_self_sulfa', own));

/** Who may do what with advances (hr.md 5, 9.1). */
export const sulfaRights = {
  see,
  seePayments: may('view_sulfa_payments'),
  mine,
  ask: may('request_self_sulfa', own),
  /** Decides on advances, and on how they are paid back. */
  settle,
  /** Pays them out. */
  salaries,
  /** Takes money back: sees the instalments and manages the salaries. */
  takeBack: allOf(may('view_sulfa_payments'), salaries),
  /** Enters one for somebody else: whether it is within the limits tells their salary (SEC-14). */
  enter: allOf(settle, salaries),
} as const;
