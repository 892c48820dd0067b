import { nobody, staff } from '#metadata/access.ts';
import { boolean, computed, email, select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';

const admin = staff('platform_admin');

/** Accounts of the provider's staff, apart from every clinic's (platform.md 10). Each has its login beside it in `users`. */
export const platformUsers = defineResource({
  name: 'platform-users',
  menu: { area: 'service', icon: 'people', order: 50 },
  title: 'name',

  fields: {
    name: text({ required: true, minLength: 2, maxLength: 80, search: true }),
    email: email({ required: true, unique: true, search: true }),
    role: select(['admin', 'editor'], { required: true, default: 'editor' }),
    locale: select(['ar', 'en'], { required: true, default: 'ar' }),
    is_active: boolean({ required: true, default: true }),
    must_change_password: computed('boolean'),
    last_login_at: computed('dateTime'),
  },

  access: { list: admin, show: admin, create: admin, edit: admin, remove: nobody },
  operations: {
    sendLink: { method: 'POST', path: ':id/send-link', access: admin },
    endSessions: { method: 'POST', path: ':id/end-sessions', access: admin },
  },
  refusals: ['own_account', 'last_admin', 'inactive'],
  sections: {
    main: ['name', 'email', 'role', 'locale', 'is_active'],
    login: ['must_change_password', 'last_login_at'],
  },
  screens: {
    list: {
      path: 'platform/users',
      columns: ['name', 'email', 'role', 'is_active', 'last_login_at'],
      filters: ['role', 'is_active'],
      sort: 'name',
    },
    create: { path: 'platform/users/create' },
    show: { path: 'platform/users/:id' },
    edit: { path: 'platform/users/:id/edit' },
  },

  words: {
    ar: {
      one: 'حساب',
      many: 'حسابات الفريق',
      counted: ['لا توجد حسابات', 'حساب واحد', 'حسابان', '{n} حسابات', '{n} حساباً', '{n} حساب'],
      about: 'حسابات فريق المنصة. لا تدخل بها أي عيادة، ولا يدخل بحساب عيادة إلى هنا.',
      fields: {
        name: 'الاسم',
        email: 'البريد الإلكتروني',
        role: 'الدور',
        locale: 'اللغة',
        is_active: 'مفعل',
        must_change_password: 'يجب تغيير كلمة المرور',
        last_login_at: 'آخر دخول',
      },
      help: {
        email: 'به يسجل الدخول، وإليه يصل رابط تعيين كلمة المرور',
        role: 'المحرر يكتب المقالات ويرد على الرسائل، والمدير يفعل كل شيء',
      },
      options: {
        role: { admin: 'مدير', editor: 'محرر' },
        locale: { ar: 'العربية', en: 'الإنجليزية' },
      },
      actions: { sendLink: 'إرسال رابط كلمة المرور', endSessions: 'إنهاء كل الجلسات' },
      errors: {
        own_account: 'لا يمكنك تغيير دورك أو إيقاف حسابك. اطلب ذلك من مدير آخر',
        last_admin: 'يجب أن يبقى مدير واحد مفعل على الأقل. عيّن مديراً آخر أولاً',
        inactive: 'هذا الحساب موقوف. فعّله أولاً ثم أرسل الرابط',
      },
      sections: { main: 'الحساب', login: 'الدخول' },
    },
    en: {
      one: 'Account',
      many: 'Staff accounts',
      about: 'Accounts of the platform’s staff. They open no clinic, and no clinic’s account opens this.',
      fields: {
        name: 'Name',
        email: 'E-mail',
        role: 'Role',
        locale: 'Language',
        is_active: 'Enabled',
        must_change_password: 'Must change password',
        last_login_at: 'Last sign-in',
      },
      help: {
        email: 'Signs in with it, and gets the link to set a password there',
        role: 'Editors write posts and answer messages, admins do everything',
      },
      options: { role: { admin: 'Admin', editor: 'Editor' }, locale: { ar: 'Arabic', en: 'English' } },
      actions: { sendLink: 'Send password link', endSessions: 'End all sessions' },
      errors: {
        own_account: 'You cannot change your own role or disable your own account. Ask another admin',
        last_admin: 'One enabled admin must remain. Name another one first',
        inactive: 'This account is disabled. Enable it first, then send the link',
      },
      sections: { main: 'Account', login: 'Sign-in' },
    },
  },
});
