import { decide } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../../identity/principal.ts';
import { declared } from '../../data/statement/readContext.ts';
import { wallFor, type Services } from '../../data/statement/services.ts';
import { inWork } from '../../data/write/writeContext.ts';
import { inClinic } from '../../db/transaction.ts';
import { invalid, ProblemError } from '../../problems.ts';
import { fillsItself, type ImportField } from './importFields.ts';
import { isOnce } from './importRow.ts';
import { setupFor } from './importSetup.ts';
import { start, steps } from './importStates.ts';
import type { ImportRecord } from './importTable.ts';
import type { ImportRouteParts } from './importAnswer.ts';

/** A fault that many rows have: on which column, what is said, what stands in the file, and where. */
interface AlikeProblem {
  readonly field: string | null;
  readonly text: string;
  readonly value: string | null;
  readonly rows: number;
  readonly lines: readonly number[];
}

const mostKinds = 200;

/**
 * The faults of the wrong rows by kind, the most frequent first (UX-44): each with whether one value may stand in all of
 * its rows, and whether the record it names can be added at once.
 */
export async function alikeProblems(
  { inside }: ImportRouteParts,
  principal: Principal,
  record: ImportRecord,
): Promise<readonly object[]> {
  const setup = await setupFor(inside, principal, record);
  const [found] = await inClinic(inside.services.database.pool, wallFor(principal), [
    {
      text: `select p.field, p.text, p.value, count(*)::int as rows, (array_agg(r.line order by r.line))[1:100] as lines
        from import_rows r cross join lateral jsonb_to_recordset(r.problems) as p (field text, "text" text, value text)
        where r.clinic_id = (select app_clinic()) and r.import_id = $1 and r.state = 'wrong'
        group by 1, 2, 3 order by 4 desc, min(r.line), 2 limit ${mostKinds}`,
      values: [record.id],
    },
  ]);
  return ((found?.rows ?? []) as AlikeProblem[]).map((problem) => {
    const at = setup.fields.get(problem.field ?? '');
    const target = at === undefined ? undefined : addable(inside.services, principal, at);
    return {
      ...problem,
      one_value: at !== undefined && !isOnce(setup, at),
      may_add: target !== undefined && problem.value !== null,
    };
  });
}

/** The resource a text of this column can be added to as a record with no more than its name; undefined where not. */
function addable(
  { catalogue }: Pick<Services, 'catalogue'>,
  principal: Principal,
  { field }: ImportField,
): (AnyResource & { readonly title: string }) | undefined {
  if (field.kind !== 'reference') return undefined;
  const target = declared(catalogue, field.target ?? '');
  const { title } = target;
  if (typeof title !== 'string' || target.fields[title]?.kind !== 'text') return undefined;
  const demanded = Object.entries(target.fields).filter(
    ([name, one]) => one.options.required === true && name !== title && !fillsItself(one),
  );
  if (demanded.length > 0 || !decide(target.access['create'] ?? [], principal)) return undefined;
  return { ...target, title };
}

/** What `PUT /imports/:id/alike` takes: the fault, and either the right value or that what it names is added. */
function readMend({ field, value = null, to, add = false }: Readonly<Record<string, unknown>>): {
  readonly field: string;
  readonly value: string | null;
  readonly to: string | undefined;
} {
  if (typeof field !== 'string') throw invalid({ field: { key: 'required' } });
  if (value !== null && typeof value !== 'string') throw new ProblemError('bad_request');
  if (typeof add !== 'boolean' || (add && value === null)) throw new ProblemError('bad_request');
  if (add) return { field, value, to: undefined };
  if (typeof to !== 'string' || to.trim() === '') throw invalid({ to: { key: 'required' } });
  if (to.length > 10_000) throw invalid({ to: { key: 'too_long', values: { max: 10_000 } } });
  return { field, value, to: to.trim() };
}

/**
 * Puts one value into all wrong rows that have the same fault, or adds the record they name, and tries these rows out
 * again (UX-44). Throws 422 for what is no column, 403 where the record may not be added.
 */
export async function mendAlike(
  parts: ImportRouteParts,
  principal: Principal,
  record: ImportRecord,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { inside } = parts;
  const { field, value, to } = readMend(body);
  const { fields } = await setupFor(inside, principal, record);
  const at = fields.get(field);
  if (at === undefined) throw invalid({ field: { key: 'bad_choice' } });
  if (to === undefined) {
    const target = addable(inside.services, principal, at);
    if (target === undefined) throw new ProblemError('forbidden');
    await inWork(inside.services, principal, inside.engine, (work) =>
      inside.engine.create(
        work,
        declared(inside.services.catalogue, target.name),
        { [target.title]: value },
        {
          mode: 'person',
        },
      ),
    );
  }
  await start(parts, principal, record, steps.check, async (tx) => {
    await tx.query(
      `update import_rows r set state = 'new', plan = null, problems = '[]', repairs = r.repairs || $4::jsonb
        where r.clinic_id = app_clinic() and r.import_id = $1 and r.state = 'wrong' and exists (
          select from jsonb_to_recordset(r.problems) as p (field text, value text)
          where p.field = $2 and p.value is not distinct from $3)`,
      [record.id, field, value, JSON.stringify(to === undefined ? {} : { [field]: to })],
    );
  });
}
