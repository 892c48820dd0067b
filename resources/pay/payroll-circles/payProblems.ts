/** What stands in the way of a slip: the engine's codes (`PayProblem`), and figures beyond what can be paid. */
export const payProblems = [
  'not_employed',
  'no_assignment',
  'no_scheduled_days',
  'no_circle',
  'comp_cycle',
  'override_lost',
  'not_reckoned',
] as const;
