import { anyOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { timeRights } from '../timeRights.ts';

/** The punches a day was reckoned from, with the file and the line of each (hr.md 2.6: why this status). */
export const dayReport = defineReport({
  of: 'record',
  access: anyOf(timeRights.seeAttendance, timeRights.ownAttendance),
  columns: {
    at: f.dateTime(),
    wall_time: f.text({ code: true }),
    became: f.select(['kept', 'duplicate', 'superseded', 'unmatched', 'void']),
    source: f.select(['fingerprint', 'self', 'manual']),
    device_id: f.reference('fingerprint-devices'),
    line_no: f.integer(),
    void_reason: f.longText(),
  },
  sort: 'at',
  // There a punch is voided, with a reason.
  opens: { of: 'punches', id: 'id' },
});

/** Its words, in those of the days. */
export const dayReportWords = {
  ar: {
    title: 'حركات اليوم',
    tab: 'الحركات',
    empty: 'لا توجد حركات في هذا اليوم.',
    columns: {
      at: 'الوقت',
      wall_time: 'وقت الجهاز',
      became: 'الحساب',
      source: 'المصدر',
      device_id: 'الجهاز',
      line_no: 'السطر في الملف',
      void_reason: 'سبب الإلغاء',
    },
    options: {
      became: {
        kept: 'محسوبة',
        duplicate: 'مكررة',
        superseded: 'حلت محلها التالية',
        unmatched: 'رقم غير معروف',
        void: 'ملغاة',
      },
      source: { fingerprint: 'جهاز بصمة', self: 'من الهاتف', manual: 'طلب معتمد' },
    },
  },
  en: {
    title: 'Punches of the day',
    tab: 'Punches',
    empty: 'No punches on this day.',
    columns: {
      at: 'Time',
      wall_time: 'Device time',
      became: 'Counted as',
      source: 'Source',
      device_id: 'Device',
      line_no: 'Line of the file',
      void_reason: 'Why it was voided',
    },
    options: {
      became: {
        kept: 'Counted',
        duplicate: 'Repeated',
        superseded: 'Replaced by the next',
        unmatched: 'Unknown number',
        void: 'Void',
      },
      source: { fingerprint: 'Fingerprint device', self: 'Phone', manual: 'Approved request' },
    },
  },
};
