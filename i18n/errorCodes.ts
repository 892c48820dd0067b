/**
 * Every error code of the API with the HTTP status it usually has (security.md 0, platform.md 4, hr.md 0-5, DESIGN 9).
 * The sentence for each stands in `ar/errors.ts` and `en/errors.ts`; a resource's own refusals stand in its words.
 */
export const errorStatus = {
  // the request itself
  bad_request: 400,
  idempotency_key_required: 400,
  too_large: 413,
  storage_full: 413,
  type_not_allowed: 415,
  unsupported_content: 415,
  method_not_allowed: 405,
  route_not_found: 404,
  // who asks
  login_failed: 401,
  session_ended: 401,
  forbidden: 403,
  clinic_mismatch: 403,
  clinic_suspended: 403,
  subscription_read_only: 403,
  module_off: 403,
  password_change_required: 403,
  reauth_required: 403,
  role_above_you: 403,
  owner_protected: 403,
  too_many: 429,
  // what is asked for
  not_found: 404,
  clinic_not_found: 404,
  // a rule of the business, or another request, is in the way
  invalid_state: 409,
  version_conflict: 409,
  version_required: 428,
  in_use: 409,
  in_progress: 409,
  duplicate: 409,
  overlap: 409,
  self_action: 409,
  self_approval: 409,
  period_closed: 409,
  slot_taken: 409,
  insufficient_stock: 409,
  insufficient_funds: 409,
  last_owner: 409,
  last_manager: 409,
  limit_employees: 409,
  limit_branches: 409,
  plan_too_small: 409,
  leaver_open_items: 409,
  subdomain_taken: 409,
  pen_late: 409,
  pen_max: 422,
  pen_invest: 422,
  tgt_date: 422,
  tree_cycle: 422,
  reason_required: 422,
  // what was sent
  invalid: 422,
  read_only_field: 422,
  unknown_field: 422,
  idempotency_mismatch: 422,
  reset_invalid: 422,
  image_broken: 422,
  bulk_too_many: 422,
  too_many_to_print: 422,
  file_refused: 415,
  import_busy: 409,
  undo_over: 409,
  // the desk: arrangements, views, undo
  preferences_full: 422,
  preference_too_large: 422,
  views_full: 422,
  undo_expired: 409,
  undo_taken: 409,
  undo_not_fitting: 409,
  // the server
  error: 500,
  service_unavailable: 503,
  try_again: 503,
  query_timeout: 503,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof errorStatus;
export type ErrorStatus = (typeof errorStatus)[ErrorCode] | 412;

/** Why one field is refused; the first group is metadata's ProblemKey, the rest only the server can know. */
export const fieldProblemKeys = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'not_above',
  'too_precise',
  'too_few',
  'too_many',
  'bad_format',
  'bad_integer',
  'bad_decimal',
  'bad_email',
  'bad_phone',
  'bad_url',
  'bad_color',
  'bad_date',
  'bad_time',
  'bad_date_time',
  'bad_month',
  'bad_choice',
  'bad_reference',
  'bad_characters',
  'in_future',
  'bad_national_id',
  'bad_username',
  'bad_subdomain',
  'date_order',
  'time_order',
  'not_unique',
  'unknown_reference',
  'archived_reference',
  'unknown_field',
  'read_only_field',
  'fixed_field',
  'file_too_large',
  'file_type',
  'file_missing',
  'tree_cycle',
  'password_too_short',
  'password_too_long',
  'password_too_easy',
  'password_unchanged',
  'password_mismatch',
  'password_wrong',
] as const;
export type FieldProblemKey = (typeof fieldProblemKeys)[number];

export interface ErrorTexts {
  readonly codes: Readonly<Record<ErrorCode, string>>;
  readonly fields: Readonly<Record<FieldProblemKey, string>>;
  /** The short title of a problem document, by HTTP status. */
  readonly titles: Readonly<Record<ErrorStatus, string>>;
}
