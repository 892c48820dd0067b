import { serverRules } from '#server/kit/rules.ts';
import { workSchedules } from './work-schedules.ts';

/** Everything that gives somebody a schedule from today on, one statement; `$1` the schedule, `$2` today. */
const uses = `
  select (select count(*) from shift_assignments where schedule_id = $1 and (date_to is null or date_to >= $2::date))
    + (select count(*) from roster_days where schedule_id = $1 and work_date >= $2::date)
    + (select count(*) from branches where default_schedule_id = $1 and status = 'active')
    + (select count(*) from job_titles where default_schedule_id = $1 and status = 'active')
    + (select count(*) from attendance_settings where default_schedule_id = $1) as n`;

/** A schedule somebody works by is not archived (hr.md 2.1: people are given active ones). */
export const workScheduleRules = serverRules(workSchedules, {
  transitions: {
    archive: {
      async guard({ record, today, db, refuse }) {
        const [found] = await db.query(uses, [record.id, today]);
        const n = Number(found?.['n'] ?? 0);
        if (n > 0) refuse('still_used', { values: { n } });
      },
    },
  },
});
