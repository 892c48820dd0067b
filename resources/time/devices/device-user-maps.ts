import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { timeRights } from '../timeRights.ts';

const { uploadPunches } = timeRights;

/** Whose number it is on one device, where it is another than that of the employee's file (hr.md 2.3). */
export const deviceUserMaps = defineResource({
  name: 'device-user-maps',
  module: 'attendance',
  panel: true,
  title: ['device_id', 'device_user_id'],
  person: 'employee_id',
  noSelfDealing: true,
  fields: {
    device_id: f.reference('fingerprint-devices', { required: true, fixed: true }),
    device_user_id: f.text({ required: true, code: true, maxLength: 12, pattern: /^\d+$/ }),
    employee_id: f.reference('employees', { required: true, among: { status: 'active' } }),
  },
  unique: [['device_id', 'device_user_id']],
  access: {
    list: uploadPunches,
    show: uploadPunches,
    create: uploadPunches,
    edit: uploadPunches,
    remove: uploadPunches,
  },
  screens: {},
  words: {
    ar: {
      one: 'رقم بصمة',
      many: 'أرقام البصمة',
      counted: ['لا توجد أرقام', 'رقم واحد', 'رقمان', '{n} أرقام', '{n} رقماً', '{n} رقم'],
      about: 'رقم الموظف على جهاز بعينه، إن اختلف عن رقم البصمة في ملفه.',
      fields: { device_id: 'الجهاز', device_user_id: 'رقم البصمة', employee_id: 'الموظف' },
      help: { device_user_id: 'أرقام فقط، وتُهمل الأصفار في البداية' },
    },
    en: {
      one: 'Fingerprint number',
      many: 'Fingerprint numbers',
      about: 'Whose number it is on one device, where it differs from the one in the file.',
      fields: { device_id: 'Device', device_user_id: 'User number', employee_id: 'Employee' },
      help: { device_user_id: 'Digits only; leading zeros are ignored' },
    },
  },
});
