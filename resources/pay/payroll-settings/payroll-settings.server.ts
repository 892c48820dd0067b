import { serverRules } from '#server/kit/rules.ts';
import { makeCircles } from './makeCircles.server.ts';
import { circleMonthOf } from '../engine/circles.ts';
import { payrollSettings } from './payroll-settings.ts';

/** The first circle is said once, before anything was reckoned (areas-hr.md f 4); then the circles are made anew from it. */
export const payrollSettingsRules = serverRules(payrollSettings, {
  async check(values, { before, db, refuse, today }) {
    const first = values['first_circle_month'];
    if (first === undefined || first === before?.first_circle_month) return;
    const used = await db.query(
      `select from payroll_circles where clinic_id = (select app_clinic()) and calculated_at is not null limit 1`,
    );
    if (used.length > 0) refuse('first_month_used', { on: 'first_circle_month' });
    const startDay = Number(values['circle_start_day'] ?? before?.circle_start_day);
    if (typeof first === 'string' && first > circleMonthOf(today, startDay))
      refuse('first_month_ahead', { on: 'first_circle_month' });
  },
  async saved({ before, record, db, today }) {
    if (before === undefined || before.first_circle_month === record.first_circle_month) return;
    await db.query(`delete from payroll_circles where clinic_id = (select app_clinic())`);
    await makeCircles(db, today);
  },
});
