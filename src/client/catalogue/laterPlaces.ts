/**
 * Where the addresses of areas that are not built yet will stand, so that menu, rail and settings are settled before they
 * come. An area takes its rows over when it is built: they become `menu` of its declarations, and leave this table. The
 * app reads nothing of it; tests/contract/places.test.ts asks it together with what is built for every address of the contract.
 */

/** Why an address has no place: it is a form, one record, or part of the page it continues. */
type Reason = 'form' | 'record' | 'part';

/** A place to come. Icons are those of @mui/icons-material by name, since nothing is to be loaded for them yet. */
export interface LaterPlace {
  readonly path: string;
  /** A group of the menu: `self` for one's own, `platform` for what is reached from the settings alone. */
  readonly group: string;
  /** Among the places of its area; one's own keep the order of their areas. */
  readonly order: number;
  readonly icon: string;
  readonly ar: string;
  readonly en: string;
}

/** The groups the rail will have beside those that areas declare today, each after the one named. */
export const laterGroups = [
  {
    group: 'money',
    after: 'appointments',
    icon: 'AccountBalanceWalletOutlined',
    ar: 'الخزينة والحسابات',
    en: 'Funds and accounts',
  },
] as const;

const place = (
  group: string,
  order: number,
  path: string,
  icon: string,
  ar: string,
  en: string,
): LaterPlace => ({ path, group, order, icon: `${icon}Outlined`, ar, en });

export const laterPlaces: readonly LaterPlace[] = [
  place('people', 20, '/announcements', 'Campaign', 'الإعلانات', 'Announcements'),
  place('people', 30, '/custody', 'Handyman', 'العهد', 'Custody'),
  place('time', 10, '/attendance', 'HowToReg', 'الحضور', 'Attendance'),
  place('time', 20, '/employees/manual-attendance', 'EditCalendar', 'طلبات الحضور', 'Attendance requests'),
  place('time', 30, '/vacations', 'BeachAccess', 'الإجازات', 'Vacations'),
  place('time', 50, '/fingerprint/upload', 'Fingerprint', 'رفع البصمة', 'Fingerprint upload'),
  place('time', 60, '/attendances/export', 'FileDownload', 'تصدير الحضور', 'Attendance export'),
  place('pay', 5, '/salary-systems/dashboard', 'QueryStats', 'نظرة عامة على الرواتب', 'Payroll overview'),
  place('pay', 10, '/salary-slips/calculate', 'Calculate', 'حساب الرواتب', 'Payroll run'),
  place('pay', 12, '/salary-slips/review', 'Rule', 'مراجعة الرواتب', 'Payroll review'),
  place('pay', 14, '/salary-systems/assign', 'AssignmentTurnedIn', 'رواتب الموظفين', 'Employee salaries'),
  place('pay', 30, '/bonuses', 'CardGiftcard', 'المكافآت', 'Bonuses'),
  place('pay', 50, '/sulaf/applications', 'RequestQuote', 'طلبات السلف', 'Advance requests'),
  place(
    'patients',
    30,
    '/dental-procedures',
    'MedicalServices',
    'الإجراءات والأسعار',
    'Procedures and prices',
  ),
  place('money', 10, '/financial-funds', 'AccountBalanceWallet', 'الخزائن والحسابات', 'Funds'),
  place('money', 20, '/receipt-vouchers', 'CallReceived', 'سندات القبض', 'Receipt vouchers'),
  place('money', 30, '/payment-vouchers', 'CallMade', 'سندات الصرف', 'Payment vouchers'),
  place('money', 40, '/clinic-receipts', 'TrendingUp', 'إيرادات العيادة', 'Other income'),
  place('money', 50, '/clinic-expenses', 'TrendingDown', 'مصروفات العيادة', 'Expenses'),
  // One's own, of all areas.
  place('self', 15, '/announcements/self', 'RecordVoiceOver', 'إعلانات العيادة', 'Clinic announcements'),
  place('self', 17, '/custody/self', 'HomeRepairService', 'عهدتي', 'My custody'),
  place('self', 20, '/employee/attendance/me', 'AlarmOn', 'حضوري', 'My attendance'),
  place('self', 25, '/my-vacations', 'FlightTakeoff', 'إجازاتي', 'My vacations'),
  place('self', 30, '/my-salaries', 'Payments', 'مرتباتي', 'My salary slips'),
  place('self', 32, '/close-circle', 'TaskAlt', 'تقفيل دورتي', 'My month closing'),
  place('self', 34, '/bonuses/self', 'Redeem', 'مكافآتي', 'My bonuses'),
  place('self', 36, '/sulaf/self', 'Savings', 'سلفي', 'My advances'),
  // What is set once, and what others are chosen from.
  place('platform', 210, '/salary-systems', 'Schema', 'أنظمة الرواتب', 'Salary systems'),
  place('platform', 220, '/salary-templates', 'FileCopy', 'قوالب الرواتب', 'Salary templates'),
  place('platform', 230, '/sulaf/settings', 'PriceChange', 'إعدادات السلف', 'Advance settings'),
  place('platform', 410, '/receipt-categories', 'LibraryAdd', 'تصنيفات الإيرادات', 'Income categories'),
  place('platform', 420, '/expense-categories', 'LibraryBooks', 'تصنيفات المصروفات', 'Expense categories'),
];

/** Addresses to come that no menu names, with the reason. */
export const laterWithoutPlace: Readonly<Record<Reason, readonly string[]>> = {
  form: [
    '/my-vacations/request',
    '/vacations/add',
    '/salaries/add',
    '/bonuses/add',
    '/bonuses/edit/:bonusId',
    '/sulaf/add',
    '/salary-systems/create',
    '/salary-systems/:id/configure',
    '/announcements/create',
    '/custody/add',
    '/custody/edit/:id',
    '/financial-funds/create',
    '/financial-funds/:id/edit',
    '/clinic-receipts/create',
    '/clinic-receipts/:id/edit',
    '/clinic-expenses/create',
    '/clinic-expenses/:id/edit',
    '/receipt-categories/create',
    '/receipt-categories/:id/edit',
    '/expense-categories/create',
    '/expense-categories/:id/edit',
  ],
  record: [
    '/announcements/:id',
    '/custody/:id',
    '/custody/self/:id',
    '/dental-procedures/:procedureId',
    '/financial-funds/:id',
    '/clinic-receipts/:receiptId/view',
    '/clinic-expenses/:expenseId/view',
    '/receipt-categories/:id/view',
    '/expense-categories/:id/view',
  ],
  part: ['/sulaf/applications/:applicationId/installments', '/sulaf/self/:applicationId/installments'],
};
