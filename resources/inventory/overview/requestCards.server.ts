import { decide, may, type AccessRule } from '#metadata/access.ts';
import type { AreaReading } from '#server/kit/areaCalls.ts';
import { rows } from './stockSql.server.ts';

type Principal = AreaReading['principal'];

const mostShown = 10;
export const decides = may('inventory_approve_request');
export const hasOwnRequests = may('inventory_view_self_request');

/** The requests within the reach of a right: the clinic's, the branches', the department's or one's own (DESIGN 9.16). */
function within(rule: AccessRule, principal: Principal): string {
  const scope = decide(rule, principal);
  if (scope === 'all') return 'true';
  if (scope === 'branch') return 'r.branch_id = any ($6::uuid[])';
  if (scope === 'department') return 'r.department_id = $7::uuid';
  return scope === undefined ? 'false' : 'r.requester_id = $5::uuid';
}

/** Submitted ones for whoever decides, but not on their own unless they own the clinic; approved ones for whoever issues. */
function waiting(principal: Principal, issues: AccessRule): string {
  const notOwn = principal.isOwner ? 'true' : 'r.requester_id <> $5::uuid';
  return `(r.status = 'submitted' and ${within(decides, principal)} and ${notOwn})
    or (r.status in ('approved', 'partly_approved', 'partly_issued') and ${within(issues, principal)})`;
}

const card = (where: string): string => `json_build_object(
  'count', (select count(*)::int from inventory_requests r where ${where}),
  'rows', ${rows(`select r.id, r.number, r.status, r.priority, r.needed_by,
      coalesce(case when $2 = 'en' then e.full_name_en end, e.full_name_ar, u.name) as requester
    from inventory_requests r join users u on u.clinic_id = r.clinic_id and u.id = r.requester_id
    left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
    where ${where} order by r.priority = 'urgent' desc, r.submitted_at nulls last, r.id limit ${mostShown}`)})`;

/** What waits for this person's decision or hand, urgent ones first (inventory.md 8, 11). */
export const requestsWaiting = (principal: Principal, issues: AccessRule): string =>
  card(waiting(principal, issues));

/** This person's requests that are not finished. */
export const openRequests = card(
  `r.requester_id = $5::uuid and r.status not in ('received', 'rejected', 'cancelled')`,
);
