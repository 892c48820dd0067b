import { decide, type Subject } from '#metadata/access.ts';
import type { AnyResource, RecordOf } from '#metadata/resource.ts';
import type { OperationContext, Row, RuleContext } from '#server/kit/rules.ts';
import { correctable } from './employeeFields.ts';
import { employees } from './employees.ts';

type Context = OperationContext<typeof employees>;
type Employee = RecordOf<typeof employees>;

/** Keeps which entry is wrong and what it should say, and tells the holders of `edit_employees` which entry (hr.md 1, profile). */
async function requestCorrection({ subject, body, db, notify, fail }: Context): Promise<Row> {
  const employeeId = subject.employeeId;
  if (!employeeId) return fail('not_found');
  await db.query(
    `insert into employee_corrections (clinic_id, employee_id, field, wanted) values (app_clinic(), $1, $2, $3)
      on conflict (clinic_id, employee_id, field) where settled_at is null do update set wanted = excluded.wanted, asked_at = now()`,
    [employeeId, body['field'], body['wanted']],
  );
  // The wish stays out of bells and mails: both are seen on locked screens.
  notify(
    'employee.correction_requested',
    { permission: 'edit_employees' },
    { record_id: employeeId, employee_id: employeeId, field: body['field'] },
  );
  return { sent: true };
}

/** Whether somebody reads the entry in other people's files too, not only in their own (SEC-14). */
function readsOfOthers(field: string, subject: Subject): boolean {
  const { fields }: AnyResource = employees;
  const rule = fields[field]?.options.read;
  return (
    rule === undefined ||
    decide(
      rule.filter(({ scope }) => scope !== 'self'),
      subject,
    ) !== undefined
  );
}

/** What the employee asked for and nobody has changed yet; of entries the caller does not read, nothing. */
async function readCorrections({ record, db, subject }: Context): Promise<Row> {
  const rows = await db.query(
    `select id, field, wanted, asked_at from employee_corrections where employee_id = $1 and settled_at is null order by asked_at, id`,
    [record?.id],
  );
  return { corrections: rows.filter(({ field }) => readsOfOthers(String(field), subject)) };
}

/** A wish about an entry is answered by changing it. */
export async function settleCorrections(
  record: Employee,
  before: Employee,
  { db }: Pick<RuleContext, 'db'>,
): Promise<void> {
  const [now, was] = [record, before] as unknown as readonly [Row, Row];
  const changed = correctable.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(was[name]));
  if (changed.length === 0) return;
  await db.query(
    `update employee_corrections set settled_at = now() where employee_id = $1 and field = any($2::text[]) and settled_at is null`,
    [record.id, changed],
  );
}

export const correctionOperations = { requestCorrection, readCorrections };
