import { serverRules } from '#server/kit/rules.ts';
import { accountsBy, refuseBeyond } from '../users/reach.server.ts';
import { nationalIdFacts } from '../../shared/nationalId.ts';
import { settleCorrections } from './corrections.server.ts';
import { latestStart, probationEnd } from './employeeFacts.ts';
import { fileChanged } from '../shared/dayReaders.server.ts';
import { tellNumbers } from './deviceNumbers.server.ts';
import { employeeNotices } from './employeeNotices.server.ts';
import { employeeOperations } from './employeeOperations.server.ts';
import { employees } from './employees.ts';
import {
  refuseClinicalTitle,
  refuseHigherFile,
  refuseOpening,
  refuseWaitingPhone,
} from './fileReach.server.ts';
import {
  holdManagers,
  leave,
  refuseArchivedPlaces,
  refuseOpenItems,
  refuseWrongPeriods,
  returnToWork,
} from './leaving.server.ts';

/** Numbering, hiring dates, and the tree of managers; the plan's limit is held by the table (hr.md 1). */
export const employeeRules = serverRules(employees, {
  notices: employeeNotices,
  judgesAlone: true,
  computed: {},
  filters: {
    no_login: `not exists (select 1 from users u where u.clinic_id = t.clinic_id and u.employee_id = t.id)`,
    no_fingerprint: `t.attendance_required and t.device_user_id is null`,
    documents_expiring: `exists (select 1 from employees__documents d where d.clinic_id = t.clinic_id and d.record_id = t.id
      and d.expires_on between :today::date and :today::date + 60)`,
    contract_ending: `t.contract_end between :today::date and :today::date + 60`,
    clinical: `exists (select 1 from job_titles j where j.clinic_id = t.clinic_id and j.id = t.job_title_id and j.is_clinical)`,
    role_waiting: `exists (select 1 from users u where u.clinic_id = t.clinic_id and u.employee_id = t.id and u.requested_role_id is not null)`,
    documents_waiting: `exists (select 1 from submitted_documents s where s.clinic_id = t.clinic_id and s.employee_id = t.id and s.status = 'waiting')`,
    // Another year is complete on some of the seven days from today on; of 29 February on the first of March.
    birthday_soon: `date_part('year', age(:today::date + 6, t.birth_date)) > date_part('year', age(:today::date - 1, t.birth_date))`,
  },

  offered: {
    resetSecondStep: `exists (select 1 from users u where u.clinic_id = t.clinic_id and u.employee_id = t.id and has_second_step(u.id))`,
  },

  async prepare(values, { before, subject }) {
    const filled: Record<string, unknown> = { ...values };
    const start = latestStart(values['employment_periods']);
    if (start) filled['hire_date'] = start;
    if (!before && start) filled['probation_end'] ??= probationEnd(start) ?? null;
    if (typeof values['device_user_id'] === 'string')
      filled['device_user_id'] = values['device_user_id'].replace(/^0+(?=\d)/, '');
    if (
      typeof values['national_id'] === 'string' &&
      (values['nationality'] ?? subject.clinic.country) === 'EG'
    ) {
      const facts = nationalIdFacts(values['national_id']);
      if (facts) filled['birth_date'] ??= facts.birthDate;
    }
    return filled;
  },

  async check(values, context) {
    const { before, db, refuse, subject } = context;
    refuseWrongPeriods(values, context);
    if (before) await refuseHigherFile(values, { ...context, before });
    const manager = values['manager_id'];
    if (before && manager && manager !== before.manager_id) {
      await holdManagers(db, subject.clinicId);
      const above = await db.query(
        `with recursive up as (
           select id, manager_id, 1 as level from employees where id = $1
           union all select e.id, e.manager_id, up.level + 1 from employees e join up on e.id = up.manager_id where up.level < 50)
         select id from up where id = $2`,
        [manager, before.id],
      );
      if (above.length > 0) refuse('manager_cycle', { on: 'manager_id' });
    }
  },

  // The login goes with its employee: what holds for the account holds here too (SEC-18, SEC-19).
  async beforeRemove(context) {
    const { record, db, fail } = context;
    for (const account of await accountsBy(context, 'employee_id', record.id)) refuseBeyond(context, account);
    const [owner] = await db.query(
      'select id, is_active from users where employee_id = $1 and is_owner for update',
      [record.id],
    );
    if (!owner) return;
    const others = await db.query(
      'select id from users where is_owner and is_active and id <> $1 for update',
      [owner['id']],
    );
    if (others.length === 0) fail('last_owner');
  },

  async beforeRestore(context) {
    if (context.record.status === 'active') await refuseArchivedPlaces(context);
    for (const account of await accountsBy(context, 'employee_id', context.record.id))
      refuseBeyond(context, account);
  },

  async saved(context) {
    const { record, before, notify } = context;
    if (before) {
      await refuseOpening(record, { ...context, before });
      await refuseClinicalTitle(record, { ...context, before });
      await refuseWaitingPhone(record, { ...context, before });
      await settleCorrections(record, before, context);
      await tellNumbers(context, [before.device_user_id, record.device_user_id]);
      await fileChanged(context, before, record);
    }
    if (
      !before ||
      (record.iban === before.iban &&
        record.pay_method === before.pay_method &&
        record.wallet_phone === before.wallet_phone)
    )
      return;
    // Whoever is paid hears of a changed account at once, and so does a second holder of payroll (hr.md 1, rule 4).
    const payload = { employee_id: record.id, entity: 'employees', entity_id: record.id };
    notify('employee.bank_changed', { employeeId: record.id }, payload);
    notify('employee.bank_changed', { permission: 'manage_salaries' }, payload);
  },

  transitions: {
    deactivate: { guard: refuseOpenItems, effect: leave },
    rehire: { effect: returnToWork },
  },
  operations: employeeOperations,
});
