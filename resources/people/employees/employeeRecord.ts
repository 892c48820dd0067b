import type { RecordOf } from '#metadata/resource.ts';
import type { employees } from './employees.ts';

/** An employee as the API answers: what may not be read is absent. */
export type Employee = RecordOf<typeof employees> & {
  readonly _labels?: Readonly<Record<string, string | null | undefined>>;
  readonly _may?: readonly string[];
};

/** The login account inside an employee's record. */
export interface Login {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly must_change_password: boolean;
  readonly last_login_at: string | null;
  readonly requested_role_id: string | null;
  readonly email?: string | null;
  /** Who typed the address; told while a role waits. */
  readonly email_by?: string | null;
  readonly _labels?: Readonly<Record<string, string | null | undefined>>;
  readonly sign_in: 'works' | 'temporary' | 'ended' | 'no_password' | 'awaits_role' | 'stopped';
}

/** Nothing where there is no account, or none the reader may see. */
export const loginOf = (record: Employee): Login | undefined => {
  const login = (record as { readonly login?: unknown }).login;
  return typeof login === 'object' && login !== null && 'name' in login ? (login as Login) : undefined;
};

/** The name in a language; the Arabic one is always there. */
export const nameIn = (
  record: Pick<Employee, 'full_name_ar' | 'full_name_en'>,
  locale: 'ar' | 'en',
): string => (locale === 'en' && record.full_name_en) || record.full_name_ar;
