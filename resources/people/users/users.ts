import { anyOf, clinicOwner, may, own } from '#metadata/access.ts';
import {
  boolean,
  computed,
  computedSelect,
  dateTime,
  email,
  longText,
  reference,
  select,
  text,
} from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';

const file = anyOf(may('create_employees'), may('edit_employees'));
/** Whose own reach holds the role is asked for each account (`offered`). */
const gives = may('edit_employees');

/** An employee's login account, edited as a part of the employee's form; no screen of its own (hr.md 1). */
export const users = defineResource({
  name: 'users',
  chooseAll:
    'whoever hands over, mentions or keeps something names the account of a colleague by that colleague’s name',
  title: 'name',
  titleBy: 'employee_id',
  choose: ['role_id'],
  person: 'employee_id',

  fields: {
    employee_id: reference('employees', {
      required: true,
      nullable: true,
      fixed: true,
      unique: true,
      onDelete: 'cascade',
    }),
    name: text({
      required: true,
      minLength: 3,
      maxLength: 50,
      pattern: /^[A-Za-z0-9._-]+$/,
      unique: true,
      search: true,
      code: true,
    }),
    email: email({ unique: true, search: true }),
    role_id: reference('roles'),
    requested_role_id: reference('roles', { readOnly: true }),
    // While a role waits: a link to a new password goes to this address, so whoever approves sees whose word it is.
    email_by: computed('text'),
    is_owner: boolean({ required: true, default: false, write: clinicOwner }),
    must_change_password: boolean({ required: true, default: true, readOnly: true }),
    locale: select(['ar', 'en'], { required: true, default: 'ar' }),
    is_active: boolean({ required: true, default: true }),
    last_login_at: dateTime({ readOnly: true }),
    sign_in: computedSelect(['works', 'temporary', 'ended', 'no_password', 'awaits_role', 'stopped'], {
      tones: {
        works: 'good',
        temporary: 'info',
        ended: 'warning',
        no_password: 'warning',
        awaits_role: 'warning',
        stopped: 'muted',
      },
    }),
  },

  noSelfDealing: {
    allowed: 'nobody changes their own role or account here, which the rules refuse field by field',
  },

  // The state follows the role that was asked for, whoever writes it (functions/rights.sql).
  workflow: {
    states: { settled: 'good', role_requested: 'warning' },
    initial: ['settled', 'role_requested'],
    approval: {
      settings: 'approval-settings',
      facts: ['employee_id', 'requested_role_id', 'role_id', 'email', 'email_by'],
    },
    transitions: {
      giveRole: {
        from: 'role_requested',
        to: 'settled',
        access: gives,
        notOwn: true,
        decides: true,
        single: true,
      },
      refuseRole: {
        from: 'role_requested',
        to: 'settled',
        access: gives,
        notOwn: true,
        decides: true,
        single: true,
        danger: true,
        body: { reason: longText({ required: true, minLength: 5, maxLength: 300 }) },
      },
    },
  },
  access: {
    list: may('view_employees'),
    self: may('view_self_profile', own),
    show: may('view_employees'),
    create: file,
    edit: file,
    remove: [],
  },
  screens: {},
  refusals: ['own_role', 'role_needed', 'looks_alike'],

  words: {
    ar: {
      one: 'حساب دخول',
      many: 'حسابات الدخول',
      fields: {
        employee_id: 'الموظف',
        name: 'اسم المستخدم',
        email: 'بريد الدخول',
        role_id: 'الدور',
        requested_role_id: 'دور بانتظار الاعتماد',
        email_by: 'من كتب بريد الدخول',
        is_owner: 'مالك',
        must_change_password: 'يجب تغيير كلمة المرور',
        locale: 'اللغة',
        is_active: 'مفعل',
        last_login_at: 'آخر دخول',
        sign_in: 'حالة الدخول',
      },
      help: {
        name: 'حروف إنجليزية وأرقام ونقطة وشرطة، من 3 إلى 50',
        email: 'مطلوب ليستعيد الموظف كلمة المرور بنفسه',
      },
      options: {
        locale: { ar: 'العربية', en: 'الإنجليزية' },
        sign_in: {
          works: 'يعمل',
          temporary: 'كلمة مرور مؤقتة لم تُغيّر بعد',
          ended: 'انتهت كلمة المرور المؤقتة',
          no_password: 'لم تُنشأ كلمة مرور بعد',
          awaits_role: 'بانتظار اعتماد الدور',
          stopped: 'موقوف',
        },
      },
      states: { settled: 'لا ينتظر دوراً', role_requested: 'دور بانتظار الاعتماد' },
      actions: { giveRole: 'اعتماد الدور', refuseRole: 'رفض الدور' },
      transitions: {
        giveRole: {
          consequence: 'يعمل {employee_id} بدور «{requested_role_id}» من الآن.',
          done: 'اعتُمد الدور المطلوب لحساب {employee_id}',
        },
        refuseRole: {
          consequence: 'لا يأخذ {employee_id} دور «{requested_role_id}»، ويُبلَّغ من طلبه ليختار غيره.',
          done: 'رُفض الدور المطلوب لحساب {employee_id}، وأُبلغ من طلبه',
          fields: { reason: 'السبب' },
        },
      },
      errors: {
        own_role: 'لا يمكنك تعديل دورك أو حسابك من هنا',
        role_needed: 'اختر دوراً لهذا الحساب',
        looks_alike: 'يوجد اسم مستخدم يشبهه شكلاً (مثل 0 و o أو 1 و l). اختر اسماً آخر',
      },
    },
    en: {
      one: 'Login account',
      many: 'Login accounts',
      fields: {
        employee_id: 'Employee',
        name: 'Username',
        email: 'Login email',
        role_id: 'Role',
        requested_role_id: 'Role waiting for approval',
        email_by: 'Login email typed by',
        is_owner: 'Owner',
        must_change_password: 'Must change password',
        locale: 'Language',
        is_active: 'Enabled',
        last_login_at: 'Last sign-in',
        sign_in: 'Sign-in',
      },
      help: {
        name: 'Latin letters, digits, dot, dash and underscore, 3 to 50',
        email: 'Needed so that the employee can reset the password alone',
      },
      options: {
        locale: { ar: 'Arabic', en: 'English' },
        sign_in: {
          works: 'Works',
          temporary: 'Temporary password not changed yet',
          ended: 'The temporary password has ended',
          no_password: 'No password yet',
          awaits_role: 'Role waits for approval',
          stopped: 'Stopped',
        },
      },
      states: { settled: 'No role waits', role_requested: 'Role waits for approval' },
      actions: { giveRole: 'Approve the role', refuseRole: 'Refuse the role' },
      transitions: {
        giveRole: {
          consequence: '{employee_id} works with the role “{requested_role_id}” from now on.',
          done: 'The role asked for the account of {employee_id} was approved',
        },
        refuseRole: {
          consequence:
            '{employee_id} does not get the role “{requested_role_id}”. Whoever asked is told and can choose another.',
          done: 'The role asked for the account of {employee_id} was refused; whoever asked was told',
          fields: { reason: 'Reason' },
        },
      },
      errors: {
        own_role: 'You cannot change your own role or account here',
        role_needed: 'Choose a role for this account',
        looks_alike: 'Another username looks like this one (such as 0 and o, or 1 and l). Choose another',
      },
    },
  },
});
