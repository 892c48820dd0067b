import { serverRules } from '#server/kit/rules.ts';
import { makeCircles } from '../payroll-settings/makeCircles.server.ts';
import { blockers } from './blockers.server.ts';
import { calculate } from './calculate.server.ts';
import { circleStepRules } from './circleSteps.server.ts';
import { exclude } from './exclude.server.ts';
import { circleReportRows } from './circleReports.server.ts';
import { payrollCircles } from './payroll-circles.ts';

/** How circles come to be (hr.md 6.1). */
export const payrollCircleRules = serverRules(payrollCircles, {
  reports: circleReportRows,
  // Payroll does not go off with an approved circle that is not closed (hr.md 8).
  async switched({ db, refuse }) {
    const [row] = await db.query(
      `select (select min(p.month) from payroll_circles p where p.clinic_id = c.id and p.status = 'approved') as month
        from clinics c where c.id = (select app_clinic()) and 'payroll' = any (c.modules_off)`,
    );
    if (row?.['month']) refuse('approved_open', { values: { month: String(row['month']) } });
  },
  notices: {
    'circle.reopened': {
      ar: ['أُعيد فتح دورة مرتبات {title}', 'افتحها لترى السبب.'],
      en: ['Payroll circle {title} was reopened', 'Open it to see why.'],
      area: 'pay',
      link: '/salary-slips/calculate',
    },
    // Never an amount (SEC-14).
    'salary.published': {
      ar: ['راتب شهر {month} جاهز', 'راجع المفردات وأكّدها أو اعترض على بند فيها.'],
      en: ['The salary of {month} is ready', 'Read the slip; confirm it or object to a line.'],
      area: 'pay',
      mail: 'usual',
      link: '/close-circle',
      mine: '/close-circle',
    },
  },
  transitions: circleStepRules,
  offered: {
    calculate: `t.status in ('open', 'calculated')`,
    exclude: `t.status not in ('approved', 'closed')`,
  },
  operations: {
    prepare: async ({ db, today }) => ({ made: await makeCircles(db, today) }),
    exclude,
    calculate,
    blockers,
  },
});
