import { approvalField } from '#metadata/derive/approvalSettings.ts';
import { waitingStates } from '#metadata/derive/approvals.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { aboutSql } from '../data/write/audit.ts';
import { identifier, literal, table } from '../data/statement/sql.ts';
import type { ClinicArea } from '../kit/clinicAreas.ts';

/** Clinic time from which people are told: never in the night. */
const tellFrom = '07:00';

/** What waits of a resource, with its hours and whom and where it is about. */
function waitsOf(resource: AnyResource, settings: string): string {
  const { name } = resource;
  const setting = (one: string): string => `s.${identifier(approvalField(name, one))}`;
  const [employee, branch] = aboutSql(resource);
  return `select w.resource, w.record_id, w.since, w.reminded_at, w.escalated_at, ${employee} as employee, ${branch} as branch,
      ${setting('remind_hours')} as remind, ${setting('escalate_hours')} as escalate
    from approval_waits w join ${table(resource)} t on t.clinic_id = w.clinic_id and t.id = w.record_id
    join ${table(settings)} s on s.clinic_id = w.clinic_id
    where w.clinic_id = (select app_clinic()) and w.resource = ${literal(name)}`;
}

/**
 * Marks what waited for its hours and tells whoever can decide, in one statement: told once each, whatever process looks. What
 * is late for both is escalated alone.
 */
const tellSql = (waits: readonly string[]): string => `
  with due as (
    select x.*, x.since <= now() - make_interval(hours => x.escalate) and x.escalated_at is null as late
    from (${waits.join(' union all ')}) x where $1::date is not null
      and ((x.escalated_at is null and x.since <= now() - make_interval(hours => x.escalate))
        or (x.reminded_at is null and x.escalated_at is null and x.since <= now() - make_interval(hours => x.remind)))
  ), marked as (
    update approval_waits w set reminded_at = coalesce(w.reminded_at, now()), escalated_at = case when d.late then now() end
    from due d where w.clinic_id = (select app_clinic()) and w.resource = d.resource and w.record_id = d.record_id
      and w.since = d.since and w.escalated_at is null and (d.late or w.reminded_at is null)
    returning d.*
  ), told as (
    insert into outbox (clinic_id, kind, event, payload, about_employee, about_branch)
    select app_clinic(), 'notification', case when m.late then 'approval.escalated' else 'approval.reminder' end,
      jsonb_build_object('to', jsonb_build_object('deciders', 'all'), 'resource', m.resource, 'record_id', m.record_id,
        'actor_id', null, 'hours', case when m.late then m.escalate else m.remind end), m.employee, m.branch
    from marked m returning id
  ), heard as (select pg_notify('marks', app_clinic() || ' inbox') from marked where late limit 1)
  select count(*)::int as n, (select count(*) from heard) as heard from told`;

/** Reminds whoever can decide on what waits, and escalates it: to the deciders of the last step too, by the clinic's hours (hr.md G9). */
export function approvalWork({ resources }: Catalogue): ClinicArea {
  const waits = resources.flatMap((resource) => {
    const settings = resource.workflow?.approval?.settings;
    return settings === undefined || waitingStates(resource).length === 0
      ? []
      : [waitsOf(resource, settings)];
  });
  return {
    name: 'approvals',
    daily:
      waits.length === 0
        ? []
        : [
            {
              name: 'approvals.remind',
              words: {
                ar: 'التذكير بما ينتظر القرار وتصعيده',
                en: 'Reminders and escalation of what waits for a decision',
              },
              from: tellFrom,
              everyLook: true,
              statement: tellSql(waits),
            },
          ],
  };
}
